import type { CardResponse } from '#shared/api/payments.ts'
import { savedCardTexts } from './savedCardTexts.ts'

const brands: Readonly<Record<string, string>> = {
  amex: 'American Express',
  diners: 'Diners Club',
  discover: 'Discover',
  jcb: 'JCB',
  mastercard: 'Mastercard',
  unionpay: 'UnionPay',
  visa: 'Visa',
}

/** 'Visa ending in 4242' */
export const cardName = ({ brand, last4 }: Pick<CardResponse, 'brand' | 'last4'>): string =>
  savedCardTexts.name({ brand: brands[brand] ?? 'none', last4 })

/** '12 / 2034' */
export const cardExpiry = ({ expMonth, expYear }: Pick<CardResponse, 'expMonth' | 'expYear'>): string =>
  `${String(expMonth).padStart(2, '0')} / ${expYear}`
