import { goalDecider } from '#ledger/domain/goal/decider.ts'
import type { Setting } from '../setting.ts'
import type { GoalDecider } from '../table.ts'
import { allowing, changing, type Planted } from './planting.ts'

const setting: Partial<Setting> = {
  ...{ kind: 'cards', hasBegun: false, seats: 4, honest: [2], deposit: 0, sendsAfter: 0, firmAfterDays: 0 },
  adoptedIn: 3,
}
const liked = ['correct the lines', 'accept', 'wait']
const here = { setting, liked } as const

const evolving = (evolve: GoalDecider['evolve']): GoalDecider => ({ ...goalDecider, evolve })

/** Rules of adopted circles, removed one by one. */
export const inAdoption: Readonly<Record<string, Planted>> = {
  'a line is confirmed by the word of another': {
    ...here,
    liked: [...liked, 'confirm for another'],
    decider: allowing(
      'AcceptCharter',
      ['line_own_word', 'stand_in_not_found'],
      ({ userId, byUserId, version }, state) =>
        version === state.charterVersion && byUserId !== undefined
          ? [{ type: 'CharterAccepted', data: { userId, byUserId, version } }]
          : [],
    ),
  },
  'a corrected line is not confirmed again': {
    ...here,
    decider: evolving((state, event) => {
      const next = goalDecider.evolve(state, event)
      if (event.type !== 'OpeningLinesAsked' || event.data.charterVersion === 2) return next
      for (const [userId, member] of [...next.members.entries()])
        if (state.members.get(userId)?.charterVersion === event.data.charterVersion - 1)
          next.members.set(userId, { ...member, charterVersion: event.data.charterVersion })
      return next
    }),
  },
  'an adopted circle begins while a line is denied': {
    ...here,
    liked: [...liked, 'order'],
    decider: evolving((state, event) => {
      const next = goalDecider.evolve(state, event)
      if (event.type === 'OpeningLineDenied') {
        const member = next.members.get(event.data.userId)
        if (member) next.members.set(event.data.userId, { ...member, charterVersion: next.charterVersion })
      }
      return next
    }),
  },
  'what a sheet says to be missing is not owed': {
    ...here,
    setting: { ...setting, hasBegun: true },
    decider: changing(events =>
      events.some(({ type }) => type === 'RoundAdopted')
        ? events.filter(({ type }) => type !== 'DebtArose')
        : events,
    ),
  },
}
