import { csvRow } from '#shared/csv.ts'
import type { Currency } from '#shared/currencies.ts'
import { formatDecimal, type Minor } from '#shared/money.ts'

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

/** What the rows of a goal's events are written with. */
export interface Writing {
  readonly nameOf: NameOf
  /** Of the goal, and so of every amount. */
  readonly currency: Currency
}

export interface Table {
  readonly file: string
  readonly columns: readonly string[]
  /** Undefined for an event that is not of this table. */
  readonly row: (event: SeenEvent, writing: Writing) => readonly unknown[] | undefined
}

const when = ['Revision', 'Time (UTC)', 'Event'] as const
const table = (
  file: string,
  types: readonly string[],
  columns: Readonly<Record<string, (data: SeenEvent['data'], writing: Writing) => unknown>>,
): Table => ({
  file,
  columns: [...when, ...Object.keys(columns)],
  row: ({ revision, at, type, data }, writing) =>
    types.includes(type)
      ? [revision, at, type, ...Object.values(columns).map(read => read(data, writing))]
      : undefined,
})

const money =
  (name: 'amountMinor' | 'potMinor') =>
  (data: SeenEvent['data'], { currency }: Writing): string => {
    const value = data[name]
    return typeof value === 'number' ? formatDecimal(value as Minor, currency) : ''
  }
/** The last column of a table with amounts. */
const inCurrency = { Currency: (_: unknown, { currency }: Writing) => currency }

/** The open round, and when it is due after a pause. */
const moved = (data: SeenEvent['data']) => data['due'] as Readonly<Record<string, unknown>> | undefined

/** What a circle is made of, in tables that people can read; each row names the event that it comes from. */
export const tables: readonly Table[] = [
  table(
    'rounds',
    [
      ...['RotationBegan', 'RoundOpened', 'MemberLate', 'RoundClosed', 'PotLowered', 'CircleWoundUp'],
      ...['RotationPaused', 'GraceExtended'],
    ],
    {
      Round: data => data['round'] ?? moved(data)?.['round'],
      Due: data => moved(data)?.['dueOn'] ?? data['dueOn'] ?? data['startsOn'],
      Member: (data, { nameOf }) => nameOf(data['recipientUserId'] ?? data['userId']),
      Pot: money('potMinor'),
      'Closed short by': (data, { nameOf }) => nameOf(data['shortByUserId']),
      ...inCurrency,
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
      Member: (data, { nameOf }) => nameOf(data['userId']),
      Amount: money('amountMinor'),
      Round: data => data['round'],
      Contribution: data => data['contributionId'],
      ...inCurrency,
    },
  ),
  table(
    'payouts',
    [
      ...['PayoutDue', 'PayoutLowered', 'PayoutDivided', 'PayoutApproved', 'PayoutHeld'],
      ...['PayoutHoldReleased', 'PayoutSent'],
      ...['PayoutConfirmed', 'PayoutContested', 'PayoutCaseClosed'],
    ],
    {
      Payout: data => data['payoutId'],
      Attempt: data => data['attempt'],
      Member: (data, { nameOf }) => nameOf(data['userId'] ?? data['byUserId']),
      Amount: money('amountMinor'),
      Method: data => data['method'],
      Reference: data => data['reference'],
      'Held until': data => data['until'],
      Outcome: data => data['outcome'],
      ...inCurrency,
    },
  ),
  table('debts', ['DebtArose', 'DebtPaid', 'DebtNetted', 'DebtReleased', 'DebtRestored'], {
    Debt: data => data['debtId'],
    Debtor: (data, { nameOf }) => nameOf(data['debtorUserId']),
    Creditor: (data, { nameOf }) => nameOf(data['creditorUserId']),
    Amount: money('amountMinor'),
    Round: data => data['round'] ?? data['potRound'],
    ...inCurrency,
  }),
  table('corrections', ['EntryReversed'], {
    'Reversed revision': data => data['revision'],
    'Proposed by': (data, { nameOf }) => nameOf(data['byUserId']),
    'Approved by': (data, { nameOf }) => nameOf(data['approvedByUserId']),
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
      'DrawSaltCommitted',
      'DrawSaltRevealed',
      'DrawRevealed',
      'DrawVoided',
      'RotationOrdered',
      'SwapProposed',
      'SwapAccepted',
      'SwapDeclined',
      'SwapLapsed',
      'PauseAnnounced',
      'PauseObjected',
      'PauseRejected',
      'VoteOpened',
      'VoteCast',
      'VoteEnded',
      'MemberReplaced',
    ],
  },
]

export const tableRow = (cells: readonly unknown[]): string =>
  csvRow(cells.map(value => (value === undefined || value === null ? '' : String(value))))
