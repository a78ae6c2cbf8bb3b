import { describe, expect, it } from 'vitest'
import { began, complete, formed, potDue, opened as roundOpened, sent } from '#lab/builders/domain/circles.ts'
import {
  ama,
  cancelled,
  created,
  declined,
  id,
  joined,
  kofi,
  opened,
  paymentId,
  received,
  requested,
} from '#lab/builders/domain/goal.ts'
import { webhookEventForms } from '#shared/api/webhookEvents.ts'
import { webhookEventTypes } from '#shared/api/webhookTypes.ts'
import type { GoalEvent } from '#shared/events/goal.ts'
import type { UserId } from '#shared/ids.ts'
import { goalDecider } from '../domain/goal/decider.ts'
import { publicEventsOf, sourcesOf } from './publicEvents.ts'

const eventId = '11111111-1111-4111-8111-111111111119'

/** What a member hears of the last of these events, which has the documented form. */
const heard = (toUserId: UserId, history: readonly GoalEvent[]) => {
  const state = history.reduce(goalDecider.evolve, goalDecider.initialState())
  const event = history.at(-1)!
  const place = { id: eventId, position: '70', at: '2026-01-10T12:00:00.000Z', goalId: id }
  const events = publicEventsOf({ ...place, event, state, toUserId })
  for (const one of events) {
    expect(webhookEventForms[one.type].parse(one)).toEqual(one)
    expect(sourcesOf([one.type])).toContain(event.type)
  }
  return events
}
const begun = [created, joined(ama), joined(kofi)]
const paying = [...begun, requested(40_00, ama), opened]

describe('a webhook', () => {
  it('hears of a payment as every member sees it', () => {
    for (const member of [ama, kofi])
      expect(heard(member, [...paying, received()])).toEqual([
        {
          id: eventId,
          type: 'contribution.confirmed',
          position: '70',
          at: '2026-01-10T12:00:00.000Z',
          goalId: id,
          data: {
            contributionId: paymentId,
            userId: ama,
            memberUserId: ama,
            amount: '40.00',
            currency: 'USD',
            round: null,
            purpose: 'contribution',
            isOutside: false,
          },
        },
      ])
  })

  it.each([
    ['contribution.failed', declined(1, 'ch_1')],
    ['contribution.cancelled', cancelled()],
  ] as const)('hears of %s only if its owner pays', (type, event) => {
    expect(heard(ama, [...paying, event])).toMatchObject([{ type, data: { userId: ama, amount: '40.00' } }])
    expect(heard(kofi, [...paying, event])).toEqual([])
  })

  it('hears nothing of what is no part of the vocabulary', () => {
    expect(heard(ama, [...begun, requested(40_00, ama)])).toEqual([])
  })

  it('hears of rounds and payouts, and with the last round that the circle is completed', () => {
    const circle = [...formed(), began()]
    expect(heard(kofi, [...circle, roundOpened(1, '2026-02-28')])).toMatchObject([
      { type: 'round.opened', data: { round: 1 } },
    ])
    const rounds = [1, 2, 3].map(round => complete(round))
    const upTo = (round: number) => {
      const events = rounds.slice(0, round).flat()
      return [...circle, ...events.slice(0, events.findLastIndex(({ type }) => type === 'RoundClosed') + 1)]
    }
    expect(heard(kofi, upTo(1))).toMatchObject([
      { id: eventId, type: 'round.closed', data: { round: 1, pot: '300.00', currency: 'USD' } },
    ])
    const last = heard(kofi, upTo(3))
    expect(last.map(({ type }) => type)).toEqual(['round.closed', 'goal.completed'])
    expect(last[1]?.id).not.toBe(eventId)
    expect(heard(ama, upTo(3))[1]?.id).toBe(last[1]?.id)
    const due = [...upTo(1), potDue(1)]
    expect(heard(kofi, due)).toMatchObject([{ type: 'payout.due', data: { amount: '300.00', round: 1 } }])
    expect(heard(kofi, [...due, sent(1)])).toMatchObject([
      { type: 'payout.sent', data: { amount: '300.00' } },
    ])
  })

  it('can hear each type of some event', () => {
    for (const type of webhookEventTypes) expect(sourcesOf([type]).length).toBeGreaterThan(0)
  })
})
