import { momentTexts } from './dateTexts.ts'
import { dateOf, formatDate, instant } from './time.ts'

/** `Nov 21, 2026 at 14:03 UTC` */
export const formatMoment = (at: string): string => {
  const moment = instant(at)
  return momentTexts.moment({ day: formatDate(dateOf(moment)), time: moment.slice(11, 16) })
}
