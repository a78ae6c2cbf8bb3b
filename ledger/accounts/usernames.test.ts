import { expect, it } from 'vitest'
import { loginKey } from './usernames.ts'

it.each([
  ['AMİ', 'ami'],
  ['\u212aofi', 'kofi'],
  [' Ama@Example.com ', 'ama@example.com'],
])('%s is counted as %s', (typed, key) => expect(loginKey(typed)).toBe(key))
