import type { CashHolderResponse } from '#shared/api/cashBoxes.ts'
import type { CharterRequest, CharterResponse } from '#shared/api/rotation.ts'
import { defaultCharter } from '#shared/charter.ts'
import { parseAmount } from '#shared/money.ts'
import { today } from '../../../lib/format.ts'
import { timeZone } from '../../../lib/zone.ts'

type Rules = Omit<CharterResponse, 'version'>

/** The values of a form: days of grace and amounts are text. */
export interface CharterDraft extends Omit<Rules, 'graceDays' | 'cashHolders' | Amount> {
  readonly cashHolders: readonly Pick<CashHolderResponse, 'userId' | 'ceiling'>[]
  readonly graceDays: string
  readonly deposit: string
  readonly lateFee: string
  readonly organiserFee: string
}
type Amount = 'deposit' | 'lateFee' | 'organiserFee'

export const draftOf = (charter: Rules): CharterDraft => ({
  ...charter,
  deposit: charter.deposit ?? '',
  lateFee: charter.lateFee ?? '',
  organiserFee: charter.organiserFee ?? '',
  graceDays: String(charter.graceDays),
})

export const isAmountOrNone = (text: string, currency: string): boolean =>
  text === '' || text === '0' || (parseAmount(text, currency) ?? 0) > 0

export const isGrace = (text: string): boolean => {
  const days = Number(text)
  return text.trim() !== '' && Number.isInteger(days) && days >= 0 && days <= 14
}

/** A member is chosen, and the amount is one. */
export const isCashHolder = (
  { userId, ceiling }: CharterDraft['cashHolders'][number],
  currency: string,
): boolean => userId > 0 && (parseAmount(ceiling, currency) ?? 0) > 0

/** Undefined while days of grace or an amount are invalid. */
export const charterIn = (
  { graceDays, cashHolders, ...draft }: CharterDraft,
  currency: string,
): CharterRequest | undefined => {
  const { deposit, lateFee, organiserFee } = draft
  const fits =
    isGrace(graceDays) && [deposit, lateFee, organiserFee].every(text => isAmountOrNone(text, currency))
  if (!fits || !cashHolders.every(holder => isCashHolder(holder, currency))) return undefined
  const named = cashHolders.map(({ userId, ceiling }) => ({ userId, ceiling }))
  return { ...draft, graceDays: Number(graceDays), cashHolders: named }
}

/** The default rules, in this browser's time zone. */
export const usualCharter = (): CharterDraft =>
  draftOf({
    ...defaultCharter,
    provedFirst: true,
    instalments: false,
    cash: false,
    cashHolders: [],
    deposit: null,
    lateFee: null,
    organiserFee: null,
    firmAfterDays: null,
    debitDays: null,
    timeZone: timeZone(),
  })

/** Whether a circle cannot begin on this day. An agreed day that has passed may stay. */
export const isTooEarly = (startDate: string, agreed: string): boolean =>
  startDate === '' || (startDate < today() && startDate !== agreed)
