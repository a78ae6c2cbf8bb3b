import type { Account } from './api/reconciliation.ts'
import type { GoalEvent, GoalEventOf, GoalEventType } from './events/goal.ts'
import type { UserId } from './ids.ts'
import { add, type Cents, cents, subtract, zero } from './money.ts'

/**
 * The accounts of the books. Money is at Stripe (`stripe`), at the operator's bank (`bank`, negative by payouts that precede Stripe's
 * transfers) or with a circle that keeps it itself (`outside`). `savings` is what members have in a goal, `payable` what is due to
 * them, `fees` what Stripe keeps, the platform's expense. `owing` is what members owe, to the platform or, with `claims` against it,
 * to each other.
 */
export type { Account }

/** One line of a double entry. Debits are positive, credits negative; an event's lines sum to zero. */
export interface JournalLine {
  readonly account: Account
  /** The member whose savings, debts or claims these are; null for the platform's accounts. */
  readonly userId: UserId | null
  /** The circle's round. */
  readonly round: number | null
  readonly amountCents: Cents
}

/** The double entry of an event; empty when it moves no money. @throws RangeError when it does not balance */
export const journalOf = (event: GoalEvent): readonly JournalLine[] => {
  const lines = linesOf(event).filter(line => line.amountCents !== 0)
  const total = lines.reduce((sum, line) => add(sum, line.amountCents), zero)
  if (total !== 0) throw new RangeError(`${event.type} is out of balance by ${total} cents`)
  return lines
}

type Entries = {
  readonly [Type in GoalEventType]?: (data: GoalEventOf<Type>['data']) => readonly JournalLine[]
}
const entries = {
  ContributionReceived: received => {
    const { amountCents, paymentIntentId } = received
    return [paymentIntentId === null ? outside(amountCents) : stripe(amountCents), saved(received)]
  },
  ContributionSettled: ({ feeCents }) => [fees(feeCents), stripe(minus(feeCents))],
  ContributionRefunded: refunded => [...takenBack(refunded), stripe(minus(refunded.amountCents))],
  ContributionRefundFailed: failed => [stripe(failed.amountCents), ...givenBack(failed)],
  ContributionDisputed: disputed => {
    const { amountCents, feeCents } = disputed
    return [...takenBack(disputed), fees(feeCents), stripe(minus(add(amountCents, feeCents)))]
  },
  DisputeWon: won => {
    const { amountCents, feeReturnedCents } = won
    return [stripe(add(amountCents, feeReturnedCents)), ...givenBack(won), fees(minus(feeReturnedCents))]
  },
  MemberReplaced: ({ leaverUserId, userId, savings: held, early, arrears = [] }) => [
    ...[held, early].flatMap(part =>
      part ? [withdrawn({ ...part, userId: leaverUserId }), saved({ ...part, userId })] : [],
    ),
    ...arrears.flatMap(part => [owesLess({ ...part, userId: leaverUserId }), owes({ ...part, userId })]),
  ],
  RoundClosed: ({ recipientUserId, potCents, round, shares }) => [
    ...shares.map(({ userId, amountCents }) => withdrawn({ userId, amountCents, round })),
    due({ userId: recipientUserId, amountCents: potCents, round }),
  ],
  DebtArose: ({ creditorUserId, debtorUserId, amountCents, round }) =>
    // A debt to the platform was booked when its money was taken back.
    creditorUserId === null
      ? []
      : [
          owes({ userId: debtorUserId, amountCents, round }),
          claimed({ userId: creditorUserId, amountCents, round }),
        ],
  DebtPaid: ({ debtorUserId, creditorUserId, amountCents, round }) => {
    const debtor = { userId: debtorUserId, amountCents, round }
    const paid = [withdrawn(debtor), owesLess(debtor)]
    if (creditorUserId === null) return paid
    const creditor = { userId: creditorUserId, amountCents, round }
    return [...paid, claimedLess(creditor), due(creditor)]
  },
  DebtNetted: ({ debtorUserId, creditorUserId, amountCents, potRound: round }) => {
    const debtor = { userId: debtorUserId, amountCents, round }
    const netted = [dueLess(debtor), owesLess(debtor)]
    if (creditorUserId === null) return netted
    const creditor = { userId: creditorUserId, amountCents, round }
    return [...netted, claimedLess(creditor), due(creditor)]
  },
  DebtReleased: ({ debtorUserId, creditorUserId, amountCents }) => [
    owesLess({ userId: debtorUserId, amountCents }),
    claimedLess({ userId: creditorUserId, amountCents }),
  ],
  DebtRestored: ({ debtorUserId, overpaidCents }) => {
    // The returned money lowered the debt; earlier payments for it are now due to the payer.
    const over = { userId: debtorUserId, amountCents: overpaidCents }
    return [owes(over), due(over)]
  },
  PayoutDue: ({ userId, amountCents, reason, round }) =>
    reason === 'withdrawal'
      ? [withdrawn({ userId, amountCents, round }), due({ userId, amountCents, round })]
      : [],
  PayoutSent: sent => [dueLess(sent), at(sent.from)(minus(sent.amountCents))],
  PayoutCaseClosed: closed =>
    closed.outcome === 'returned' ? [at(closed.from)(closed.amountCents), due(closed)] : [],
  PotLowered: ({ userId, recipientUserId, amountCents, round }) => [
    saved({ userId, amountCents, round }),
    dueLess({ userId: recipientUserId, amountCents, round }),
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
  (amountCents: Cents): JournalLine => ({
    account,
    userId: null,
    round: null,
    amountCents,
  })
const stripe = platform('stripe')
const fees = platform('fees')
const outside = platform('outside')
const at = (from: 'bank' | 'outside') => platform(from)

interface Moved {
  readonly userId: UserId
  /** The present holder of the payer's seat, if it was handed over. */
  readonly holderUserId?: UserId | undefined
  readonly amountCents: Cents
  readonly round?: number | null | undefined
}
interface Reversed extends Moved {
  readonly owedCents?: Cents | undefined
}
const debit =
  (account: Account) =>
  ({ userId, holderUserId, amountCents, round = null }: Moved): JournalLine => ({
    account,
    userId: holderUserId ?? userId,
    round,
    amountCents,
  })
const credit =
  (account: Account) =>
  (moved: Moved): JournalLine =>
    debit(account)({ ...moved, amountCents: minus(moved.amountCents) })
const minus = (amount: Cents): Cents => subtract(zero, amount)
const mirrored = (line: JournalLine): JournalLine => ({ ...line, amountCents: minus(line.amountCents) })

/** Raises, or lowers, what the platform owes the member. */
const saved = credit('savings')
const withdrawn = debit('savings')
const due = credit('payable')
const dueLess = debit('payable')
const owes = debit('owing')
const owesLess = credit('owing')
const claimed = credit('claims')
const claimedLess = debit('claims')
/** Money that was already paid on and is then taken back by a bank is owed by its payer, even if their seat was handed over. */
const parts = ({ userId, holderUserId, amountCents, owedCents = zero, round }: Reversed) => ({
  held: { userId: holderUserId ?? userId, round, amountCents: subtract(amountCents, owedCents) },
  owed: { userId, round, amountCents: owedCents },
})
const takenBack = (reversed: Reversed): JournalLine[] => {
  const { held, owed } = parts(reversed)
  return [withdrawn(held), owes(owed)]
}
const givenBack = (reversed: Reversed): JournalLine[] => {
  const { held, owed } = parts(reversed)
  return [saved(held), owesLess(owed)]
}

/** A credit account's balance for people: liabilities are positive. */
export const owed = (balance: Cents): Cents => cents(balance === 0 ? 0 : -balance)
