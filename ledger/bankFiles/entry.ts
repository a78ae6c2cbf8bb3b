import { createHash } from 'node:crypto'
import { type Currency, isCurrency } from '#shared/currencies.ts'
import type { Minor } from '#shared/money.ts'
import type { CalendarDate } from '#shared/time.ts'
import { refuseFile } from './refused.ts'

/** What a bank has booked on the account from which payouts are sent. */
export interface BankEntry {
  /** The same in every statement in this format, also in overlapping ones. */
  readonly id: string
  readonly format: 'camt' | 'ofx' | 'csv'
  /** The account that it was booked on, without spaces; empty where the file does not name it, as with all texts here. */
  readonly account: string
  readonly day: CalendarDate
  /** Negative when it left the account. */
  readonly amountMinor: Minor
  readonly currency: Currency
  readonly counterparty: { readonly name: string; readonly account: string }
  /** The reference that the payer gave it, in the field made for that. */
  readonly endToEnd: string
  readonly text: string
  /** The bank itself says that this returns an earlier payment. */
  readonly isReturn: boolean
  /** Where the file has it. */
  readonly line: number
}

/** An entry as it was read, with the id that its bank gave it. */
export type ReadEntry = Omit<BankEntry, 'id'> & { readonly bankId: string }

/**
 * Ids of banks are unique by day and amount at best. An entry without one is named by what it says and by its number among
 * those of its day that say the same.
 */
export const identified = (entries: readonly ReadEntry[]): BankEntry[] => {
  const equals = new Map<string, number>()
  const lines = new Map<string, number>()
  return entries.map(({ bankId, ...entry }) => {
    const { account, day, amountMinor, line } = entry
    const about = [account, day, amountMinor]
    const said = JSON.stringify([...about, entry.counterparty, entry.endToEnd, entry.text])
    const number = (equals.get(said) ?? 0) + 1
    equals.set(said, number)
    const hash = () => createHash('sha256').update(said).digest('hex').slice(0, 24)
    const id = [...about, bankId === '' ? `${hash()}/${number}` : bankId].join('/')
    const first = lines.get(id)
    if (first !== undefined) refuseFile('bank_entry_twice', { line, first })
    lines.set(id, line)
    return { ...entry, id }
  })
}

export const withoutSpaces = (text: string): string => text.replace(/\s/g, '')

export const currencyAt = (code: string, line: number): Currency =>
  isCurrency(code) ? code : refuseFile('bank_file_currency', { line, currency: code.slice(0, 20) })
