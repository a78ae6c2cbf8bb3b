import { expect, it } from 'vitest'
import { journalOf, statementOf } from './addresses.ts'

it('names a currency where it is not the default one', () => {
  expect(journalOf({ account: 'savings' }, 'USD')).toBe('/admin/journal?account=savings')
  expect(journalOf({ account: 'savings' }, 'KWD')).toBe('/admin/journal?account=savings&currency=KWD')
  expect(statementOf({ account: 'fees', period: '2026-11' }, 'JPY')).toBe(
    '/admin/statement?account=fees&period=2026-11&currency=JPY',
  )
})
