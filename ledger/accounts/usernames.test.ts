import { describe, expect, it } from 'vitest'
import { canonicalUsername, loginKey, mixesAlphabets } from './usernames.ts'

describe('a name', () => {
  it.each([
    ['Nia', 'Nia'],
    ['  Nia   Mensah ', 'Nia Mensah'],
    ['Ｎｉａ', 'Nia'],
    ['\u{1d40d}\u{1d422}\u{1d41a}', 'Nia'],
    ['Ni\u034fa', 'Nia'],
    ['Nia\u3164', 'Nia'],
    ['Nia\ufe0f', 'Nia'],
    ['Nia\u00a0\u2800\u2028B', 'Nia B'],
    ['Jose\u0301', 'José'],
    ['ﬁona', 'fiona'],
    ['李伟', '李伟'],
  ])('%j is kept as %j', (typed, kept) => expect(canonicalUsername(typed)).toBe(kept))

  it.each([
    ['Nіa', true],
    ['Νia', true],
    ['Nia', false],
    ['Ния', false],
    ['Νία', false],
    ['Ama 李', false],
    ['kofi-2_b.', false],
  ])('%s mixes alphabets: %s', (name, mixes) => expect(mixesAlphabets(name)).toBe(mixes))

  it.each([
    ['AMİ', 'ami'],
    ['\u212aofi', 'kofi'],
    [' Ama@Example.com ', 'ama@example.com'],
  ])('%s is counted as %s', (typed, key) => expect(loginKey(typed)).toBe(key))
})
