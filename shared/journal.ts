import type { GoalEvent } from './events/goal.ts'
import type { UserId } from './ids.ts'
import { add, type Cents, cents, subtract, zero } from './money.ts'

/**
 * The accounts of the books. `stripe` is the money that Stripe holds for us, `savings` what members have in a goal,
 * `fees` what Stripe keeps, the platform's own expense.
 */
export const accounts = ['stripe', 'savings', 'fees'] as const
export type Account = (typeof accounts)[number]

/** One line of a double entry. Debits are positive, credits negative; the lines of an event add up to zero. */
export interface JournalLine {
  readonly account: Account
  /** Whose savings; null for the house's own accounts. */
  readonly userId: UserId | null
  /** The circle's round that the savings belong to. */
  readonly round: number | null
  readonly amountCents: Cents
}

/** The double entry that an event is; none when it moves no money. @throws RangeError when it would not balance. */
export const journalOf = (event: GoalEvent): readonly JournalLine[] => {
  const lines = linesOf(event).filter(line => line.amountCents !== 0)
  const total = lines.reduce((sum, line) => add(sum, line.amountCents), zero)
  if (total !== 0) throw new RangeError(`${event.type} is out of balance by ${total} cents`)
  return lines
}

const linesOf = (event: GoalEvent): readonly JournalLine[] => {
  switch (event.type) {
    case 'ContributionReceived':
      return [stripe(event.data.amountCents), saved(event.data)]
    case 'ContributionSettled':
      return [fees(event.data.feeCents), stripe(minus(event.data.feeCents))]
    case 'ContributionRefunded':
      return [withdrawn(event.data), stripe(minus(event.data.amountCents))]
    case 'ContributionRefundFailed':
      return [stripe(event.data.amountCents), saved(event.data)]
    case 'ContributionDisputed': {
      const { amountCents, feeCents } = event.data
      return [withdrawn(event.data), fees(feeCents), stripe(minus(add(amountCents, feeCents)))]
    }
    case 'DisputeWon': {
      const { amountCents, feeReturnedCents } = event.data
      return [stripe(add(amountCents, feeReturnedCents)), saved(event.data), fees(minus(feeReturnedCents))]
    }
    case 'MemberReplaced': {
      const { leaverUserId, userId, savings: held } = event.data
      return held ? [withdrawn({ ...held, userId: leaverUserId }), saved({ ...held, userId })] : []
    }
    default:
      return []
  }
}

const house =
  (account: Account) =>
  (amountCents: Cents): JournalLine => ({
    account,
    userId: null,
    round: null,
    amountCents,
  })
const stripe = house('stripe')
const fees = house('fees')

interface Moved {
  readonly userId: UserId
  /** Who has the payer's seat now, when that is somebody else. */
  readonly holderUserId?: UserId | undefined
  readonly amountCents: Cents
  readonly round?: number | null | undefined
}
const savings = ({ userId, holderUserId, round = null }: Moved, amountCents: Cents): JournalLine => ({
  account: 'savings',
  userId: holderUserId ?? userId,
  round,
  amountCents,
})
/** We owe the member so much more. */
const saved = (moved: Moved): JournalLine => savings(moved, minus(moved.amountCents))
const withdrawn = (moved: Moved): JournalLine => savings(moved, moved.amountCents)
const minus = (amount: Cents): Cents => subtract(zero, amount)

/** A credit account's balance as people read it: what we owe is positive. */
export const owed = (balance: Cents): Cents => cents(balance === 0 ? 0 : -balance)
