import { csvRow } from '#shared/csv.ts'
import { type Cents, formatDecimal } from '#shared/money.ts'

/** An event, reduced to what the caller may see. */
export interface SeenEvent {
  readonly revision: string
  readonly type: string
  readonly at: string
  readonly actor: string
  readonly data: Readonly<Record<string, unknown>>
  /** Whether nothing of it is kept from them. */
  readonly whole: boolean
}

/** What people are called, by number; the number where somebody has gone. */
export type NameOf = (userId: unknown) => string

export interface Table {
  readonly file: string
  readonly columns: readonly string[]
  /** Undefined for an event that is not of this table. */
  readonly row: (event: SeenEvent, nameOf: NameOf) => readonly unknown[] | undefined
}

const when = ['Revision', 'Time (UTC)', 'Event'] as const
const table = (
  file: string,
  types: readonly string[],
  columns: Readonly<Record<string, (data: SeenEvent['data'], nameOf: NameOf) => unknown>>,
): Table => ({
  file,
  columns: [...when, ...Object.keys(columns)],
  row: ({ revision, at, type, data }, nameOf) =>
    types.includes(type)
      ? [revision, at, type, ...Object.values(columns).map(read => read(data, nameOf))]
      : undefined,
})

const money = (value: unknown): string => (typeof value === 'number' ? formatDecimal(value as Cents) : '')

/** What a circle is made of, in tables that people can read; each row names the event that it comes from. */
export const tables: readonly Table[] = [
  table(
    'rounds',
    ['RotationBegan', 'RoundOpened', 'MemberLate', 'RoundClosed', 'PotLowered', 'CircleWoundUp'],
    {
      Round: data => data['round'],
      Due: data => data['dueOn'] ?? data['startsOn'],
      Member: (data, nameOf) => nameOf(data['recipientUserId'] ?? data['userId']),
      Pot: data => money(data['potCents']),
      'Closed short by': (data, nameOf) => nameOf(data['shortByUserId']),
    },
  ),
  table(
    'contributions',
    [
      'ContributionReceived',
      'ContributionRefunded',
      'ContributionRefundFailed',
      'ContributionDisputed',
      'DisputeWon',
    ],
    {
      Member: (data, nameOf) => nameOf(data['userId']),
      Amount: data => money(data['amountCents']),
      Round: data => data['round'],
      Contribution: data => data['contributionId'],
    },
  ),
  table(
    'payouts',
    ['PayoutDue', 'PayoutApproved', 'PayoutSent', 'PayoutConfirmed', 'PayoutContested', 'PayoutCaseClosed'],
    {
      Payout: data => data['payoutId'],
      Attempt: data => data['attempt'],
      Member: (data, nameOf) => nameOf(data['userId'] ?? data['byUserId']),
      Amount: data => money(data['amountCents']),
      Method: data => data['method'],
      Reference: data => data['reference'],
      Outcome: data => data['outcome'],
    },
  ),
  table('debts', ['DebtArose', 'DebtPaid', 'DebtNetted', 'DebtReleased', 'DebtRestored'], {
    Debt: data => data['debtId'],
    Debtor: (data, nameOf) => nameOf(data['debtorUserId']),
    Creditor: (data, nameOf) => nameOf(data['creditorUserId']),
    Amount: data => money(data['amountCents']),
    Round: data => data['round'] ?? data['potRound'],
  }),
  table('corrections', ['EntryReversed'], {
    'Reversed revision': data => data['revision'],
    'Proposed by': (data, nameOf) => nameOf(data['byUserId']),
    'Approved by': (data, nameOf) => nameOf(data['approvedByUserId']),
    Reason: data => data['reason'],
  }),
]

/** What is agreed, and what is drawn, stays in the form of its events. */
export const collections: readonly { readonly file: string; readonly types: readonly string[] }[] = [
  {
    file: 'charter',
    types: ['GoalCreated', 'CharterAmended', 'CharterAccepted', 'MemberJoined', 'CircleShrunk'],
  },
  {
    file: 'turns',
    types: [
      'DrawCommitted',
      'DrawSalted',
      'DrawRevealed',
      'RotationOrdered',
      'SwapProposed',
      'SwapAccepted',
      'SwapDeclined',
      'SwapLapsed',
      'MemberReplaced',
    ],
  },
]

export const tableRow = (cells: readonly unknown[]): string =>
  csvRow(cells.map(value => (value === undefined || value === null ? '' : String(value))))
