import { createHmac, hkdfSync } from 'node:crypto'
import type { Clock } from '#shared/ports/clock.ts'
import type { Instant } from '#shared/time.ts'
import { instant, minuteMs } from '#shared/time.ts'
import { isSame } from './tokens.ts'

/** Letters and digits that are not taken for each other when they are read out. */
const signs = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const length = 8
/** A code is valid until the end of the window after its own: five to ten minutes. */
const windowMs = 5 * minuteMs

/**
 * Codes that the receiver of cash shows to its payer. A code follows from what it is for and the time, so it fits nothing else; it is not
 * stored, and what it confirms is confirmed once. Each sign is one of 32, so that 40 bits must be guessed within minutes.
 */
export const createCashCodes = (dataKeys: readonly string[], clock: Clock) => {
  const keys = dataKeys.map(key => Buffer.from(hkdfSync('sha256', key, '', 'calabash cash codes', 32)))
  const windowNow = (): number => Math.floor(Date.parse(clock.now()) / windowMs)
  const codeIn = (key: Buffer, subject: string, window: number): string =>
    [...createHmac('sha256', key).update(`${window}/${subject}`).digest().subarray(0, length)]
      .map(byte => signs[byte % signs.length])
      .join('')
  return {
    /** @param subject names all that the code is for */
    of: (subject: string): { readonly cashCode: string; readonly validUntil: Instant } => ({
      cashCode: codeIn(keys[0]!, subject, windowNow()),
      validUntil: instant((windowNow() + 2) * windowMs),
    }),
    isRight: (subject: string, typed: string): boolean => {
      const given = Buffer.from(typed.toUpperCase().replace(/[^A-Z0-9]/g, ''))
      const now = windowNow()
      return keys.some(key =>
        [now, now - 1].some(window => isSame(given, Buffer.from(codeIn(key, subject, window)))),
      )
    },
  }
}
export type CashCodes = ReturnType<typeof createCashCodes>
