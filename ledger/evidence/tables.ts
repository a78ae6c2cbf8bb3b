import { isFee } from '#shared/charter.ts'
import { csvRow } from '#shared/csv.ts'
import type { Currency } from '#shared/currencies.ts'
import { formatDecimal, type Minor } from '#shared/money.ts'
import { evidenceTexts } from './evidenceTexts.ts'

/** An event, reduced to what the caller may see. */
export interface SeenEvent {
  readonly revision: string
  readonly type: string
  readonly at: string
  readonly actor: string
  readonly data: Readonly<Record<string, unknown>>
  /** Whether no field is withheld. */
  readonly whole: boolean
}

/** The names of users by id; the id where the account is deleted. */
export type NameOf = (userId: unknown) => string

/** The values with which rows are written. */
export interface Writing {
  readonly nameOf: NameOf
  /** Of the goal, and so of every amount. */
  readonly currency: Currency
}

export interface Table {
  readonly file: string
  /** In the current language. */
  readonly headings: () => readonly string[]
  /** Undefined for an event that is not of this table. */
  readonly row: (event: SeenEvent, writing: Writing) => readonly unknown[] | undefined
}

const { columns: headings } = evidenceTexts
const table = (
  file: string,
  types: readonly string[],
  columns: Partial<Record<keyof typeof headings, (data: SeenEvent['data'], writing: Writing) => unknown>>,
): Table => ({
  file,
  headings: () => [
    headings.revision,
    headings.time,
    headings.event,
    ...Object.keys(columns).map(name => headings[name as keyof typeof headings]),
  ],
  row: ({ revision, at, type, data }, writing) =>
    types.includes(type)
      ? [revision, at, type, ...Object.values(columns).map(read => read(data, writing))]
      : undefined,
})

const money =
  (name: 'amountMinor' | 'potMinor' | 'expectedMinor' | 'countedMinor') =>
  (data: SeenEvent['data'], { currency }: Writing): string => {
    const value = data[name]
    return typeof value === 'number' ? formatDecimal(value as Minor, currency) : ''
  }
/** Of a payment that was received; empty for what was taken back. */
const wayOf = ({ paymentIntentId, paidWith = 'card' }: SeenEvent['data']): unknown => {
  if (paymentIntentId === undefined) return ''
  return paymentIntentId === null ? 'by_hand' : paidWith
}
/** In whose cash box it is, or was; empty for other money. */
const boxOf = ({ cashHolderUserId }: SeenEvent['data'], { nameOf }: Writing): string =>
  cashHolderUserId === undefined ? '' : nameOf(cashHolderUserId)
/** The last column of a table with amounts. */
const inCurrency = { currency: (_: unknown, { currency }: Writing) => currency }

/** The open round, and when it is due after a pause. */
const moved = (data: SeenEvent['data']) => data['due'] as Readonly<Record<string, unknown>> | undefined

/** The payment that a photo is of. */
const paymentOf = (data: SeenEvent['data']) => data['of'] as Readonly<Record<string, unknown>> | undefined

/** The parts of a circle, in tables that people can read; each row names its event. */
export const tables: readonly Table[] = [
  table(
    'rounds',
    [
      ...[
        'RotationBegan',
        'RoundAdopted',
        'RoundOpened',
        'MemberLate',
        'RoundClosed',
        'PotLowered',
        'CircleWoundUp',
      ],
      ...['RotationPaused', 'GraceExtended', 'SeatSpared'],
    ],
    {
      round: data => data['round'] ?? moved(data)?.['round'],
      due: data => moved(data)?.['dueOn'] ?? data['dueOn'] ?? data['startsOn'],
      member: (data, { nameOf }) => nameOf(data['recipientUserId'] ?? data['userId']),
      pot: money('potMinor'),
      closedShortBy: (data, { nameOf }) => nameOf(data['shortByUserId']),
      ...inCurrency,
    },
  ),
  table(
    'contributions',
    [
      'ContributionReceived',
      'ContributionRefunded',
      'ContributionRefundFailed',
      'RefundFeeKept',
      'RefundFeeReturned',
      'ContributionDisputed',
      'DisputeWon',
    ],
    {
      member: (data, { nameOf }) => nameOf(data['userId']),
      amount: money('amountMinor'),
      round: data => data['round'],
      contribution: data => data['contributionId'],
      ...inCurrency,
      paidBy: wayOf,
      cashHolder: boxOf,
    },
  ),
  table(
    'payouts',
    [
      ...['PayoutDue', 'PayoutLowered', 'PayoutDivided', 'PayoutApproved', 'PayoutHeld'],
      ...['PayoutHoldReleased', 'PayoutSent'],
      ...['PayoutTransferBegun', 'PayoutTransferRefused', 'PayoutTransferReversed'],
      ...['PayoutConfirmed', 'PayoutContested', 'PayoutCaseClosed'],
    ],
    {
      payout: data => data['payoutId'],
      attempt: data => data['attempt'],
      member: (data, { nameOf }) => nameOf(data['userId'] ?? data['byUserId']),
      amount: money('amountMinor'),
      method: data => data['method'],
      reference: data => data['reference'],
      heldUntil: data => data['until'],
      outcome: data => data['outcome'],
      ...inCurrency,
      cashHolder: boxOf,
    },
  ),
  table('cashBoxes', ['CashCounted', 'CashHandoverProposed', 'CashHandoverConfirmed', 'CashHandoverEnded'], {
    handover: data => data['handover'],
    cashHolder: (data, { nameOf }) => nameOf(data['holderUserId'] ?? data['fromUserId'] ?? data['byUserId']),
    toCashHolder: (data, { nameOf }) => (data['toUserId'] === undefined ? '' : nameOf(data['toUserId'])),
    amount: money('amountMinor'),
    expected: money('expectedMinor'),
    counted: money('countedMinor'),
    reason: data => data['explanation'],
    ...inCurrency,
  }),
  table('photos', ['PhotoAttached', 'PhotoRemoved'], {
    photo: data => data['photoId'],
    member: (data, { nameOf }) => nameOf(data['byUserId']),
    contribution: data => paymentOf(data)?.['contributionId'],
    payout: data => paymentOf(data)?.['payoutId'],
    attempt: data => paymentOf(data)?.['attempt'],
    sha256: data => data['sha256'],
    bytes: data => data['bytes'],
  }),
  table('debts', ['DebtArose', 'DebtPaid', 'DebtNetted', 'GuaranteePaid', 'DebtReleased', 'DebtRestored'], {
    debt: data => data['debtId'],
    guarantor: (data, { nameOf }) =>
      data['guarantorUserId'] === undefined ? '' : nameOf(data['guarantorUserId']),
    debtor: (data, { nameOf }) => nameOf(data['debtorUserId']),
    creditor: (data, { nameOf }) => nameOf(data['creditorUserId']),
    amount: money('amountMinor'),
    round: data => data['round'] ?? data['potRound'],
    fee: data => [data['cause'], data['fee']].find(one => isFee(String(one))) ?? '',
    ...inCurrency,
  }),
  table('corrections', ['EntryReversed'], {
    reversedRevision: data => data['revision'],
    proposedBy: (data, { nameOf }) => nameOf(data['byUserId']),
    approvedBy: (data, { nameOf }) => nameOf(data['approvedByUserId']),
    reason: data => data['reason'],
  }),
]

/** Agreements and draws stay in the form of their events. */
export const collections: readonly { readonly file: string; readonly types: readonly string[] }[] = [
  {
    file: 'charter',
    types: [
      'GoalCreated',
      'CharterAmended',
      'CharterAccepted',
      'RulesAgreed',
      'MemberJoined',
      'CircleShrunk',
    ],
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
      'GuaranteeAsked',
      'GuaranteeAccepted',
      'GuaranteeEnded',
      'PauseAnnounced',
      'PauseObjected',
      'PauseRejected',
      'VoteOpened',
      'VoteCast',
      'VoteEnded',
      'MemberReplaced',
      'SeatsChosen',
      'OpeningCorrectionProposed',
      'OpeningCorrectionAnswered',
      'SharingProposed',
      'SharingAnswered',
      'SeatShared',
      'StandInAnswered',
      'StandInNumberChanged',
      'SeatClaimed',
      'SeatClaimVouched',
      'SeatClaimObjected',
      'SeatClaimEnded',
      'StandInMerged',
    ],
  },
]

export const tableRow = (cells: readonly unknown[]): string =>
  csvRow(cells.map(value => (value === undefined || value === null ? '' : String(value))))
