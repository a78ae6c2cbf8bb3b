import type { Currency } from '#shared/currencies.ts'
import type { Minor } from '#shared/money.ts'
import { type PayoutReference, referencesIn } from '#shared/payoutReference.ts'
import type { CalendarDate } from '#shared/time.ts'
import type { BankEntry } from './entry.ts'
import { sameAccount, sameName } from './parties.ts'

/** What a statement can show: one sending of a payout, or a file of several that a bank books as one amount. */
export interface Expected {
  /** The caller's name for it. */
  readonly key: string
  readonly reference: PayoutReference
  readonly amountMinor: Minor
  readonly currency: Currency
  readonly status: 'waits' | 'sent'
  /** Entries of earlier days that name no reference are of something else. */
  readonly since: CalendarDate
  /** Name and account of who receives it; empty for a file. */
  readonly holder: string
  readonly account: string
}

/** What an entry is found to be. */
export type Outcome =
  /** It has nothing to do with payouts. */
  | { readonly outcome: 'unrelated' }
  /** An earlier import has it, perhaps in another format. */
  | { readonly outcome: 'known' }
  /** It left the account with a reference that is not expected. */
  | { readonly outcome: 'unknown_reference' }
  /** By reference and amount, and account where both are known, what waits was sent. */
  | { readonly outcome: 'sent'; readonly key: string }
  /** The same for what is recorded as sent. */
  | { readonly outcome: 'confirms'; readonly key: string }
  | { readonly outcome: 'amount_differs' | 'account_differs'; readonly key: string }
  /** Money has left with this reference before. */
  | { readonly outcome: 'sent_twice'; readonly key: string }
  /** The bank says that it returns what was sent. */
  | { readonly outcome: 'returned'; readonly key: string }
  /** Somebody has to say which of these it is, or that it is none. */
  | { readonly outcome: 'may_be' | 'may_be_returned'; readonly keys: readonly string[] }

/** What an entry says about one sending. */
export type DecidedOutcome = Extract<Outcome, { readonly key: string }>['outcome']

export type Finding = Outcome & { readonly entry: BankEntry }

/** An entry of an earlier import, with the outcome that somebody may have decided on since. */
export type Remembered = Outcome & {
  readonly entry: Pick<BankEntry, 'id' | 'format' | 'account' | 'day' | 'amountMinor'>
}

/**
 * What each entry of a statement is. The same statement again, or one that overlaps with it, has no further effect, and the
 * order of its entries has none. Only the outcomes `sent`, `confirms` and `returned` need nobody's decision, and only what a
 * bank itself calls a return is one: anybody can write a reference into a payment to the account.
 */
export const match = (
  entries: readonly BankEntry[],
  expected: readonly Expected[],
  remembered: readonly Remembered[],
): Finding[] => {
  const known = knownFrom(expected, remembered)
  return entries.toSorted(byTime).map(entry => {
    const finding = { entry, ...outcomeOf(entry, known) }
    known.add(finding)
    return finding
  })
}

/** What the next import has to know. The other entries of the account are not kept. */
export const toRemember = (findings: readonly Finding[]): Finding[] =>
  findings.filter(({ outcome }) => outcome !== 'known' && outcome !== 'unrelated')

/** What leaves comes before what returns. */
const byTime = (a: BankEntry, b: BankEntry): number =>
  compare(a.day, b.day) || a.amountMinor - b.amountMinor || compare(a.id, b.id)
const compare = (a: string, b: string): number => (a === b ? 0 : a < b ? -1 : 1)

type Known = ReturnType<typeof knownFrom>

const knownFrom = (expected: readonly Expected[], remembered: readonly Remembered[]) => {
  const ids = new Set<string>()
  const movements = new Map<string, Remembered['entry'][]>()
  const add = (finding: Remembered): void => {
    const { entry } = finding
    ids.add(entry.id)
    if (!('key' in finding)) return
    const before = movements.get(finding.key)
    if (before) before.push(entry)
    else movements.set(finding.key, [entry])
  }
  for (const finding of remembered) add(finding)
  return {
    ids,
    add,
    movements: ({ key }: Expected) => movements.get(key) ?? [],
    /** Entries of earlier imports that were found again. */
    foundAgain: new Set<string>(),
    byReference: Map.groupBy(expected, ({ reference }) => reference),
    byAmount: Map.groupBy(expected, ({ amountMinor, currency }) => `${amountMinor} ${currency}`),
    /** Written as the name of a recipient, where it proves nothing. */
    inNames: new Set(expected.flatMap(({ holder }) => referencesIn(holder))),
  }
}

const outcomeOf = (entry: BankEntry, known: Known): Outcome => {
  const { id, amountMinor, endToEnd, text, counterparty } = entry
  if (known.ids.has(id)) return { outcome: 'known' }
  const given = referencesIn(endToEnd)
  // Banks that have one field for name and purpose put the reference there.
  const references = given.length > 0 ? given : referencesIn(`${text}\n${counterparty.name}`)
  const named = references.flatMap(reference => known.byReference.get(reference) ?? [])
  const isDoubtful = given.length === 0 && references.some(reference => known.inNames.has(reference))
  const [one] = named
  if (!one && references.length > 0 && amountMinor < 0) return { outcome: 'unknown_reference' }
  if (!one) return withoutReference(entry, known)
  if (amountMinor > 0) return cameBack(entry, named, isDoubtful, known)
  if (amountMinor === 0) return { outcome: 'unrelated' }
  if (named.length > 1 || isDoubtful || entry.isReturn) return { outcome: 'may_be', keys: keysOf(named) }
  return left(entry, one, known)
}
const keysOf = (all: readonly Expected[]): string[] => all.map(({ key }) => key)

const left = (entry: BankEntry, one: Expected, known: Known): Outcome => {
  const { key, status } = one
  if (isFoundAgain(entry, one, known)) return { outcome: 'known' }
  if (known.movements(one).some(({ amountMinor }) => amountMinor < 0)) return { outcome: 'sent_twice', key }
  if (entry.amountMinor !== -one.amountMinor || entry.currency !== one.currency)
    return { outcome: 'amount_differs', key }
  if (sameAccount(entry.counterparty.account, one.account) === 'different')
    return { outcome: 'account_differs', key }
  return { outcome: status === 'waits' ? 'sent' : 'confirms', key }
}

const cameBack = (
  entry: BankEntry,
  named: readonly Expected[],
  isDoubtful: boolean,
  known: Known,
): Outcome => {
  const [one, ...more] = named.filter(each => isOut(each, entry.day, known))
  if (named[0] && isFoundAgain(entry, named[0], known)) return { outcome: 'known' }
  if (!one) return { outcome: 'unrelated' }
  const isWhole = entry.amountMinor === one.amountMinor && entry.currency === one.currency
  return entry.isReturn && isWhole && more.length === 0 && !isDoubtful
    ? { outcome: 'returned', key: one.key }
    : { outcome: 'may_be_returned', keys: keysOf([one, ...more]) }
}

/** Before that day it was sent, by a statement or as somebody has recorded, and has not come back. */
const isOut = (one: Expected, day: CalendarDate, known: Known): boolean => {
  const all = known.movements(one)
  const isRecorded = one.status === 'sent' && all.every(({ amountMinor }) => amountMinor > 0)
  const until = all.filter(other => other.day <= day)
  const leaving = until.filter(({ amountMinor }) => amountMinor < 0).length
  return Math.max(leaving, isRecorded ? 1 : 0) > until.length - leaving
}

/** Statements in two formats have the same entry with different ids. Each one of the earlier import stands for one of this. */
const isFoundAgain = (
  { format, day, amountMinor, account }: BankEntry,
  one: Expected,
  known: Known,
): boolean => {
  const earlier = known
    .movements(one)
    .find(
      other =>
        other.format !== format &&
        other.day === day &&
        other.amountMinor === amountMinor &&
        (account === '' || other.account === '' || sameAccount(other.account, account) === 'same') &&
        !known.foundAgain.has(other.id),
    )
  if (earlier) known.foundAgain.add(earlier.id)
  return earlier !== undefined
}

/** By amount and counterparty, which decide nothing. */
const withoutReference = (entry: BankEntry, known: Known): Outcome => {
  const { amountMinor, currency, counterparty, day, isReturn } = entry
  const isLeaving = amountMinor < 0
  const ofAmount = known.byAmount.get(`${Math.abs(amountMinor)} ${currency}`) ?? []
  const keys = keysOf(
    ofAmount.filter(
      one =>
        day >= one.since &&
        (isLeaving ? known.movements(one).length === 0 : isReturn && isOut(one, day, known)) &&
        (sameName(counterparty.name, one.holder) ||
          sameAccount(counterparty.account, one.account) === 'same'),
    ),
  )
  if (keys.length === 0) return { outcome: 'unrelated' }
  return { outcome: isLeaving ? 'may_be' : 'may_be_returned', keys }
}
