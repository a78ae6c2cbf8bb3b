import type { Charter } from '#shared/charter.ts'
import type { GoalEventOf } from '#shared/events/goal.ts'
import type { Proposal } from '#shared/events/votes.ts'
import { sameHolders } from '../cashBoxes/naming.ts'
import { seatHolders } from '../members/seats.ts'
import type { Evolvers, Evolving } from '../state.ts'
import { accepted } from './acceptance.ts'
import { type Circle, charterOf } from './circle.ts'
import { roundsIn } from './order.ts'

/**
 * Other rules in a running circle: every seat accepts them, late or not, and they apply from the next round
 * that has not opened. What is due by then is unchanged.
 */
export type Rules = Extract<Proposal, { readonly kind: 'rules' }>['rules']

/**
 * Whether they change nothing. A circle from before charters adopts today's default rules by agreeing on
 * them.
 */
export const holdAlready = (
  circle: Circle,
  { latePolicy, graceDays, firmAfterDays, cashHolders }: Rules,
): boolean => {
  const now: Charter = circle.agreedRules
    ? { ...charterOf(circle), ...circle.agreedRules }
    : charterOf(circle)
  return (
    circle.terms.rotation.charter !== null &&
    now.latePolicy === latePolicy &&
    now.graceDays === graceDays &&
    now.firmAfterDays === firmAfterDays &&
    (cashHolders === undefined || sameHolders(now.cashHolders, cashHolders))
  )
}

/** Whether a round is left that they can apply to. */
export const hasRoundAhead = (circle: Circle): boolean => circle.round < roundsIn(circle)

export const agreeing = (circle: Circle, vote: number, rules: Rules): GoalEventOf<'RulesAgreed'> => ({
  type: 'RulesAgreed',
  data: { vote, version: circle.charterVersion + 1, rules, fromRound: circle.round + 1 },
})

/** A round opens under the rules that were agreed on for it. */
export const applyAgreed = (state: Evolving, round: number): void => {
  const { terms, agreedRules } = state
  if (!terms?.rotation || !agreedRules || round < agreedRules.fromRound) return
  const { fromRound: _, ...rules } = agreedRules
  const before = charterOf({ ...state, terms: { ...terms, rotation: terms.rotation } })
  state.terms = { ...terms, rotation: { ...terms.rotation, charter: { ...before, ...rules } } }
  state.agreedRules = undefined
}

export const agreedRulesEvolvers = {
  RulesAgreed: (state, { version, rules, fromRound }) => {
    state.charterVersion = version
    state.agreedRules = { ...rules, fromRound }
    for (const [userId] of seatHolders(state)) accepted(state, userId, version)
  },
} satisfies Partial<Evolvers>
