import { day, today } from '../../lib/format.ts'
import type { Outcome } from './outcome.ts'
import { paymentTexts } from './paymentTexts.ts'
import { planTexts } from './planTexts.ts'

/** Where the open round of a circle is paid already, its day is past. */
const plannedNotice = (firstOn: string): readonly [string, string] => {
  const [title, text] = planTexts.planned
  return [title, firstOn > today() ? text({ date: day(firstOn) }) : planTexts.plannedNext]
}

/** The toast after it. */
export const noticeOf = (outcome: Outcome, paid: readonly [string, string]): readonly [string, string] => {
  if (outcome.status === 'planned') return plannedNotice(outcome.firstOn)
  return outcome.status === 'processing' ? paymentTexts.underWay : paid
}
