import type { NextStep } from '#shared/api/nextSteps.ts'
import { day, moment, money } from '../../../lib/format.ts'
import { texts } from './texts.ts'

/** The sentence of a step. */
export const stepSentence = ({ kind, amount, currency, person, round }: NextStep): string => {
  const words = texts.kinds[kind]
  if (typeof words === 'string') return words
  return words({
    amount: currency ? money(amount, currency) : '',
    currency: currency ?? '',
    person: person?.name ?? '',
    to: person ? 'person' : 'platform',
    round: round ?? '',
  })
}

/** Its deadline, or since when it has waited; and its goal, unless that is clear. */
export const stepNote = (
  { goalName, dueOn, endsAt, since, late }: NextStep,
  where: 'here' | 'elsewhere',
): string => {
  const goal = (where === 'elsewhere' && goalName) || ''
  const place = { where: goal === '' ? 'here' : 'elsewhere', goal } as const
  if (dueOn) return (late ? texts.late : texts.due)({ ...place, when: day(dueOn) })
  if (endsAt) return texts.until({ ...place, when: moment(endsAt) })
  if (since) return texts.since({ ...place, when: moment(since) })
  return goal
}
