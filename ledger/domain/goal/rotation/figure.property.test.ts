import fc from 'fast-check'
import { expect, it } from 'vitest'
import { terms } from '#lab/builders/domain/circles.ts'
import { id } from '#lab/builders/domain/goal.ts'
import { turnOrders } from '#shared/charter.ts'
import { commitmentOf } from '#shared/draw.ts'
import type { GoalEvent } from '#shared/events/goal.ts'
import { invitationId, type UserId, userId } from '#shared/ids.ts'
import type { Minor } from '#shared/money.ts'
import { dayMs, type Instant, instant, plusMs } from '#shared/time.ts'
import { type GoalCommand, goalDecider } from '../decider.ts'
import { seatHolders } from '../members/seats.ts'
import type { GoalState } from '../state.ts'
import { hasAccepted, isCircle } from './circle.ts'
import { figureMinor } from './figure.ts'

const people = [1, 2, 3, 4, 5, 6].map(userId)
const [founder] = people as [UserId, ...UserId[]]
const link = invitationId('aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa')
const seed = 'an unknown seed'

const kinds = [
  'join',
  'join',
  'role',
  'role',
  'leave',
  'order',
  'amend',
  'shrink',
  'draw',
  'reveal',
  'accept',
  'role',
  'swap',
] as const
const step = fc.record({
  kind: fc.constantFrom(...kinds),
  who: fc.constantFrom(...people),
  other: fc.constantFrom(...people),
  days: fc.constantFrom(0, 0, 0, 1, 4),
  number: fc.nat(20),
})
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never

const commandFor = (
  state: GoalState,
  { kind, who, other, number }: Step,
  now: Instant,
): readonly GoalCommand[] => {
  const draw = state.draw?.draw ?? state.draws + 1
  switch (kind) {
    case 'join':
      return [
        { type: 'ResendInvitation', invitationId: link, userId: founder, now },
        { type: 'AcceptInvitation', invitationId: link, userId: who, charterVersion: 1 + (number % 9), now },
      ]
    case 'leave':
      return [{ type: 'LeaveGoal', userId: who, now }]
    case 'order': {
      const holders = seatHolders(state).map(([one]) => one)
      const at = number % Math.max(1, holders.length)
      return [
        { type: 'OrderRotation', userId: who, order: [...holders.slice(at), ...holders.slice(0, at)], now },
      ]
    }
    case 'amend': {
      const charter = { ...terms().rotation!.charter!, graceDays: number % 9 }
      return [{ type: 'AmendCharter', userId: who, startDate: terms().startDate, charter, now }]
    }
    case 'shrink':
      return [{ type: 'ShrinkCircle', userId: who, now }]
    case 'draw': {
      const commitment = commitmentOf({ goalId: id, draw, seed })
      return [{ type: 'CommitDraw', userId: who, draw, commitment, endsAt: plusMs(now, dayMs), now }]
    }
    case 'reveal':
      return [{ type: 'RevealDraw', draw, seed, now }]
    case 'accept':
      return [{ type: 'AcceptCharter', userId: who, version: state.charterVersion, now }]
    case 'role': {
      const role = (['auditor', 'member', 'co_organiser'] as const)[number % 3] ?? 'member'
      return [{ type: 'ChangeRole', userId: founder, memberUserId: other, role, now }]
    }
    case 'swap':
      return [
        { type: 'ProposeSwap', userId: who, withUserId: other },
        { type: 'AcceptSwap', userId: other, swap: state.swaps.size + 1 },
      ]
  }
}

/** What each member has accepted last, by events and by their own commands. */
const followAccepted = () => {
  const figures = new Map<UserId, Minor>()
  const put = (who: UserId, figure: Minor | undefined): void => {
    if (figure !== undefined) figures.set(who, figure)
  }
  return {
    figures,
    see: ({ type, data }: GoalEvent, after: GoalState): void => {
      if (type === 'MemberJoined' || type === 'CharterAccepted') put(data.userId, data.acceptedFigureMinor)
      if (type === 'SwapAccepted') for (const turn of data.turns) put(turn.userId, turn.acceptedFigureMinor)
      const isOwn = ['CharterAmended', 'RotationOrdered', 'CircleShrunk', 'DrawCommitted'].includes(type)
      const byUserId = isOwn && 'byUserId' in data ? (data.byUserId ?? undefined) : undefined
      if (byUserId === undefined || !isCircle(after)) return
      const position = after.members.get(byUserId)?.position ?? null
      if (position !== null) put(byUserId, figureMinor(after, { userId: byUserId, position }))
    },
  }
}

it('never rises without its holder: a member can lose no more than they have accepted', () => {
  fc.assert(
    fc.property(fc.constantFrom(...turnOrders), fc.array(step, { maxLength: 40 }), (order, steps) => {
      const agreed = terms({}, 4)
      let state = goalDecider.initialState()
      let now = instant('2026-01-10T12:00:00Z')
      const accepted = followAccepted()
      const ask = (command: GoalCommand): void => {
        const decision = goalDecider.decide(command, state)
        if (decision.outcome === 'refused') return
        for (const event of decision.events) {
          state = goalDecider.evolve(state, event)
          accepted.see(event, state)
        }
        if (!isCircle(state)) return
        for (const [who, member] of seatHolders(state)) {
          if (!hasAccepted(state, member)) continue
          const figure = figureMinor(state, { userId: who, position: member.position ?? 0 })
          expect(figure).toBeLessThanOrEqual(accepted.figures.get(who) ?? -1)
        }
      }
      ask({
        type: 'CreateGoal',
        terms: { ...agreed, rotation: agreed.rotation && { ...agreed.rotation, order } },
      })
      const inviting = { channel: 'link', role: 'member', replacesUserId: null } as const
      ask({ type: 'IssueInvitation', invitationId: link, userId: founder, ...inviting, now })
      for (const who of people.slice(1, 3))
        ask({ type: 'AcceptInvitation', invitationId: link, userId: who, now })
      for (const one of steps) {
        now = plusMs(now, one.days * dayMs)
        for (const command of commandFor(state, one, now)) ask(command)
      }
    }),
    { numRuns: 1500 },
  )
})
