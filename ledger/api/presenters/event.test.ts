import { describe, expect, it } from 'vitest'
import { ama, kofi, nia } from '#lab/builders/domain/goal.ts'
import type { EventResponse } from '#shared/api/books.ts'
import type { UserId } from '#shared/ids.ts'
import type { Role } from '#shared/roles.ts'
import { asResponse, forMember, readOne } from './event.ts'

const metadata = {
  actor: `user:${ama}`,
  cause: 'request-one',
  correlation: 'one',
  at: '2026-03-01T12:00:00.000Z',
  schemaVersion: 1,
}
const recorded = (type: string, data: unknown, meta: unknown = metadata) => ({
  ...{ stream: 'goal-7', id: 'an id', type, data, metadata: meta, revision: 3n, position: 9n },
})
const event = (type: string, data: unknown): EventResponse => asResponse(recorded(type, data))
const seenBy = (who: UserId, role: Role, stored: EventResponse) => forMember(stored, { userId: who, role })

const received = event('ContributionReceived', {
  ...{
    contributionId: 'c',
    userId: ama,
    amountMinor: 100_00,
    round: 1,
    chargeId: 'ch',
    paymentIntentId: 'pi',
  },
})

describe('an event of another member', () => {
  it('shows a member what the goal’s pages show, and names what is withheld', () => {
    expect(seenBy(nia, 'member', received)).toEqual({
      ...received,
      data: { contributionId: 'c', userId: ama, amountMinor: 100_00, round: 1 },
      ...{ cause: null, correlation: null, metadata: null },
      withheld: ['chargeId', 'paymentIntentId', 'cause', 'correlation'],
    })
  })

  it('shows the amount under the field names of version 1, too', () => {
    const old = event('ContributionReceived', { contributionId: 'c', amountCents: 100_00, feeCents: 3 })
    expect(seenBy(nia, 'member', old)).toMatchObject({
      data: { contributionId: 'c', amountCents: 100_00 },
      withheld: ['feeCents', 'cause', 'correlation'],
    })
  })

  it.each(['organiser', 'co_organiser'] as const)('shows the %s everything', role => {
    expect(seenBy(nia, role, received)).toEqual(received)
  })

  it('shows an auditor no more than a member', () => {
    expect(seenBy(nia, 'auditor', received)).toEqual(seenBy(nia, 'member', received))
  })

  it('shows only that it happened, when pages show nothing of its type', () => {
    const declined = event('ContributionDeclined', {
      contributionId: 'c',
      userId: ama,
      code: 'card_declined',
    })
    expect(seenBy(nia, 'member', declined)).toMatchObject({
      ...{ type: 'ContributionDeclined', data: {} },
      withheld: ['contributionId', 'userId', 'code', 'cause', 'correlation'],
    })
  })

  it('without private fields withholds nothing', () => {
    expect(seenBy(nia, 'member', event('ContributionDeclined', null)).data).toEqual({})
  })

  it.each([
    [
      'ContributionRefunded',
      { amountMinor: 1, owedMinor: 2, refundId: 're', stripeId: 's' },
      ['amountMinor', 'owedMinor'],
    ],
    ['ContributionRefundFailed', { holderUserId: ama, failure: 'lost' }, ['holderUserId']],
    ['ContributionDisputed', { amountMinor: 1, round: 2, reason: 'fraudulent' }, ['amountMinor', 'round']],
    ['DisputeWon', { userId: ama, disputeId: 'dp' }, ['userId']],
    ['DebtArose', { debtId: 'd', cause: 'reversed', contributionId: 'c' }, ['debtId', 'cause']],
    ['DebtPaid', { debtId: 'd', amountMinor: 1, contributionId: 'c' }, ['debtId', 'amountMinor']],
    ['DebtNetted', { potRound: 2, payoutId: 'p', payment: 1 }, ['potRound', 'payoutId']],
    ['GuaranteePaid', { debtId: 'd', payment: 1, guarantee: 1 }, ['debtId']],
    ['DebtReleased', { debtId: 'd', reason: 'forgiven' }, ['debtId']],
    ['DebtRestored', { amountMinor: 1, overpaidMinor: 1 }, ['amountMinor']],
    ['PayoutDue', { payoutId: 'p', reason: 'round', contributionIds: [] }, ['payoutId', 'reason']],
    ['PayoutLowered', { payoutId: 'p', reversal: 'dp_1' }, ['payoutId']],
    ['PayoutSent', { from: 'bank', reference: 'R-1', method: 'cash' }, ['from']],
    ['PayoutConfirmed', { payoutId: 'p', attempt: 1, byUserId: ama }, ['payoutId', 'attempt']],
    ['EntryReversed', { correction: 1, reason: 'wrong', note: 'n' }, ['correction', 'reason']],
  ])('of type %s shows only public fields', (type, data, shown) => {
    const { data: seen, withheld } = seenBy(nia, 'member', event(type, data))
    expect(Object.keys(seen as object)).toEqual(shown)
    const kept = Object.keys(data).filter(name => !shown.includes(name))
    expect(withheld).toEqual([...kept, 'cause', 'correlation'])
  })
})

describe('an event of the whole goal', () => {
  it.each([
    ...['GoalCreated', 'GoalEdited', 'GoalArchived', 'GoalRestored', 'GoalCancelled', 'MemberJoined'],
    ...['MemberRoleChanged', 'MemberLeft', 'MemberReplaced', 'CharterAmended', 'CharterAccepted'],
    ...['RotationOrdered', 'CircleShrunk', 'DrawCommitted', 'DrawSalted', 'DrawRevealed', 'RotationBegan'],
    ...['DrawSaltCommitted', 'DrawSaltRevealed', 'DrawVoided'],
    ...['RoundOpened', 'RoundClosed', 'PotLowered', 'SwapProposed', 'SwapAccepted', 'SwapDeclined'],
    'GuaranteeAccepted',
    ...['SwapLapsed', 'CircleWoundUp', 'WithdrawalRequested', 'VoteOpened', 'VoteCast', 'VoteEnded'],
  ])('such as %s is visible to all members', type => {
    const stored = event(type, { byUserId: ama })
    expect(seenBy(nia, 'member', stored)).toEqual(stored)
  })
})

describe('an event that concerns a user', () => {
  const kept = 'ContributionDeclined'
  it.each([
    ['its actor', event(kept, {}), ama],
    ['the payer', event(kept, { userId: nia }), nia],
    ['the seat’s holder', event(kept, { holderUserId: nia }), nia],
    ['the debtor', event(kept, { debtorUserId: nia }), nia],
    ['the creditor', event(kept, { creditorUserId: nia }), nia],
    [
      'the member concerned by the mistaken entry',
      event('EntryReversed', { mistaken: { data: { userId: nia } } }),
      nia,
    ],
  ])('is visible to them: %s', (_, stored, who) => {
    expect(seenBy(who, 'member', stored)).toEqual(stored)
  })

  it.each([
    ['another member', event(kept, { userId: kofi })],
    [
      'another member, by the mistaken entry',
      event('EntryReversed', { mistaken: { data: { userId: kofi } } }),
    ],
    ['no member, without a mistaken entry', event('EntryReversed', { mistaken: null })],
    ['no member, with an invalid mistaken entry', event('EntryReversed', { mistaken: 'nia' })],
    ['no member, with an empty mistaken entry', event('EntryReversed', { mistaken: {} })],
    ['a member in another field', event(kept, { notedBy: nia })],
  ])('is not fully visible when it concerns %s', (_, stored) => {
    expect(seenBy(nia, 'member', stored).withheld).toContain('cause')
  })
})

describe('a stored event', () => {
  it('shows actor, time and cause', () => {
    expect(event('ContributionReceived', received.data)).toEqual({
      ...recorded('ContributionReceived', received.data),
      ...{ revision: '3', position: '9', goalId: null, actorName: null, withheld: [] },
      reversal: { reversedBy: null, reverses: null, reason: null },
      ...{ at: metadata.at, actor: metadata.actor, cause: 'request-one', correlation: 'one' },
    })
  })

  it('omits them when its actor is unknown', () => {
    const foreign = asResponse(recorded('Other', {}, { anything: 1 }))
    expect(foreign).toMatchObject({ at: null, actor: null, cause: null, correlation: null })
  })

  it('is found at its own place only', async () => {
    const log = [recorded('First', {}), { ...recorded('Second', {}), revision: 5n }]
    const store = {
      read: async function* (_: string, from = 0n) {
        yield* log.filter(({ revision }) => revision >= from)
      },
    } as unknown as Parameters<typeof readOne>[0]
    expect(await readOne(store, 'goal-7', 3n)).toMatchObject({ type: 'First' })
    expect(await readOne(store, 'goal-7', 4n)).toBeUndefined()
    expect(await readOne(store, 'goal-7', 6n)).toBeUndefined()
  })
})
