import { debitIn, debitTypes, longestDebitDays } from '#shared/bankDebits.ts'
import type { Random } from '../../worlds/random.ts'
import type { Behaviour, DebitAnswer } from '../ports/stripe.ts'
import type { Action, Scenario } from './scenario.ts'

/** In a currency with bank debits some runs offer them: a bank answers days later, and may take the money back after weeks. */
export const withDebits = (random: Random, scenario: Scenario): Scenario => {
  const { goals, actions } = scenario
  const isOffered = goals.map(({ currency }) => debitIn(debitTypes, currency) !== undefined)
  if (!isOffered.includes(true) || !random.chance(0.35)) return scenario
  const inSomeWay = (card: Behaviour): Behaviour =>
    random.chance(0.6) ? { ...card, debit: answerFrom(random) } : card
  return {
    ...scenario,
    offersDebits: true,
    goals: goals.map(goal => {
      const { circle } = goal
      if (circle?.money !== 'cards') return goal
      return { ...goal, circle: { ...circle, charter: { ...circle.charter, debitDays: longestDebitDays } } }
    }),
    actions: actions.map(
      (action): Action =>
        action.what === 'pay' && isOffered[action.goal]
          ? { ...action, cards: action.cards.map(inSomeWay) }
          : action,
    ),
  }
}

export const answerFrom = (random: Random): DebitAnswer => {
  const kind = random.next()
  if (kind < 0.5) return 'pays'
  return kind < 0.75 ? 'refuses' : { takesBackAfterDays: random.between(1, 40) }
}
