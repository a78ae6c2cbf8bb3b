import type { CharterRequest, CharterResponse } from '#shared/api/rotation.ts'
import { defaultCharter } from '#shared/charter.ts'
import { parseAmount } from '#shared/money.ts'
import { today } from '../../../lib/format.ts'
import { timeZone } from '../../../lib/zone.ts'

type Rules = Omit<CharterResponse, 'version'>

/** As it stands in a form: days of grace and deposit are what has been typed. */
export interface CharterDraft extends Omit<Rules, 'graceDays' | 'deposit'> {
  readonly graceDays: string
  readonly deposit: string
}

export const draftOf = (charter: Rules): CharterDraft => ({
  ...charter,
  deposit: charter.deposit ?? '',
  graceDays: String(charter.graceDays),
})

export const isDeposit = (text: string, currency: string): boolean =>
  text === '' || text === '0' || (parseAmount(text, currency) ?? 0) > 0

/** Undefined while days of grace or deposit are none. */
export const charterIn = (
  { graceDays, ...draft }: CharterDraft,
  currency: string,
): CharterRequest | undefined => {
  const days = Number(graceDays)
  const fits = graceDays.trim() !== '' && Number.isInteger(days) && days >= 0 && days <= 14
  return fits && isDeposit(draft.deposit, currency) ? { ...draft, graceDays: days } : undefined
}

/** The usual rules, by the days of the place where this browser is. */
export const usualCharter = (): CharterDraft =>
  draftOf({ ...defaultCharter, provedFirst: true, deposit: null, firmAfterDays: null, timeZone: timeZone() })

/** Whether a circle cannot begin on this day. The day that was agreed on may have passed; it may stay. */
export const isTooEarly = (startDate: string, agreed: string): boolean =>
  startDate === '' || (startDate < today() && startDate !== agreed)
