const months = [
  ...['January', 'February', 'March', 'April', 'May', 'June'],
  ...['July', 'August', 'September', 'October', 'November', 'December'],
]
/** `2026-11` -> 'November 2026', `2026` -> '2026'. */
const period = (name: string): string => {
  const [year, month] = name.split('-')
  return month === undefined ? `${year}` : `${months[Number(month) - 1]} ${year}`
}

export const texts = {
  title: 'Statement',
  subtitle: 'What came and what went, between two balances',
  adminSubtitle: 'Of any member and any goal, by the calendar of UTC',
  choose: 'Which statement',
  period: 'Period',
  wholeYear: (year: string) => `The whole of ${year}`,
  goal: 'Goal',
  allGoals: 'All my goals',
  whose: 'Whose',
  mine: 'My own',
  everybodys: 'Everybody’s in this goal',
  memberNumber: 'Member number',
  goalNumber: 'Goal number',
  show: 'Show',
  nameOne: 'Name a member, a goal or both.',
  loading: 'Loading the statement',
  failed: 'Could not load this statement.',
  print: 'Print',
  csv: 'CSV',
  ofx: 'OFX',
  csvOf: 'Download as CSV, for spreadsheets',
  ofxOf: 'Download as OFX, for programs that keep accounts',
  evidence: 'Evidence pack',
  evidenceNote:
    'The evidence pack is one archive with everything there is to know about this circle, and what anybody needs to check it without us.',
  back: 'Back to your payments',
  issuer: 'Calabash',
  head: (name: string) => `Statement for ${period(name)}`,
  periodName: period,
  days: (from: string, to: string, zone: string) => `${from} to ${to}, by the clocks of ${zone}`,
  ofMember: (member: string, goal: string) => `${member}, in ${goal}`,
  inAll: (member: string) => `${member}, in all goals`,
  ofGoal: (goal: string) => `${goal}, everybody in it`,
  ofAccount: (parts: readonly (string | undefined)[]) => parts.filter(Boolean).join(', '),
  explainedAccount:
    'Above zero is what this account holds, or what is owed by it. Every line comes from the journal of the ledger and keeps its number in every file.',
  booksAccount: 'Account of the books',
  noAccount: 'Those of members',
  accounts: {
    stripe: 'At Stripe',
    bank: 'At the bank',
    outside: 'Kept by circles',
    savings: 'Savings',
    payable: 'To be paid out',
    fees: 'Fees',
    owing: 'Owed by members',
    claims: 'Owed to members',
  },
  made: (at: string) => `Made ${at}`,
  opening: 'Opening balance',
  came: 'Came in',
  went: 'Went out',
  closing: 'Closing balance',
  madeOf: 'What the balance is made of',
  account: 'Account',
  before: 'Before',
  after: 'After',
  lines: 'Lines',
  columns: { date: 'Date', what: 'What', amount: 'Amount', balance: 'Balance' },
  round: (round: number) => `round ${round}`,
  none: 'Nothing came or went in this time.',
  more: (shown: number, all: number) =>
    `These are the first ${shown.toLocaleString('en-US')} of ${all.toLocaleString('en-US')} lines. The files have all of them.`,
  explained:
    'Above zero is what is the member’s: saved, to be paid out, or owed to them. Below zero is what they owe. Every line comes from the journal of the ledger and keeps its number in every file.',
} as const
