import { expect, it } from 'vitest'
import { minor } from '#shared/money.ts'
import { sentences } from './sentences.ts'

const result = { runId: '', goals: 0, events: 0, rows: 0, differences: 0, named: [], findings: [] }
const told = (books: Parameters<typeof sentences>[1]) => sentences(result, books).slice(2, -1)
const dollars = { account: 'stripe', currency: 'USD', amount: minor(1_234_50) } as const
const yen = { account: 'savings', currency: 'JPY', amount: minor(-500) } as const

it('has the trial balance as it is, where there is one currency', () => {
  expect(told([])).toEqual(['Trial balance:', '  total                  $0.00'])
  expect(told([dollars])).toEqual([
    'Trial balance:',
    '  stripe             $1,234.50',
    '  total              $1,234.50',
  ])
})

it('has one for each currency, where there are several', () => {
  expect(told([dollars, yen])).toEqual([
    'Trial balance in USD:',
    '  stripe             $1,234.50',
    '  total              $1,234.50',
    'Trial balance in JPY:',
    '  savings                -¥500',
    '  total                  -¥500',
  ])
})
