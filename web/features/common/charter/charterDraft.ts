import { type Charter, defaultCharter } from '#shared/charter.ts'
import { today } from '../../../lib/format.ts'

/** As it stands in a form: the days of grace are what has been typed. */
export interface CharterDraft extends Omit<Charter, 'graceDays'> {
  readonly graceDays: string
}

export const draftOf = (charter: Charter): CharterDraft => ({
  ...charter,
  graceDays: String(charter.graceDays),
})

/** Undefined while the days of grace are none. */
export const charterIn = ({ graceDays, ...draft }: CharterDraft): Charter | undefined => {
  const days = Number(graceDays)
  const fits = graceDays.trim() !== '' && Number.isInteger(days) && days >= 0 && days <= 14
  return fits ? { ...draft, graceDays: days } : undefined
}

/** The usual rules, by the days of the place where this browser is. */
export const usualCharter = (): CharterDraft =>
  draftOf({ ...defaultCharter, timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC' })

/** Whether a circle cannot begin on this day. The day that was agreed on may have passed; it may stay. */
export const isTooEarly = (startDate: string, agreed: string): boolean =>
  startDate === '' || (startDate < today() && startDate !== agreed)
