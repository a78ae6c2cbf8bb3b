import { expect, it } from 'vitest'
import { isMadeOf } from '#shared/api/passwords.ts'
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
  '1qaz@WSX',
  '!QAZ2wsx',
  'Passwordpassword1!',
  'Dragondragon7!',
])('refuses %s', password => expect(isCommonPassword(password)).toBe(true))
it.each(['Susu-circle-1', 'correct Horse 7 battery!', 'xK9#vLq2$Tz', 'Makola-market-1961', 'Tro!dy7Bn'])(
  'accepts %s',
  password => expect(isCommonPassword(password)).toBe(false),
)

it.each([
  ['Kwabena1!', true],
  ['Kw@bena-1', true],
  ['Kwabena@example.com1', true],
  ['Kofi.boateng7!', true],
  ['Kwabena-and-the-goat-1', false],
  ['Ama-Serwaa-1', false],
])('%s is made of the user’s own name or address: %s', (password, made) =>
  expect(isMadeOf(password, ['kwabena', 'Kofi.Boateng@example.com', 'ama', 'kwabena@example.com'])).toBe(
    made,
  ),
)
