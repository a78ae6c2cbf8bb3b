import { expect, it } from 'vitest'
import { choicesIn, columnsFrom, meaningsIn } from './columnMeanings.ts'

const columns = { separator: ';', head: 1, day: 0, amount: 3, currency: 'EUR', texts: [1] } as const

it('returns the columns that were guessed where nothing is changed', () => {
  const meanings = meaningsIn(columns, 4)
  expect(meanings).toEqual(['day', 'texts', 'none', 'amount'])
  expect(columnsFrom(columns, meanings, choicesIn(columns))).toEqual(columns)
})
it('takes other meanings and signs', () => {
  const how = { dayOrder: 'dmy', decimalSign: 'comma', currency: '' } as const
  expect(columnsFrom(columns, ['texts', 'day', 'debit', 'credit'], how)).toEqual({
    ...{ separator: ';', head: 1, day: 1, debit: 2, credit: 3, texts: [0] },
    ...{ dayOrder: 'dmy', decimalSign: ',' },
  })
})
