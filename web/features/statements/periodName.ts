import { texts } from './texts.ts'

/** `2026-11` -> 'November 2026', `2026` -> '2026'. */
export const periodName = (period: string): string => {
  const [year = '', month] = period.split('-')
  return month === undefined ? year : texts.monthOf({ month: texts.months[Number(month) - 1] ?? '', year })
}
