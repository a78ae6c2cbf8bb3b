import { describe, expect, it } from 'vitest'
import type { GoalEvent } from '#shared/events/goal.ts'
import type { UserId } from '#shared/ids.ts'
import { minor } from '#shared/money.ts'
import { type Instant, instant } from '#shared/time.ts'
import {
  begun,
  closed,
  complete,
  late,
  opened,
  owes,
  paid,
  paymentOf,
  potDue,
  sent,
} from '../builders/domain/circles.ts'
import { ama, kofi, nia } from '../builders/domain/goal.ts'
import { brokenPromises, figureOf, gainOfCoalition } from './promise.ts'

/** Each event a day after the previous one, by default. */
const logOf = (events: readonly GoalEvent[], at: (index: number) => Instant) =>
  events.map((event, index) => ({ event, at: at(index) }))
const soon = (): Instant => instant('2026-02-20T09:00:00Z')
const broken = (honest: UserId, events: readonly GoalEvent[], at: (index: number) => Instant = soon) =>
  brokenPromises(logOf(events, at), { honest: new Set([honest]), admins: new Set([90 as UserId]) }).map(
    ({ rule, round, amountMinor }) => `${rule} ${round} ${amountMinor}`,
  )

/** Ama has received her pot; Nia's round is closed without her. */
const amaFails: GoalEvent[] = [
  ...[...begun(), ...complete(1), sent(1), opened(2, '2026-03-31'), ...complete(2), sent(2)],
  ...[opened(3, '2026-04-30'), ...paid(kofi, 3), ...paid(nia, 3), late(ama, 3)],
  ...[closed(3, { payers: [kofi, nia], by: nia }), owes(ama, nia, 3), potDue(3, 200_00), sent(3, 200_00)],
]
const inTime = (index: number): Instant =>
  instant(index < 14 ? '2026-02-20T09:00:00Z' : index < 23 ? '2026-03-20T09:00:00Z' : '2026-05-20T09:00:00Z')

describe('the promise, by the events alone', () => {
  it('has a figure: what a seat can lose if those before it stop paying', () =>
    expect([1, 2, 3].map(position => figureOf(position, 100_00))).toEqual([0, 100_00, 200_00]))

  it('holds where everybody pays and is paid', () => {
    expect(broken(ama, [...begun(), ...complete(1), sent(1)])).toEqual([])
    expect(broken(ama, [...begun(), ...complete(1)])).toEqual([])
  })

  it('allows a failure of a member with an earlier turn, within the figure', () => {
    expect(broken(nia, amaFails, inTime)).toEqual([])
    expect(gainOfCoalition(logOf(amaFails, inTime), { honest: new Set([nia]), admins: new Set() })).toBe(
      100_00,
    )
  })

  it('allows no failure of a member with a later turn', () => {
    const kofiKeeps = [
      ...[
        ...begun(),
        ...paid(ama, 1),
        ...paid(nia, 1),
        late(kofi, 1),
        closed(1, { payers: [ama, nia], by: ama }),
      ],
      ...[
        owes(kofi, ama, 1),
        potDue(1, 200_00),
        sent(1, 200_00),
        opened(2, '2026-03-31'),
        ...complete(2),
        sent(2),
      ],
    ]
    const at = (index: number) => instant(index < 11 ? '2026-03-20T09:00:00Z' : '2026-04-20T09:00:00Z')
    expect(broken(ama, kofiKeeps, at)).toContain('G1 2 10000')
  })

  it('is broken when less is sent than the platform has for a member', () => {
    const less = sent(1, 250_00) as GoalEvent & { readonly type: 'PayoutSent' }
    expect(broken(ama, [...begun(), ...complete(1), less])).toEqual(['G2 1 5000'])
  })

  it('is broken when sent money has not arrived, and is said to have arrived', () => {
    const about = {
      payoutId: 'round-1',
      attempt: 1,
      userId: ama,
      amountMinor: minor(300_00),
      from: 'bank',
    } as const
    const judged: GoalEvent[] = [
      { type: 'PayoutContested', data: { payoutId: 'round-1', attempt: 1, byUserId: ama } },
      { type: 'PayoutCaseClosed', data: { ...about, byUserId: 90 as UserId, outcome: 'proved' } },
    ]
    expect(broken(ama, [...begun(), ...complete(1), sent(1), ...judged])).toContain('G2 1 30000')
  })

  it('is broken when a pot is late, or closed before its time', () => {
    const year = (index: number) => instant(index < 10 ? '2026-02-20T09:00:00Z' : '2027-02-20T09:00:00Z')
    expect(broken(ama, [...begun(), ...complete(1), sent(1)], year)).toContain('G3 1 30000')
    const early = [...begun(), ...complete(1), sent(1), opened(2, '2026-03-31'), ...complete(2)]
    expect(broken(nia, early)).toContain('G3 2 30000')
  })

  it('is broken when members send the bank’s money, or cash did not reach the recipient of the round', () => {
    const byKofi = sent(1) as GoalEvent & { readonly type: 'PayoutSent' }
    const said: GoalEvent = { ...byKofi, data: { ...byKofi.data, byUserId: kofi } }
    expect(broken(ama, [...begun(), ...complete(1), said])).toContain('G4 null 30000')
    const inCash = complete(1).map((event): GoalEvent => {
      if (event.type !== 'ContributionReceived' || event.data.contributionId !== paymentOf(nia, 1))
        return event
      return {
        ...event,
        data: { ...event.data, chargeId: '', paymentIntentId: null, confirmedByUserId: kofi },
      }
    })
    expect(broken(ama, [...begun(), ...inCash, sent(1)])).toContain('G5 null 10000')
  })
})
