import type { Account } from './api/reconciliation.ts'
import type { GoalEvent } from './events/goal.ts'
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

const linesOf = (event: GoalEvent): readonly JournalLine[] => {
  switch (event.type) {
    case 'ContributionReceived': {
      const { amountCents, paymentIntentId } = event.data
      return [paymentIntentId === null ? outside(amountCents) : stripe(amountCents), saved(event.data)]
    }
    case 'ContributionSettled':
      return [fees(event.data.feeCents), stripe(minus(event.data.feeCents))]
    case 'ContributionRefunded':
      return [...takenBack(event.data), stripe(minus(event.data.amountCents))]
    case 'ContributionRefundFailed':
      return [stripe(event.data.amountCents), ...givenBack(event.data)]
    case 'ContributionDisputed': {
      const { amountCents, feeCents } = event.data
      return [...takenBack(event.data), fees(feeCents), stripe(minus(add(amountCents, feeCents)))]
    }
    case 'DisputeWon': {
      const { amountCents, feeReturnedCents } = event.data
      return [
        stripe(add(amountCents, feeReturnedCents)),
        ...givenBack(event.data),
        fees(minus(feeReturnedCents)),
      ]
    }
    case 'MemberReplaced': {
      const { leaverUserId, userId, savings: held, early, arrears = [] } = event.data
      return [
        ...[held, early].flatMap(part =>
          part ? [withdrawn({ ...part, userId: leaverUserId }), saved({ ...part, userId })] : [],
        ),
        ...arrears.flatMap(part => [owesLess({ ...part, userId: leaverUserId }), owes({ ...part, userId })]),
      ]
    }
    default:
      return turnLines(event)
  }
}

/** Closing rounds, debts and payouts. */
const turnLines = (event: GoalEvent): readonly JournalLine[] => {
  switch (event.type) {
    case 'RoundClosed': {
      const { recipientUserId, potCents, round, shares } = event.data
      return [
        ...shares.map(({ userId, amountCents }) => withdrawn({ userId, amountCents, round })),
        due({ userId: recipientUserId, amountCents: potCents, round }),
      ]
    }
    case 'DebtArose': {
      // A debt to the platform was booked when its money was taken back.
      const { creditorUserId, debtorUserId, amountCents, round } = event.data
      if (creditorUserId === null) return []
      return [
        owes({ userId: debtorUserId, amountCents, round }),
        claimed({ userId: creditorUserId, amountCents, round }),
      ]
    }
    case 'DebtPaid': {
      const { debtorUserId, creditorUserId, amountCents, round } = event.data
      const paid = [
        withdrawn({ userId: debtorUserId, amountCents, round }),
        owesLess({ userId: debtorUserId, amountCents, round }),
      ]
      if (creditorUserId === null) return paid
      const creditor = { userId: creditorUserId, amountCents, round }
      return [...paid, claimedLess(creditor), due(creditor)]
    }
    case 'DebtNetted': {
      const { debtorUserId, creditorUserId, amountCents, potRound } = event.data
      const debtor = { userId: debtorUserId, amountCents, round: potRound }
      if (creditorUserId === null) return [dueLess(debtor), owesLess(debtor)]
      const creditor = { userId: creditorUserId, amountCents, round: potRound }
      return [dueLess(debtor), owesLess(debtor), claimedLess(creditor), due(creditor)]
    }
    case 'DebtReleased': {
      const { debtorUserId, creditorUserId, amountCents } = event.data
      return [
        owesLess({ userId: debtorUserId, amountCents }),
        claimedLess({ userId: creditorUserId, amountCents }),
      ]
    }
    case 'DebtRestored': {
      // The returned money lowered the debt; earlier payments for it are now due to the payer.
      const { debtorUserId, overpaidCents } = event.data
      const over = { userId: debtorUserId, amountCents: overpaidCents }
      return [owes(over), due(over)]
    }
    case 'PayoutDue': {
      const { userId, amountCents, reason, round } = event.data
      if (reason !== 'withdrawal') return []
      return [withdrawn({ userId, amountCents, round }), due({ userId, amountCents, round })]
    }
    case 'PayoutSent':
      return [dueLess(event.data), at(event.data.from)(minus(event.data.amountCents))]
    case 'PayoutCaseClosed':
      return event.data.outcome === 'returned'
        ? [at(event.data.from)(event.data.amountCents), due(event.data)]
        : []
    case 'PotLowered': {
      const { userId, recipientUserId, amountCents, round } = event.data
      return [saved({ userId, amountCents, round }), dueLess({ userId: recipientUserId, amountCents, round })]
    }
    case 'EntryReversed':
      return journalOf(event.data.mistaken).map(mirrored)
    default:
      return []
  }
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
