import { accept } from '#ledger/domain/decider.ts'
import { goalDecider } from '#ledger/domain/goal/decider.ts'
import { following } from '#ledger/domain/goal/following.ts'
import { collectingRound, isCircle } from '#ledger/domain/goal/rotation/circle.ts'
import { closing, isFull } from '#ledger/domain/goal/rotation/rounds.ts'
import type { GoalEvent } from '#shared/events/goal.ts'
import { allowing, cards, cash, changing, deciding, type Planted } from './planting.ts'

export const inRounds: Readonly<Record<string, Planted>> = {
  'a full round is paid out before its time': {
    setting: { ...cards, paysAtOnce: true },
    decider: {
      ...goalDecider,
      decide: (command, state) => {
        const decision = goalDecider.decide(command, state)
        const round = collectingRound(state)
        if (command.type !== 'AdvanceRotation' || !isCircle(state) || round === undefined) return decision
        if (state.cancelled) return decision
        if (decision.outcome === 'refused' || decision.events.length > 0 || !isFull(state, round))
          return decision
        return following(command, state, () => accept(closing(state, round)))
      },
    },
    from: 40,
  },
  'a circle that turns is put away': {
    from: 100,
    setting: cards,
    decider: allowing('ArchiveGoal', ['rotation_begun'], (_, state) => [
      { type: 'GoalArchived', data: { edit: state.edits + 1 } },
    ]),
  },
  'the organiser closes a round short': {
    setting: cards,
    decider: allowing('CloseRoundShort', ['not_the_recipient'], ({ userId, round }, state) =>
      isCircle(state) && round === collectingRound(state)
        ? [closing(state, round, { isShort: true, byUserId: userId })]
        : [],
    ),
  },
  'a round is closed short before the days of grace': {
    setting: cards,
    decider: allowing('CloseRoundShort', ['not_late_yet', 'late_are_awaited'], ({ userId, round }, state) =>
      isCircle(state) ? [closing(state, round, { isShort: true, byUserId: userId })] : [],
    ),
  },
  'the organiser refunds a payment to make its payer late': {
    setting: { ...cards, graceDays: 0 },
    decider: allowing('RequestRefund', ['payers_wish'], (command, state) => {
      const known = state.contributions.get(command.contributionId)
      if (known?.status !== 'received') return []
      const { refundRequestId, contributionId, byUserId, reason } = command
      const { userId, amountMinor } = known
      const data = { refundRequestId, contributionId, userId, amountMinor, byUserId, reason }
      return [{ type: 'RefundRequested', data }]
    }),
  },
  'a member is late whose account an admin has locked': {
    setting: {
      ...cards,
      seats: 2,
      honest: [2],
      admin: 'stranger',
      graceDays: 0,
      paysAtOnce: false,
      paysOnLastDay: true,
    },
    decider: {
      ...goalDecider,
      decide: (command, state) =>
        goalDecider.decide(command.type === 'AdvanceRotation' ? { ...command, locked: [] } : command, state),
    },
  },
  'offered cash makes its payer late': {
    setting: { ...cash, graceDays: 0 },
    decider: changing((events, state) => {
      const { round, dueOn } = state
      const isOver = dueOn !== undefined && events.some(({ type }) => type === 'RoundClosed')
      const offers = [...state.open.entries()].filter(([, one]) => one.status === 'reported')
      if (!isOver) return events
      return [
        ...offers.map(([, { userId }]): GoalEvent => ({ type: 'MemberLate', data: { round, userId } })),
        ...events,
      ]
    }),
  },
  'the organiser pauses the circle again and again': {
    setting: { ...cards, seats: 3, honest: [2] },
    liked: ['pause', 'wait'],
    decider: allowing(
      'AnnouncePause',
      ['pause_too_long', 'vote_too_soon'],
      ({ userId, days, now }, { pauses }) => [
        { type: 'PauseAnnounced', data: { pause: pauses + 1, byUserId: userId, days, at: now } },
      ],
    ),
    from: 70,
  },
  'a round that lacks a payment waits for ever': {
    setting: { ...cards, latePolicy: 'hold' },
    decider: deciding((command, state) => {
      if (command.type !== 'AdvanceRotation') return state
      const decision = goalDecider.decide(command, state)
      const isEnd = ({ type, data }: GoalEvent) =>
        type === 'CircleWoundUp' || (type === 'RoundClosed' && data.short === true)
      return decision.outcome === 'accepted' && decision.events.some(isEnd) ? accept() : state
    }),
  },
  'a circle that stands still goes on for ever': {
    from: 3300,
    setting: { ...cards, seats: 3, honest: [1], latePolicy: 'hold', deposit: 1 },
    liked: ['wait'],
    decider: changing(events => (events.some(({ type }) => type === 'CircleWoundUp') ? [] : events)),
  },
}
