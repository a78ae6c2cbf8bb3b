import { expect, it } from 'vitest'
import { isCommonPassword } from './passwords.ts'

it.each([
  'Password1!',
  'P@ssw0rd',
  'P@ssw0rd!',
  'Qwerty123!',
  'Welcome1!',
  'Iloveyou2!',
  'Sunshine99!',
  'Passw0rd123!',
  'Calabash1!',
  'C@lab@sh-2026',
  'Susu-1234',
])('refuses %s', password => expect(isCommonPassword(password)).toBe(true))
it.each(['Susu-circle-1', 'correct Horse 7 battery!', 'xK9#vLq2$Tz', 'Makola-market-1961', 'Tro!dy7Bn'])(
  'accepts %s',
  password => expect(isCommonPassword(password)).toBe(false),
)
