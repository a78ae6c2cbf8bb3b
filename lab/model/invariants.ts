import { isOutsidePayout } from '#ledger/domain/goal/payouts/permissions.ts'
import type { GoalState } from '#ledger/domain/goal/state.ts'
import { accounts } from '#shared/api/reconciliation.ts'
import type { GoalEvent } from '#shared/events/goal.ts'
import type { UserId } from '#shared/ids.ts'
import { type Account, journalOf } from '#shared/journal.ts'
import { stepOf, sum, zero } from '#shared/money.ts'
import { createDeposits } from './deposits.ts'
import { createHeldMoney } from './heldMoney.ts'
import { invariant } from './invariant.ts'
import { createPots } from './pots.ts'
import { createRounds, type Days } from './rounds.ts'
import { createSeats } from './seats.ts'

/** The balances of all accounts from the journal alone, without the decider's state. */
export const createAccounts = () => {
  const totals = new Map<Account, number>()
  const balances = new Map<Account, Map<UserId, number>>(accounts.map(account => [account, new Map()]))
  let step = 1
  return {
    /** @throws RangeError for an entry that does not balance */
    book: (event: GoalEvent): void => {
      if (event.type === 'GoalCreated') step = stepOf(event.data.currency)
      for (const { account, userId, amountMinor } of journalOf(event)) {
        invariant(
          amountMinor % step === 0,
          () => `${account}: the currency has no amount like ${amountMinor}`,
        )
        totals.set(account, (totals.get(account) ?? 0) + amountMinor)
        if (userId === null) continue
        const each = balances.get(account)
        each?.set(userId, (each.get(userId) ?? 0) + amountMinor)
      }
    },
    total: (account: Account): number => totals.get(account) ?? 0,
    balances: (account: Account): ReadonlyMap<UserId, number> => balances.get(account) ?? new Map(),
    /** The sum of all accounts, which must be zero. */
    trial: (): number => [...totals.values()].reduce((sum, value) => sum + value, 0),
  }
}
export type Accounts = ReturnType<typeof createAccounts>

export const feeAccounts = ['owing_fees', 'late_fees', 'organiser_fees'] as const
/** Where a debt is booked, with its debtor and its creditor: fees apart from all others. */
export const accountsOf = (cause: string): readonly [owing: Account, claims: Account] => {
  if (cause === 'late_fee') return ['owing_fees', 'late_fees']
  return cause === 'organiser_fee' ? ['owing_fees', 'organiser_fees'] : ['owing', 'claims']
}

/** Debts, claims and payouts in the books equal those of the decider's state. */
export const checkBooks = (books: Accounts, { payouts, openDebts }: GoalState): void => {
  const kept = ['payable', 'owing', 'claims', ...feeAccounts] as const
  const expected = new Map<Account, Map<UserId, number>>(kept.map(account => [account, new Map()]))
  const put = (account: Account, userId: UserId, amount: number): void => {
    const each = expected.get(account)
    each?.set(userId, (each.get(userId) ?? 0) + amount)
  }
  for (const [, { userId, amountMinor, status }] of payouts.entries())
    if (status === 'due' || status === 'sending') put('payable', userId, -amountMinor)
  for (const [, { debtorUserId, creditorUserId, cause, leftMinor }] of openDebts.entries()) {
    const [owing, claims] = accountsOf(cause)
    put(owing, debtorUserId, leftMinor)
    if (creditorUserId !== null) put(claims, creditorUserId, -leftMinor)
  }
  for (const [account, each] of expected) {
    const booked = books.balances(account)
    for (const userId of new Set([...booked.keys(), ...each.keys()])) {
      const [is, should] = [booked.get(userId) ?? 0, each.get(userId) ?? 0]
      invariant(is === should, () => `${account} of ${userId} is ${is} in the books, and should be ${should}`)
    }
  }
}

/**
 * No payout of card money to a member with debts, except as much as was paid for their seat into payouts of
 * others that are not sent, or deposits kept of them. Fees, and what two members agree on, are paid later, as it could be sent.
 */
const checkDebtors = (state: GoalState): void => {
  const due = [...state.payouts.entries()].filter(
    ([, payout]) => payout.status === 'due' && !isOutsidePayout(state, payout),
  )
  const debtors = new Set(
    [...state.openDebts.entries()].flatMap(([, { debtorUserId, cause }]) =>
      accountsOf(cause)[0] === 'owing' && cause !== 'opening_corrected' ? [debtorUserId] : [],
    ),
  )
  for (const [payoutId, { userId, amountMinor }] of due) {
    if (!debtors.has(userId)) continue
    const others = due.filter(([, other]) => other.userId !== userId)
    // What was kept of a pot as its recipient's deposit could be taken back in the same way.
    const kept = [...state.deposits.entries()].filter(
      ([, deposit]) => deposit.userId !== userId && deposit.leftMinor > 0,
    )
    const ids = new Set([...others, ...kept].flatMap(([, { contributionIds }]) => contributionIds))
    const own = [...ids]
      .map(id => state.contributions.get(id))
      .filter(one => one?.userId === userId || one?.holderUserId === userId)
    const ownMinor = sum(own.map(one => one?.amountMinor ?? zero))
    invariant(
      amountMinor <= ownMinor,
      () => `${payoutId} of ${amountMinor} is due to ${userId}, who owes, and has paid others ${ownMinor}`,
    )
  }
}

/** Checks everything that must hold for a goal's events, independently of the decider. */
export const createInvariants = () => {
  const books = createAccounts()
  const seats = createSeats()
  const rounds = createRounds()
  const heldMoney = createHeldMoney()
  const pots = createPots(seats)
  const deposits = createDeposits()
  return {
    ...{ books, seats, rounds, heldMoney, pots, deposits },
    /** Days in the circle's time zone. */
    see: (event: GoalEvent, days: Days): void => {
      books.book(event)
      seats.see(event)
      heldMoney.see(event)
      pots.see(event)
      deposits.see(event)
      rounds.see(event, days)
    },
    /** After all events of one append. */
    settled: (state: GoalState): void => {
      const { receivedMinor, closedRounds, round } = state
      pots.settled()
      deposits.settled(state)
      invariant(books.trial() === 0, () => 'the books are out of balance')
      checkBooks(books, state)
      checkDebtors(state)
      invariant(
        books.total('deposits') === -deposits.leftMinor(),
        () => `${-books.total('deposits')} of ${deposits.leftMinor()} lies as deposits`,
      )
      const held = heldMoney.total()
      invariant(
        receivedMinor === held && books.total('savings') === -held,
        () => `${receivedMinor} of ${held} is held`,
      )
      invariant(closedRounds === rounds.closed() && round === rounds.opened(), () => 'rounds are miscounted')
    },
  }
}
export type Invariants = ReturnType<typeof createInvariants>
