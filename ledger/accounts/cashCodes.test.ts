import { expect, it } from 'vitest'
import { instant } from '#shared/time.ts'
import { createCashCodes } from './cashCodes.ts'

const codesAt = (at: string, keys = ['a'.repeat(64)]) => createCashCodes(keys, { now: () => instant(at) })
const subject = 'payment 7 a 2 10000'
const { cashCode: code, validUntil } = codesAt('2026-02-10T12:01:00Z').of(subject)

it('a code is for one payment, and is read without regard to case and spaces', () => {
  const codes = codesAt('2026-02-10T12:01:00Z')
  expect(code).toMatch(/^[A-Z2-9]{8}$/)
  expect(codes.isRight(subject, code)).toBe(true)
  expect(codes.isRight(subject, `${code.slice(0, 4).toLowerCase()} ${code.slice(4)}`)).toBe(true)
  for (const other of [
    'payment 7 a 2 10001',
    'payment 7 a 3 10000',
    'payment 7 b 2 10000',
    'payment 8 a 2 10000',
  ])
    expect(codes.isRight(other, code)).toBe(false)
  for (const typed of ['', code.slice(1), `${code}A`]) expect(codes.isRight(subject, typed)).toBe(false)
})

it('it ends after minutes', () => {
  expect(validUntil).toBe('2026-02-10T12:10:00.000Z')
  expect(codesAt('2026-02-10T12:09:59Z').isRight(subject, code)).toBe(true)
  expect(codesAt('2026-02-10T12:10:00Z').isRight(subject, code)).toBe(false)
  expect(codesAt('2026-02-10T11:59:00Z').isRight(subject, code)).toBe(false)
})

it('it stays valid when the installation gets another key', () => {
  const keys = ['b'.repeat(64), 'a'.repeat(64)]
  expect(codesAt('2026-02-10T12:01:00Z', keys).isRight(subject, code)).toBe(true)
  expect(codesAt('2026-02-10T12:01:00Z', ['b'.repeat(64)]).isRight(subject, code)).toBe(false)
})
