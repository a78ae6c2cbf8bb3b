import type { CharterRequest, CharterResponse } from '#shared/api/rotation.ts'
import { defaultCharter } from '#shared/charter.ts'
import { parseAmount } from '#shared/money.ts'
import { today } from '../../../lib/format.ts'
import { timeZone } from '../../../lib/zone.ts'

type Rules = Omit<CharterResponse, 'version'>

/** The values of a form: days of grace and deposit are text. */
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

/** Undefined while days of grace or deposit are invalid. */
export const charterIn = (
  { graceDays, ...draft }: CharterDraft,
  currency: string,
): CharterRequest | undefined => {
  const days = Number(graceDays)
  const fits = graceDays.trim() !== '' && Number.isInteger(days) && days >= 0 && days <= 14
  return fits && isDeposit(draft.deposit, currency) ? { ...draft, graceDays: days } : undefined
}

/** The default rules, in this browser's time zone. */
export const usualCharter = (): CharterDraft =>
  draftOf({
    ...defaultCharter,
    provedFirst: true,
    deposit: null,
    firmAfterDays: null,
    debitDays: null,
    timeZone: timeZone(),
  })

/** Whether a circle cannot begin on this day. An agreed day that has passed may stay. */
export const isTooEarly = (startDate: string, agreed: string): boolean =>
  startDate === '' || (startDate < today() && startDate !== agreed)
