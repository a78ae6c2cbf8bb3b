import { expect, it } from 'vitest'
import { minor } from '#shared/money.ts'
import { sentences } from './sentences.ts'

const result = { runId: '', goals: 0, events: 0, rows: 0, differences: 0, named: [], findings: [] }
const trialBalance = (books: Parameters<typeof sentences>[1]) => sentences(result, books).slice(2, -1)
const dollars = { account: 'stripe', currency: 'USD', amount: minor(1_234_50) } as const
const yen = { account: 'savings', currency: 'JPY', amount: minor(-500) } as const

it('shows one trial balance without its currency when there is one currency', () => {
  expect(trialBalance([])).toEqual(['Trial balance:', '  total                  $0.00'])
  expect(trialBalance([dollars])).toEqual([
    'Trial balance:',
    '  stripe             $1,234.50',
    '  total              $1,234.50',
  ])
})

it('shows one trial balance for each of several currencies', () => {
  expect(trialBalance([dollars, yen])).toEqual([
    'Trial balance in USD:',
    '  stripe             $1,234.50',
    '  total              $1,234.50',
    'Trial balance in JPY:',
    '  savings                -¥500',
    '  total                  -¥500',
  ])
})
