import { isDeepStrictEqual } from 'node:util'
import { pack, unpack } from '#ledger/snapshots/packing.ts'
import { parseGoalEvent } from '#shared/events/goal.ts'
import type { Account } from '#shared/journal.ts'
import { invariant } from './invariant.ts'
import { accountsOf, feeAccounts } from './invariants.ts'
import type { World } from './world.ts'

/** The decider's state and the journal agree on every member's money, account by account. */
export const compareAccounts = ({ books, state }: Pick<World, 'books' | 'state'>): void => {
  const { savings, payouts, openDebts } = state()
  const due = new Map<number, number>()
  const debts = new Map<Account, Map<number, number>>(debtAccounts.map(account => [account, new Map()]))
  const add = (to: Map<number, number> | undefined, userId: number, amount: number) =>
    to?.set(userId, (to.get(userId) ?? 0) + amount)
  for (const [, { status, userId, amountMinor }] of payouts.entries())
    if (status === 'due' || status === 'sending') add(due, userId, amountMinor)
  for (const [, { debtorUserId, creditorUserId, cause, leftMinor }] of openDebts.entries()) {
    const [owing, claims] = accountsOf(cause)
    add(debts.get(owing), debtorUserId, leftMinor)
    if (creditorUserId !== null) add(debts.get(claims), creditorUserId, leftMinor)
  }
  const same = (account: Account, sign: number, inState: ReadonlyMap<number, number>): void => {
    for (const [userId, booked] of books.balances(account))
      invariant(
        sign * (inState.get(userId) ?? 0) === booked,
        () => `${account} of ${userId}: ${booked} in the journal, ${inState.get(userId) ?? 0} in the state`,
      )
    const total = [...inState.values()].reduce((sum, value) => sum + value, 0)
    invariant(
      sign * total === books.total(account),
      () => `${account}: ${total} in the state, ${books.total(account)} in the journal`,
    )
  }
  for (const account of ['savings', 'payable'] as const)
    for (const [userId, booked] of books.balances(account))
      invariant(booked <= 0, () => `${account} of ${userId}: ${-booked}`)
  for (const account of debtAccounts)
    for (const [userId, booked] of books.balances(account))
      invariant(signOf(account) * booked >= 0, () => `${account} of ${userId}: ${booked}`)
  same('savings', -1, new Map(savings.entries()))
  same('payable', -1, due)
  for (const [account, each] of debts) same(account, signOf(account), each)
}
const debtAccounts = ['owing', 'claims', ...feeAccounts] as const
const signOf = (account: Account): 1 | -1 => (account.startsWith('owing') ? 1 : -1)

/** The events, serialised and parsed again, fold to the same state. */
export const foldAgain = ({ decider, events, state }: World, parsed: boolean): void => {
  let folded = decider.initialState()
  for (const event of events) {
    const read = parsed ? parseGoalEvent(event.type, JSON.parse(JSON.stringify(event.data))) : event
    folded = decider.evolve(folded, read)
  }
  invariant(isDeepStrictEqual(folded, state()), () => 'the fold of the events is another state')
  if (parsed)
    invariant(
      isDeepStrictEqual(unpack(pack({ state: folded })), { state: state() }),
      () => 'a snapshot gives another state',
    )
}
