import { describe, expect, it } from 'vitest'
import { registerForm } from './accounts.ts'
import { canonicalUsername, mixesAlphabets, username } from './usernames.ts'

const faultsOf = (typed: string): string[] =>
  username.safeParse(typed).error?.issues.map(({ message }) => message) ?? []

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
  ])('%j is stored as %j', (typed, kept) => expect(canonicalUsername(typed)).toBe(kept))

  it.each([
    ['Nіa', true],
    ['Νia', true],
    ['Nia', false],
    ['Ния', false],
    ['Νία', false],
    ['Ama 李', false],
    ['kofi-2_b.', false],
  ])('%s mixes alphabets: %s', (name, mixes) => expect(mixesAlphabets(name)).toBe(mixes))
})

describe('the rule', () => {
  it.each([
    ...['Amina', 'Åsa', '李小龙', 'José Mensah', "O'Brien", 'Anne-Marie', 'kofi_2', 'ama.b', 'kwame.mensah'],
    ...[
      'J. R. Mensah',
      'Kofi Jr.',
      'Ния',
      'Νία',
      'محمد علي',
      'नीलिमा',
      'ศิริพร',
      'Nguyễn Thị Hà',
      'D’Angelo',
      '123',
    ],
    ...['Ọlábísí', 'ශ්\u200dරී ලංකා', 'علی\u200cرضا', 'ゆき子', '김민준', 'St.John', 'saver12x3', '𠮷𠮷𠮷'],
    ...['Mr Calabash', 'Former Member 2', 'Ama Member'],
    'x'.repeat(40),
  ])('takes %s', name => expect(faultsOf(name)).toEqual([]))

  it.each([
    ['ab', 'Username must be at least 3 characters'],
    ['𠮷𠮷', 'Username must be at least 3 characters'],
    ['   a   ', 'Username must be at least 3 characters'],
    ['', 'Username must be at least 3 characters'],
    ['x'.repeat(41), 'Username must be at most 40 characters'],
    ['ama@home', 'Username cannot contain @'],
    ['ama＠home', 'Username cannot contain @'],
    ['Nia\u202e', 'Username cannot contain control or invisible characters'],
    ['Ni\u200ba', 'Username cannot contain control or invisible characters'],
    ['Nia\u0000', 'Username cannot contain control or invisible characters'],
    ['Nia\nBcc', 'Username cannot contain control or invisible characters'],
    ...['<b>Nia</b>', 'Nia & Co', 'a/b/c', 'http://nia', 'Nia;', 'Nia🦜', '_nia', '-nia', '.nia', 'nia-'].map(
      name => [name, "Username can have letters and digits, and between them spaces and . _ - '"],
    ),
    [`Ni${'\u0316'.repeat(8)}a`, "Username can have letters and digits, and between them spaces and . _ - '"],
    ...[
      'evil.com',
      'www.nia',
      'Win at evil.co',
      'evil．ｃｏｍ',
      'EVIL.Example',
      'win.evil.xyz now',
      'a.org.',
    ].map(name => [name, 'Username cannot look like a web address']),
    ['Nіa', 'Username cannot mix letters of different alphabets'],
    ...[
      'Former member',
      'FORMER  MEMBER',
      'former_member',
      'A member',
      'Calabash',
      'Cálabash Support',
      'cala.bash',
    ].map(name => [name, 'Username cannot be one that Calabash uses itself']),
  ])('refuses %j with one message: %s', (typed, message) => expect(faultsOf(typed)).toEqual([message]))

  it('returns the stored form of a name', () =>
    expect(username.parse(' Ｎｉａ \u2003 Mensah')).toBe('Nia Mensah'))

  it.each(['ab', 'Ni\u200ba', 'evil.com'])('reports the other errors of a form with %j', name => {
    const form = { username: name, email: 'nia@example.com', password: 'Susu-circle-1', terms: true }
    const { error } = registerForm.safeParse({ ...form, confirmPassword: 'Susu-circle-2' })
    expect(error?.issues.map(({ path }) => path.join())).toEqual(['username', 'confirmPassword'])
  })
})
