import { draftMap } from '#ledger/domain/draftMap.ts'
import type { GoalState, Schedule } from '#ledger/domain/goal/state.ts'
import { zero } from '#shared/money.ts'
import type { Bug, GoalDecider } from './bug.ts'
import { pressed, tidied } from './occasions.ts'

type Command = Parameters<GoalDecider['decide']>[0]
type CommandOf<Type extends Command['type']> = Extract<Command, { type: Type }>

/** Decides commands of one type on another state than the true one. */
export const blindTo =
  <Type extends Command['type']>(
    type: Type,
    seen: (state: GoalState, command: CommandOf<Type>) => GoalState,
  ): Bug['decider'] =>
  decider => ({
    ...decider,
    decide: (command, state) =>
      decider.decide(command, command.type === type ? seen(state, command as CommandOf<Type>) : state),
  })

/** Mistakes in deciding. */
export const deciding = {
  'reserves room that others have reserved': {
    decider: blindTo('RequestContribution', state => ({ ...state, reservedCents: zero })),
  },
  'takes a round from a member twice': {
    decider: blindTo('RequestContribution', state => ({ ...state, parts: draftMap() })),
  },
  'keeps the reservation of what was cancelled': {
    decider: decider => ({
      ...decider,
      evolve: (state, event) =>
        event.type === 'ContributionCancelled' ? state : decider.evolve(state, event),
    }),
  },
  'forgets which request has gone on with a payment of a plan': {
    scenario: pressed,
    decider: decider => ({
      ...decider,
      evolve: (state, event) => (event.type === 'ContributionResumed' ? state : decider.evolve(state, event)),
    }),
  },
  'asks again for a period that was asked for before a crash': {
    decider: blindTo('ChargeSchedule', (state, { scheduleId, period }) => {
      const known = state.schedules.get(scheduleId)
      const schedules = draftMap<typeof scheduleId, Schedule>()
      if (known) schedules.set(scheduleId, { ...known, payments: new Map(), nextOn: period })
      return { ...state, schedules }
    }),
  },
  'takes the fate of an intent that was replaced for the payment’s own': {
    scenario: tidied,
    decider: decider => ({
      ...decider,
      decide: (command, state) => {
        if (command.type !== 'RecordPayment') return decider.decide(command, state)
        const id = state.contributions.get(command.contributionId)?.paymentIntentId ?? command.facts.id
        return decider.decide({ ...command, facts: { ...command.facts, id } }, state)
      },
    }),
  },
} satisfies Readonly<Record<string, Partial<Bug>>>
