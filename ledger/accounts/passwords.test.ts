import { hash } from '@node-rs/argon2'
import { expect, it } from 'vitest'
import { hashPassword, isWeaklyHashed, passwordMatches } from './passwords.ts'

const password = 'Susu-circle-1'

it('recognises hashes of a lower cost or another algorithm', async () => {
  expect(isWeaklyHashed(await hashPassword(password))).toBe(false)
  expect(isWeaklyHashed(await hash(password, { memoryCost: 64 * 1024, timeCost: 3 }))).toBe(false)
  expect(isWeaklyHashed(await hash(password, { memoryCost: 8 * 1024, timeCost: 2 }))).toBe(true)
  expect(isWeaklyHashed(await hash(password, { memoryCost: 19 * 1024, timeCost: 1 }))).toBe(true)
  expect(isWeaklyHashed((await hashPassword(password)).replace('argon2id', 'argon2i'))).toBe(true)
  expect(isWeaklyHashed('$2b$12$abcdefghijklmnopqrstuv')).toBe(true)
})

it('verifies hashes of any cost and algorithm', async () => {
  const old = await hash(password, { memoryCost: 8 * 1024, timeCost: 1 })
  expect(await passwordMatches(old, password)).toBe(true)
  expect(await passwordMatches(old, `${password}x`)).toBe(false)
})
