import { describe, expect, it } from 'vitest'
import { createKeyCheck, createRowCheck } from './rowLimits.ts'
import type { Table } from './table.ts'

interface Row {
  key: string
  name: string | null
  count: number
  amountMinor: number
  at: string
}
const table: Table<Row> = {
  name: 'things',
  key: ['key'],
  columns: { key: 'text', name: 'text?', count: 'int4', amountMinor: 'int8', at: 'timestamptz' },
}
const row: Row = { key: 'a', name: 'Ɛ 😀', count: 1, amountMinor: 2 ** 52, at: '2026-11-21T10:00:00.000Z' }
const fits = createRowCheck(table)

describe('the check of a row', () => {
  it('accepts one that Postgres can store', () => {
    fits(row)
    fits({ ...row, name: null, count: -(2 ** 31) + 1, at: '0001-01-01T00:00:00.000Z' })
  })

  it.each([
    [{ name: 'a\0b' }, 'name in things holds a NUL character'],
    [{ name: 'a\ud800' }, 'half of a character'],
    [{ key: 'x'.repeat(601) }, 'key in things is too long'],
    [{ count: 2 ** 31 }, 'count in things is too large'],
    [{ count: 1.5 }, 'count in things is too large'],
    [{ amountMinor: 2 ** 63 }, 'amountMinor in things is no whole number'],
    [{ at: '0000-01-01T00:00:00.000Z' }, 'at in things is too far away'],
    [{ at: '+012026-11-21T10:00:00.000Z' }, 'at in things is too far away'],
  ])('refuses one that Postgres cannot store: %j', (changes, words) => {
    expect(() => fits({ ...row, ...changes })).toThrow(words)
  })

  it('finds no row for a key that Postgres cannot store', () => {
    const fitsKey = createKeyCheck(table)
    expect(fitsKey({ key: 'a' })).toBe(true)
    expect(fitsKey({ key: 'a\0' })).toBe(false)
  })
})
