import { goalDecider } from '#ledger/domain/goal/decider.ts'
import { draft, type GoalState } from '#ledger/domain/goal/state.ts'
import type { Setting } from '../setting.ts'
import { cards, changing, deciding, type Planted } from './planting.ts'

const locking: Partial<Setting> = {
  ...{ ...cards, seats: 2, honest: [2], admin: 'stranger', latePolicy: 'reduced', graceDays: 0 },
  ...{ paysAtOnce: false, paysOnLastDay: true },
}

const withoutSparing = (state: GoalState): GoalState => {
  const forgetful = draft(state)
  for (const [key] of [...state.spared.entries()]) forgetful.spared.delete(key)
  return { ...forgetful, reversedParts: new Set() }
}

/** Rules for members who can't pay for a while, removed. */
export const inSparing: Readonly<Record<string, Planted>> = {
  'a second lock takes away the days to pay': {
    setting: { ...locking, hasOtherAdmin: true },
    decider: changing(events =>
      events.filter(({ type, data }) => type !== 'SeatSpared' || data.cutShort === undefined),
    ),
  },
  'who was locked out has no days to pay': {
    setting: locking,
    decider: deciding((command, state) =>
      command.type === 'AdvanceRotation' ? withoutSparing(state) : state,
    ),
  },
  'a round waits for ever for who is spared': {
    setting: { ...cards, latePolicy: 'reduced', seats: 2, honest: [1] },
    decider: {
      ...goalDecider,
      decide: (command, state) => {
        const decision = goalDecider.decide(command, state)
        const isSpared = [...state.spared.entries()].some(([, { round }]) => round === state.round)
        if (decision.outcome === 'refused' || command.type !== 'AdvanceRotation' || !isSpared) return decision
        const closes = decision.events.some(({ type, data }) => type === 'RoundClosed' && data.short === true)
        return closes ? { ...decision, events: [] } : decision
      },
    },
    from: 370,
  },
  'a round with offered cash is closed as an outage ends': {
    setting: { kind: 'mixed', hasBegun: true, seats: 2, honest: [1], deposit: 1, admin: 'none' },
    decider: {
      ...goalDecider,
      decide: (command, state) => {
        const isOffered = [...state.open.entries()].some(([, { status }]) => status === 'reported')
        return command.type === 'AdvanceRotation' && isOffered
          ? goalDecider.decide({ ...command, upSince: undefined }, state)
          : goalDecider.decide(command, state)
      },
    },
    from: 115,
  },
}
