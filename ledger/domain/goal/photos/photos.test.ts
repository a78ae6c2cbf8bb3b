import { describe, expect, it } from 'vitest'
import { begun, closed, day, opened, paymentOf } from '#lab/builders/domain/circles.ts'
import { ama, created, given, joined, kofi, nia, requested } from '#lab/builders/domain/goal.ts'
import type { GoalEvent, GoalEventOf } from '#shared/events/goal.ts'
import type { PhotoOf } from '#shared/events/photos.ts'
import { userId } from '#shared/ids.ts'
import { minor } from '#shared/money.ts'
import { goalDecider } from '../decider.ts'
import { maySeePhoto } from './permissions.ts'
import { photosOf } from './photos.ts'

type Who = typeof ama
const admin = userId(90)
const idOf = (nth: number) => `99999999-0000-4000-8000-${String(nth).padStart(12, '0')}`
const sha256 = 'a'.repeat(64)
const ofPayment: PhotoOf = { contributionId: paymentOf(nia, 2) }
const at = day('2026-02-11')

const reported = (who: Who, round: number): GoalEvent[] => [
  {
    type: 'ContributionRequested',
    data: { contributionId: paymentOf(who, round), userId: who, amountMinor: minor(100_00), round },
  },
  {
    type: 'ContributionReported',
    data: { contributionId: paymentOf(who, round), method: 'cash', reference: '' },
  },
]
const attach = (by: Who, nth = 1, { of = ofPayment, hash = sha256 }: { of?: PhotoOf; hash?: string } = {}) =>
  ({
    ...({ type: 'AttachPhoto', photoId: idOf(nth), of, userId: by, sha256: hash, bytes: 40_000 } as const),
    now: at,
  }) as const
const remove = (by: Who, nth = 1) => ({ type: 'RemovePhoto', photoId: idOf(nth), userId: by }) as const
const attached = (
  by: Who,
  nth = 1,
  { of = ofPayment, other = by === nia ? kofi : nia }: { of?: PhotoOf; other?: Who | null } = {},
): GoalEventOf<'PhotoAttached'> => ({
  type: 'PhotoAttached',
  data: { photoId: idOf(nth), of, byUserId: by, userId: other, sha256, bytes: 40_000, attachedAt: at },
})
const removed = (by: Who, nth = 1): GoalEvent => ({
  type: 'PhotoRemoved',
  data: { photoId: idOf(nth), byUserId: by },
})
/** Nia reports that she has handed her payment to Kofi, whose turn it is. */
const cash = [...begun(), opened(2, '2026-03-31'), ...reported(nia, 2)]
const stateAfter = (events: readonly GoalEvent[]) =>
  events.reduce(goalDecider.evolve, goalDecider.initialState())

describe('a photo of a payment in cash', () => {
  it('is attached by its payer or by its recipient', () => {
    given(...cash)
      .when(attach(nia))
      .then(attached(nia))
    given(...cash)
      .when(attach(kofi))
      .then(attached(kofi))
  })

  it('is attached by no other member, also not by the organiser', () => {
    given(...cash)
      .when(attach(ama))
      .thenRefuses('not_a_side')
    given(...cash)
      .when(attach(admin))
      .thenRefuses('not_a_side')
  })

  it('confirms nothing: the payment still waits for its recipient', () => {
    const state = stateAfter([...cash, attached(nia)])
    expect(state.contributions.get(paymentOf(nia, 2))?.status).toBe('reported')
    expect(state.receivedMinor).toBe(0)
  })

  it('is attached once, however often it is sent', () => {
    given(...cash, attached(nia))
      .when(attach(nia))
      .thenNothing()
    given(...cash, attached(nia))
      .when(attach(nia, 1, { hash: 'b'.repeat(64) }))
      .thenRefuses('photo_differs')
    given(...cash, attached(nia))
      .when(attach(kofi))
      .thenRefuses('photo_differs')
  })

  it('is one of two of its side, so that the other side can always attach one', () => {
    const two = [...cash, attached(nia, 1), attached(nia, 2)]
    given(...two)
      .when(attach(nia, 3))
      .thenRefuses('photos_full', { most: 3, ofSide: 2 })
    given(...two)
      .when(attach(kofi, 3))
      .then(attached(kofi, 3))
    given(...two, attached(kofi, 3))
      .when(attach(kofi, 4))
      .thenRefuses('photos_full')
  })

  it('is removed by the person who attached it, who can attach another one', () => {
    given(...cash, attached(nia))
      .when(remove(kofi))
      .thenRefuses('not_own_photo')
    given(...cash, attached(nia))
      .when(remove(nia))
      .then(removed(nia))
    given(...cash, attached(nia), removed(nia))
      .when(remove(nia))
      .thenNothing()
    given(...cash, attached(nia, 1), attached(nia, 2), removed(nia, 2))
      .when(attach(nia, 3))
      .then(attached(nia, 3))
    given(...cash, attached(nia), removed(nia))
      .when(attach(nia))
      .thenRefuses('photo_differs')
    given(...cash)
      .when(remove(nia))
      .thenRefuses('photo_not_found')
  })

  it('is not attached to a payment by card, or to none', () => {
    const byCard = { contributionId: paymentOf(nia, 1) } as const
    given(...begun(), requested(100_00, nia, paymentOf(nia, 1), 1))
      .when(attach(nia, 1, { of: byCard }))
      .thenRefuses('no_payment_outside')
    given(...begun())
      .when(attach(nia))
      .thenRefuses('no_payment_outside')
  })

  it('is attached in a shared goal by anybody who may confirm the payment', () => {
    const shared = [created, joined(), joined(kofi), joined(nia)]
    const payment = paymentOf(nia, 9)
    const of = { contributionId: payment }
    const history = [
      ...shared,
      requested(40_00, nia, payment),
      {
        type: 'ContributionReported',
        data: { contributionId: payment, method: 'cash', reference: '' },
      } as const,
    ]
    given(...history)
      .when(attach(nia, 1, { of }))
      .then(attached(nia, 1, { of, other: null }))
    given(...history)
      .when(attach(ama, 1, { of }))
      .then(attached(ama, 1, { of }))
    given(...history)
      .when(attach(kofi, 1, { of }))
      .thenRefuses('not_a_side')
  })
})

describe('a photo of a payout', () => {
  const payoutId = 'round-1'
  const of: PhotoOf = { payoutId, attempt: 1 }
  const due: GoalEvent[] = [
    ...begun(),
    closed(1),
    {
      type: 'PayoutDue',
      data: { payoutId, userId: ama, amountMinor: minor(300_00), reason: 'round', round: 1 },
    },
  ]
  const sentFrom = (from: 'bank' | 'stripe'): GoalEvent => ({
    type: 'PayoutSent',
    data: {
      ...{ payoutId, attempt: 1, userId: ama, amountMinor: minor(300_00), byUserId: admin },
      ...({ method: from === 'stripe' ? 'stripe' : 'bank_transfer', reference: '', from } as const),
    },
  })
  const contested: GoalEvent = {
    type: 'PayoutContested',
    data: { payoutId, attempt: 1, byUserId: ama, contestedAt: at },
  }

  it('is attached by its sender or its recipient, once it was sent', () => {
    given(...due)
      .when(attach(ama, 1, { of }))
      .thenRefuses('no_payment_outside')
    given(...due, sentFrom('bank'))
      .when(attach(admin, 1, { of }))
      .then(attached(admin, 1, { of, other: ama }))
    given(...due, sentFrom('bank'), contested)
      .when(attach(ama, 1, { of }))
      .then(attached(ama, 1, { of, other: admin }))
    given(...due, sentFrom('bank'))
      .when(attach(kofi, 1, { of }))
      .thenRefuses('not_a_side')
  })

  it('is not attached to another sending, or to what Stripe has transferred', () => {
    given(...due, sentFrom('bank'))
      .when(attach(ama, 1, { of: { payoutId, attempt: 2 } }))
      .thenRefuses('no_payment_outside')
    given(...due, sentFrom('stripe'))
      .when(attach(ama, 1, { of }))
      .thenRefuses('no_payment_outside')
  })

  it('stays while an admin decides whether the payout has arrived', () => {
    const history = [...due, sentFrom('bank'), attached(admin, 1, { of, other: ama })]
    given(...history, contested)
      .when(remove(admin))
      .thenRefuses('photo_in_case')
    given(...history)
      .when(remove(admin))
      .then(removed(admin))
  })
})

describe('seeing a photo', () => {
  it('is for the two sides and the organiser', () => {
    const state = stateAfter([...cash, attached(nia)])
    const [photo] = photosOf(state, ofPayment)
    const may = (who: Who) => maySeePhoto(state, photo!, who)
    expect([nia, kofi, ama, userId(4), admin].map(may)).toEqual([true, true, true, false, false])
  })

  it('stays possible for both after the payment was denied', () => {
    const denied: GoalEvent = {
      type: 'ContributionCancelled',
      data: { contributionId: paymentOf(nia, 2), reason: 'not_received', byUserId: kofi },
    }
    const state = stateAfter([...cash, attached(nia), denied])
    const [photo] = photosOf(state, ofPayment)
    expect([nia, kofi].map(who => maySeePhoto(state, photo!, who))).toEqual([true, true])
  })
})
