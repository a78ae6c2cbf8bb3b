import fc from 'fast-check'
import { afterEach, describe, expect, it } from 'vitest'
import { knownLanguages } from '#ledger/languages/catalogues.ts'
import type { Currency } from './currencies.ts'
import { localeOf, speak } from './language.ts'
import { decimalsOf, formatDecimal, minor, stepOf, times } from './money.ts'
import { plainAmount, readAmount } from './typedAmounts.ts'

afterEach(() => speak('en'))

const amounts = fc.oneof(fc.nat(2_000_000), fc.nat(999_999_999_999)).map(minor)
const currencies = ['USD', 'JPY', 'KWD'] as const

const written = (of: string, amount: string, decimals: number): string =>
  new Intl.NumberFormat(of, {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
    useGrouping: 'always',
  }).format(amount as `${number}`)

describe.each(knownLanguages())('an amount that is written in %s', language => {
  it.each(currencies)('is read as it was meant, in %s', currency =>
    fc.assert(
      fc.property(amounts, fc.boolean(), (units, inOwnDigits) => {
        speak(language)
        const amount = times(units, stepOf(currency))
        const of = inOwnDigits && language === 'ar' ? 'ar-u-nu-arab' : localeOf(language)
        const text = written(of, formatDecimal(amount, currency), decimalsOf(currency))
        expect(readAmount(text, currency)).toEqual({ amount })
      }),
    ),
  )
  it('may have a decimal point', () =>
    fc.assert(
      fc.property(amounts, amount => {
        speak(language)
        expect(readAmount(formatDecimal(amount, 'USD'), 'USD')).toEqual({ amount })
      }),
    ))
})

it.each<[language: string, text: string, currency: Currency, plain: string]>([
  ['en', '1,234.56', 'USD', '1234.56'],
  ['en', '12.5', 'USD', '12.5'],
  ['en', '12,50', 'USD', '12,50'],
  ['en', '1.234,56', 'USD', '1.234,56'],
  ['en', '-5', 'USD', '-5'],
  ['en', '5.5', 'JPY', '5.5'],
  ['es', '1.234,56', 'EUR', '1234.56'],
  ['es', '1.234', 'EUR', '1234.00'],
  ['es', '1.23', 'EUR', '1.23'],
  ['es', '1.230', 'KWD', '?'],
  ['es', '1,230', 'KWD', '1.230'],
  ['fr', '1 234,5', 'EUR', '1234.50'],
  ['fr', '1.234', 'EUR', '1.234'],
  ['ht', '1 234,50', 'HTG', '1234.50'],
  ['ar', '١٬٢٣٤٫٥٠', 'EGP', '1234.50'],
  ['ar', '١٢٣٫٤٥', 'EGP', '123.45'],
  ['en', '١٢٣٫٤٥', 'USD', '123.45'],
  ['pt', '1.234,5', 'BRL', '1234.50'],
  ['sw', '1,234', 'KES', '1234.00'],
  ['am', '1,234.5', 'ETB', '1234.50'],
])('reads in %s %s %s as %s', (language, text, currency, plain) => {
  speak(language)
  expect(plainAmount(text, currency)).toBe(plain)
})

it('says what is ambiguous', () => {
  speak('es')
  expect(readAmount('1.230', 'KWD')).toEqual({ fault: 'ambiguous' })
})
