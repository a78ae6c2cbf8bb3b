import type { Account } from './api/reconciliation.ts'
import { type Fee, isFee } from './charter.ts'
import type { GoalEvent, GoalEventOf, GoalEventType } from './events/goal.ts'
import type { UserId } from './ids.ts'
import { add, type Minor, minor, subtract, zero } from './money.ts'

/**
 * The accounts of the books. Money is at Stripe (`stripe`), at the operator's bank (`bank`, negative by
 * payouts that precede Stripe's transfers to it), with a circle that keeps it itself (`outside`), or with a member who keeps cash for the
 * circle and owes it (`cash_boxes`). `savings` is
 * what members have in a goal, `payable` what is due to them, `deposits` what members have deposited for
 * their seats, `fees` what Stripe keeps, less what the operator keeps of refunds, and `written_off` what members owed the platform and never paid, the
 * platform's expenses. `owing` is what members owe, to the platform or, with `claims` against it, to each
 * other. Fees that a charter names are in accounts of their own: `owing_fees` is what members owe of them, with
 * `late_fees` and `organiser_fees` against it, what the recipients of rounds and the organiser are owed.
 */
export type { Account }

/** One line of a double entry. Debits are positive, credits negative; an event's lines sum to zero. */
export interface JournalLine {
  readonly account: Account
  /** The member whose savings, debts or claims these are; null for the platform's accounts. */
  readonly userId: UserId | null
  /** The circle's round. */
  readonly round: number | null
  readonly amountMinor: Minor
}

/**
 * The double entry of an event; empty when it moves no money.
 * @throws RangeError when it does not balance
 */
export const journalOf = (event: GoalEvent): readonly JournalLine[] => {
  const lines = linesOf(event).filter(line => line.amountMinor !== 0)
  const total = lines.reduce((sum, line) => add(sum, line.amountMinor), zero)
  if (total !== 0) throw new RangeError(`${event.type} is out of balance by ${total} minor units`)
  return lines
}

type Entries = {
  readonly [Type in GoalEventType]?: (data: GoalEventOf<Type>['data']) => readonly JournalLine[]
}
const entries = {
  ContributionReceived: received => {
    const { amountMinor, paymentIntentId, cashHolderUserId } = received
    return [
      at(paymentIntentId === null ? 'outside' : 'stripe', cashHolderUserId)(amountMinor),
      saved(received),
    ]
  },
  ContributionSettled: ({ feeMinor }) => [fees(feeMinor), stripe(minus(feeMinor))],
  ContributionRefunded: refunded => [...takenBack(refunded), stripe(minus(refunded.amountMinor))],
  ContributionRefundFailed: failed => [stripe(failed.amountMinor), ...givenBack(failed)],
  // It lowers the platform's expenses.
  RefundFeeKept: kept => [withdrawn(kept), fees(minus(kept.amountMinor))],
  RefundFeeReturned: returned => [fees(returned.amountMinor), saved(returned)],
  ContributionDisputed: disputed => {
    const { amountMinor, feeMinor } = disputed
    return [...takenBack(disputed), fees(feeMinor), stripe(minus(add(amountMinor, feeMinor)))]
  },
  DisputeWon: won => {
    const { amountMinor, feeReturnedMinor } = won
    return [stripe(add(amountMinor, feeReturnedMinor)), ...givenBack(won), fees(minus(feeReturnedMinor))]
  },
  MemberReplaced: ({ leaverUserId, userId, savings: held, early, arrears = [] }) => [
    ...[held, early].flatMap(part =>
      part ? [withdrawn({ ...part, userId: leaverUserId }), saved({ ...part, userId })] : [],
    ),
    ...arrears.flatMap(part => [owesLess({ ...part, userId: leaverUserId }), owes({ ...part, userId })]),
  ],
  // The same amounts, under the id of the account with which a stand-in was merged.
  StandInMerged: ({ userId, accountUserId, balances }) =>
    balances.flatMap(({ account, amountMinor }) => {
      const isDebit = account === 'owing' || account === 'owing_fees'
      const [from, to] = isDebit ? [credit, debit] : [debit, credit]
      return [from(account)({ userId, amountMinor }), to(account)({ userId: accountUserId, amountMinor })]
    }),
  RoundClosed: ({ recipientUserId, potMinor, round, shares }) => [
    ...shares.map(({ userId, amountMinor }) => withdrawn({ userId, amountMinor, round })),
    due({ userId: recipientUserId, amountMinor: potMinor, round }),
  ],
  DebtArose: ({ creditorUserId, debtorUserId, amountMinor, round, cause }) => {
    // A debt to the platform was booked when its money was taken back.
    if (creditorUserId === null) return []
    const [owing, claims] = accountsOf(isFee(cause) ? cause : undefined)
    return [
      debit(owing)({ userId: debtorUserId, amountMinor, round }),
      credit(claims)({ userId: creditorUserId, amountMinor, round }),
    ]
  },
  DebtPaid: ({ debtorUserId, creditorUserId, payerUserId, amountMinor, round, fee }) => {
    const debtor = { userId: debtorUserId, amountMinor, round }
    const [owing, claims] = accountsOf(fee)
    const paid = [withdrawn({ ...debtor, userId: payerUserId ?? debtorUserId }), credit(owing)(debtor)]
    if (creditorUserId === null) return paid
    const creditor = { userId: creditorUserId, amountMinor, round }
    return [...paid, debit(claims)(creditor), due(creditor)]
  },
  DebtNetted: ({ debtorUserId, creditorUserId, payerUserId, amountMinor, potRound: round, fee }) => {
    const debtor = { userId: debtorUserId, amountMinor, round }
    const [owing, claims] = accountsOf(fee)
    const netted = [dueLess({ ...debtor, userId: payerUserId ?? debtorUserId }), credit(owing)(debtor)]
    if (creditorUserId === null) return netted
    const creditor = { userId: creditorUserId, amountMinor, round }
    return [...netted, debit(claims)(creditor), due(creditor)]
  },
  GuaranteePaid: ({ guarantorUserId, debtorUserId, creditorUserId, amountMinor, potRound: round }) => [
    dueLess({ userId: guarantorUserId, amountMinor, round }),
    owesLess({ userId: debtorUserId, amountMinor, round }),
    claimedLess({ userId: creditorUserId, amountMinor, round }),
    due({ userId: creditorUserId, amountMinor, round }),
  ],
  DebtReleased: ({ debtorUserId, creditorUserId, amountMinor, fee }) => {
    const [owing, claims] = accountsOf(fee)
    return [
      credit(owing)({ userId: debtorUserId, amountMinor }),
      creditorUserId === null
        ? writtenOff(amountMinor)
        : debit(claims)({ userId: creditorUserId, amountMinor }),
    ]
  },
  DebtRestored: ({ debtorUserId, overpaidMinor, recoveredMinor = zero }) => {
    // The returned money lowered the debt; earlier payments for it are now due to the payer.
    const over = { userId: debtorUserId, amountMinor: overpaidMinor }
    const recovered = { userId: debtorUserId, amountMinor: recoveredMinor }
    return [owes(over), due(over), owes(recovered), writtenOff(minus(recoveredMinor))]
  },
  DepositPlaced: placed => [withdrawn(placed), laid(placed)],
  DepositKept: ({ userId, amountMinor, round }) => [
    dueLess({ userId, amountMinor, round }),
    laid({ userId, amountMinor }),
  ],
  // Its payer has owed that since the reversal.
  DepositLowered: ({ userId, debtorUserId = userId, amountMinor, round }) => [
    laidLess({ userId, amountMinor }),
    owesLess({ userId: debtorUserId, amountMinor, round }),
  ],
  DepositReleased: ({ userId, amountMinor, from, round }) => [
    laidLess({ userId, amountMinor }),
    from === 'payment' ? saved({ userId, amountMinor }) : due({ userId, amountMinor, round }),
  ],
  PayoutDue: ({ userId, amountMinor, reason, round, splitFrom }) => {
    const money = { userId, amountMinor, round }
    if (reason === 'withdrawal') return [withdrawn(money), due(money)]
    // A pot held in two ways was booked as one.
    return splitFrom === undefined ? [] : [dueLess(money), due(money)]
  },
  PayoutSent: sent => [dueLess(sent), at(sent.from, sent.cashHolderUserId)(minus(sent.amountMinor))],
  PayoutTransferReversed: reversed => [stripe(reversed.amountMinor), due(reversed)],
  PayoutCaseClosed: closed =>
    closed.outcome === 'returned'
      ? [at(closed.from, closed.cashHolderUserId)(closed.amountMinor), due(closed)]
      : [],
  // Its payer has owed that since the reversal; what they owe to the recipient instead is a separate debt.
  PayoutLowered: ({ userId, debtorUserId, amountMinor, round }) => [
    dueLess({ userId, amountMinor, round }),
    owesLess({ userId: debtorUserId ?? userId, amountMinor, round }),
  ],
  PotLowered: ({ userId, recipientUserId, amountMinor, round }) => [
    saved({ userId, amountMinor, round }),
    dueLess({ userId: recipientUserId, amountMinor, round }),
  ],
  CashHandoverConfirmed: ({ fromUserId, toUserId, amountMinor }) => [
    boxed({ userId: toUserId, amountMinor }),
    boxed({ userId: fromUserId, amountMinor: minus(amountMinor) }),
  ],
  EntryReversed: ({ mistaken }) => journalOf(mistaken).map(mirrored),
} satisfies Entries

/** The events that may move money. */
export const journalEvents = Object.keys(entries) as readonly (keyof typeof entries)[]

const linesOf = ({ type, data }: GoalEvent): readonly JournalLine[] => {
  const entry = (entries as Entries)[type] as
    | ((data: GoalEvent['data']) => readonly JournalLine[])
    | undefined
  return entry?.(data) ?? []
}

const platform =
  (account: Account) =>
  (amountMinor: Minor): JournalLine => ({
    account,
    userId: null,
    round: null,
    amountMinor,
  })
const stripe = platform('stripe')
const fees = platform('fees')
const writtenOff = platform('written_off')
/** Cash that a member keeps for the circle is in a box of theirs. */
const at = (from: GoalEventOf<'PayoutSent'>['data']['from'], cashHolderUserId: UserId | undefined) =>
  cashHolderUserId === undefined
    ? platform(from)
    : (amountMinor: Minor): JournalLine => boxed({ userId: cashHolderUserId, amountMinor })

interface Moved {
  readonly userId: UserId
  /** The present holder of the payer's seat, if it was handed over. */
  readonly holderUserId?: UserId | undefined
  readonly amountMinor: Minor
  readonly round?: number | null | undefined
}
interface Reversed extends Moved {
  readonly owedMinor?: Minor | undefined
}
const debit =
  (account: Account) =>
  ({ userId, holderUserId, amountMinor, round = null }: Moved): JournalLine => ({
    account,
    userId: holderUserId ?? userId,
    round,
    amountMinor,
  })
const credit =
  (account: Account) =>
  (moved: Moved): JournalLine =>
    debit(account)({ ...moved, amountMinor: minus(moved.amountMinor) })
const minus = (amount: Minor): Minor => subtract(zero, amount)
const mirrored = (line: JournalLine): JournalLine => ({ ...line, amountMinor: minus(line.amountMinor) })

/** Raises, or lowers, what the platform owes the member. */
const saved = credit('savings')
const withdrawn = debit('savings')
const due = credit('payable')
const dueLess = debit('payable')
const laid = credit('deposits')
const laidLess = debit('deposits')
const owes = debit('owing')
const boxed = debit('cash_boxes')
const owesLess = credit('owing')
const claimedLess = debit('claims')
/** Where a debt is booked: with its debtor and its creditor. */
const accountsOf = (fee: Fee | undefined): readonly [owing: Account, claims: Account] => {
  if (fee === undefined) return ['owing', 'claims']
  return ['owing_fees', fee === 'late_fee' ? 'late_fees' : 'organiser_fees']
}

/**
 * Money that was paid on and is then taken back by a bank is owed by its payer, even if their seat was handed
 * over.
 */
const parts = ({ userId, holderUserId, amountMinor, owedMinor = zero, round }: Reversed) => ({
  held: { userId: holderUserId ?? userId, round, amountMinor: subtract(amountMinor, owedMinor) },
  owed: { userId, round, amountMinor: owedMinor },
})
const takenBack = (reversed: Reversed): JournalLine[] => {
  const { held, owed } = parts(reversed)
  return [withdrawn(held), owes(owed)]
}
const givenBack = (reversed: Reversed): JournalLine[] => {
  const { held, owed } = parts(reversed)
  return [saved(held), owesLess(owed)]
}

/** A credit account's balance for display: liabilities are positive. */
export const owed = (balance: Minor): Minor => minor(balance === 0 ? 0 : -balance)
