import { isDeepStrictEqual } from 'node:util'
import { pack, unpack } from '#ledger/snapshots/packing.ts'
import { parseGoalEvent } from '#shared/events/goal.ts'
import type { Account } from '#shared/journal.ts'
import { invariant } from './invariant.ts'
import type { World } from './world.ts'

/** The decider's state and the journal agree on every member's money, account by account. */
export const compareAccounts = ({ books, state }: Pick<World, 'books' | 'state'>): void => {
  const { savings, payouts, openDebts } = state()
  const due = new Map<number, number>()
  const owing = new Map<number, number>()
  const claims = new Map<number, number>()
  const add = (to: Map<number, number>, userId: number, amount: number) =>
    to.set(userId, (to.get(userId) ?? 0) + amount)
  for (const [, { status, userId, amountMinor }] of payouts.entries())
    if (status === 'due' || status === 'sending') add(due, userId, amountMinor)
  for (const [, { debtorUserId, creditorUserId, leftMinor }] of openDebts.entries()) {
    add(owing, debtorUserId, leftMinor)
    if (creditorUserId !== null) add(claims, creditorUserId, leftMinor)
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
  for (const account of ['owing', 'claims'] as const)
    for (const [userId, booked] of books.balances(account))
      invariant(account === 'owing' ? booked >= 0 : booked <= 0, () => `${account} of ${userId}: ${booked}`)
  same('savings', -1, new Map(savings.entries()))
  same('payable', -1, due)
  same('owing', 1, owing)
  same('claims', -1, claims)
}

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
