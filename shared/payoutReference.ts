import { sha256 } from '@noble/hashes/sha2.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'

/**
 * `CB-7F3K-9Q2M`: names one sending of a payout on the statement of a bank. It has seven symbols of a hash and
 * one that checks them, without the letters I, L, O and U, which people and scanners confuse with others.
 */
export type PayoutReference = string & { readonly id: 'payout-reference' }

export interface Sending {
  readonly goalId: number
  readonly payoutId: string
  /** A payout that came back is sent again with another reference. */
  readonly attempt: number
}

export const payoutReference = ({ goalId, payoutId, attempt }: Sending): PayoutReference =>
  referenceOf(`payout/${goalId}/${payoutId}/${attempt}`)

/** Of a file with these payouts. Some banks book a file as one amount. */
export const fileReference = (references: readonly PayoutReference[], attempt: number): PayoutReference =>
  referenceOf(`file/${references.toSorted().join('/')}/${attempt}`)

const symbols = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const hashed = 7

const referenceOf = (name: string): PayoutReference => {
  const values = [...sha256(utf8ToBytes(name)).subarray(0, hashed)].map(byte => byte % symbols.length)
  const text = [...values, checkOf(values)].map(value => symbols.charAt(value)).join('')
  return `CB-${text.slice(0, 4)}-${text.slice(4)}` as PayoutReference
}

/**
 * The sum of the values times different powers of a generator of the field with 32 elements: it differs after any one
 * wrong symbol and after any two that changed places.
 */
const checkOf = (values: readonly number[]): number =>
  values.reduceRight((sum, value) => doubled(sum ^ value), 0)
/** Modulo the polynomial x⁵ + x² + 1. */
const doubled = (value: number): number => (value & 16 ? (value << 1) ^ 0b100101 : value << 1)

/**
 * The references in a text of a bank, in their usual form. Banks remove or insert spaces and hyphens and change to lower
 * case, and people confuse letters with digits.
 */
export const referencesIn = (text: string): readonly PayoutReference[] => {
  const plain = text.toUpperCase().replace(/O/g, '0').replace(/[IL]/g, '1')
  const found = [...plain.matchAll(spelled)].flatMap(([, after = '']) => {
    const values = [...after.replace(separators, '')].map(symbol => symbols.indexOf(symbol))
    const [check = -1, ...rest] = values.toReversed()
    if (checkOf(rest.toReversed()) !== check) return []
    const all = values.map(value => symbols.charAt(value)).join('')
    return [`CB-${all.slice(0, 4)}-${all.slice(4)}` as PayoutReference]
  })
  return [...new Set(found)]
}
/** Looks ahead, because one may begin within what only seemed to be one. */
const spelled = /C[\s\-‐-―./]{0,2}B(?=((?:[\s\-‐-―./]{0,2}[0-9A-HJKMNP-TV-Z]){8}))/g
const separators = /[\s\-‐-―./]/g

/** Whether the text is a reference in its usual form. */
export const isPayoutReference = (text: string): text is PayoutReference => referencesIn(text)[0] === text
