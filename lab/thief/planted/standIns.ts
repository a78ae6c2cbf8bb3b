import { goalDecider } from '#ledger/domain/goal/decider.ts'
import { merging } from '#ledger/domain/goal/standIns/merging.ts'
import type { Setting } from '../setting.ts'
import type { GoalDecider } from '../table.ts'
import { allowing, changing, deciding, type Planted } from './planting.ts'

const setting: Partial<Setting> = {
  ...{ kind: 'cards', hasBegun: false, seats: 4, honest: [2], deposit: 0, sendsAfter: 0, firmAfterDays: 0 },
  hasStandIns: true,
}
const liked = ['add an invented aunt', 'claim her seat', 'give or deny a word', 'wait']
const here = { setting, liked } as const

const evolving = (evolve: GoalDecider['evolve']): GoalDecider => ({ ...goalDecider, evolve })

/** Rules of stand-ins, removed one by one. */
export const inStandIns: Readonly<Record<string, Planted>> = {
  'a stand-in’s sponsor owes nothing': {
    ...here,
    decider: evolving((state, event) => {
      const next = goalDecider.evolve(state, event)
      if (event.type === 'MemberJoined' && event.data.standIn) next.liable.delete(event.data.userId)
      return next
    }),
  },
  'its pot is sent before the claim': {
    ...here,
    decider: deciding((command, state) =>
      command.type === 'SendPayout' && state.standIns.size > 0
        ? { ...state, standIns: goalDecider.initialState().standIns }
        : state,
    ),
  },
  'the organiser’s own word is enough': {
    ...here,
    decider: allowing('VouchForClaim', ['may_not_vouch'], ({ userId, standInUserId, claim, now }) => [
      {
        type: 'SeatClaimVouched',
        data: { userId: standInUserId, claim, byUserId: userId, noticeEndsAt: now },
      },
    ]),
  },
  'an account takes the seat over without a word': {
    ...here,
    liked: ['add an invented aunt', 'claim her seat with an account', 'wait'],
    decider: changing((events, state) =>
      events.flatMap(event =>
        event.type === 'SeatClaimed' && event.data.accountUserId !== undefined
          ? [event, merging(state, event.data.userId, event.data.accountUserId)]
          : [event],
      ),
    ),
  },
  'its vote counts before it has answered': {
    ...here,
    liked: [...liked, 'propose', 'all vote'],
    decider: allowing('CastVote', ['stand_in_unanswered'], ({ userId, vote, inFavour }, state) =>
      state.openVotes.has(vote) ? [{ type: 'VoteCast', data: { vote, userId, inFavour, cast: 1 } }] : [],
    ),
  },
}
