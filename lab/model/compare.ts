import { isDeepStrictEqual } from 'node:util'
import { parseGoalEvent } from '#shared/events/goal.ts'
import type { Account } from '#shared/journal.ts'
import { pack, unpack } from '../../../../snapshots/packing.ts'
import { insist } from './breach.ts'
import type { World } from './world.ts'

/** What the decider believes of everybody's money is what the books say, account by account. */
export const compareBooks = ({ books, state }: Pick<World, 'books' | 'state'>): void => {
  const { savings, payouts, openDebts } = state()
  const due = new Map<number, number>()
  const owing = new Map<number, number>()
  const claims = new Map<number, number>()
  const add = (to: Map<number, number>, userId: number, amount: number) =>
    to.set(userId, (to.get(userId) ?? 0) + amount)
  for (const [, { status, userId, amountCents }] of payouts.entries())
    if (status === 'due') add(due, userId, amountCents)
  for (const [, { debtorUserId, creditorUserId, leftCents }] of openDebts.entries()) {
    add(owing, debtorUserId, leftCents)
    if (creditorUserId !== null) add(claims, creditorUserId, leftCents)
  }
  const same = (account: Account, sign: number, believed: ReadonlyMap<number, number>): void => {
    for (const [userId, booked] of books.balances(account))
      insist(
        sign * (believed.get(userId) ?? 0) === booked,
        () => `${account} of ${userId}: ${booked} in the books, ${believed.get(userId) ?? 0} believed`,
      )
    const total = [...believed.values()].reduce((sum, value) => sum + value, 0)
    insist(
      sign * total === books.total(account),
      () => `${account}: ${total} believed, ${books.total(account)} booked`,
    )
  }
  for (const account of ['savings', 'payable'] as const)
    for (const [userId, booked] of books.balances(account))
      insist(booked <= 0, () => `${account} of ${userId}: ${-booked}`)
  for (const account of ['owing', 'claims'] as const)
    for (const [userId, booked] of books.balances(account))
      insist(account === 'owing' ? booked >= 0 : booked <= 0, () => `${account} of ${userId}: ${booked}`)
  same('savings', -1, new Map(savings.entries()))
  same('payable', -1, due)
  same('owing', 1, owing)
  same('claims', -1, claims)
}

/** The log alone, written out and read again, makes the state that was arrived at step by step. */
export const foldAgain = ({ decider, events, state }: World, parsed: boolean): void => {
  let folded = decider.initialState()
  for (const event of events) {
    const read = parsed ? parseGoalEvent(event.type, JSON.parse(JSON.stringify(event.data))) : event
    folded = decider.evolve(folded, read)
  }
  insist(isDeepStrictEqual(folded, state()), () => 'folded anew the circle is another one')
  if (parsed)
    insist(
      isDeepStrictEqual(unpack(pack({ state: folded })), { state: state() }),
      () => 'from a snapshot it is another one',
    )
}
