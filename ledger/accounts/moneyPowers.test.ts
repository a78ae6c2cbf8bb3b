import { describe, expect, it } from 'vitest'
import { userId } from '#shared/ids.ts'
import { instant } from '#shared/time.ts'
import { hasMoneyPowers, type User } from './users.ts'

const now = instant('2026-03-04T12:00:00Z')
const earlier = instant('2026-03-04T11:59:59Z')
const later = instant('2026-03-04T12:00:01Z')
const admin = {
  ...{ id: userId(1), isAdmin: true },
  ...{ authenticator: true, passkeys: 0 },
  ...{ adminBy: null, adminConfirmedBy: null, moneyPowersFrom: null },
} as unknown as User
const madeByAnother = { ...admin, adminBy: userId(2) }

describe('powers about money', () => {
  it.each<[string, User, boolean]>([
    ['an admin whom the operator has made one', admin, true],
    ['a user', { ...admin, isAdmin: false }, false],
    ['an admin whom only their proposer knows', { ...madeByAnother, moneyPowersFrom: earlier }, false],
    [
      'one whom a third has confirmed, after three days',
      { ...madeByAnother, adminConfirmedBy: userId(3), moneyPowersFrom: now },
      true,
    ],
    [
      'one whom a third has confirmed, before that',
      { ...madeByAnother, adminConfirmedBy: userId(3), moneyPowersFrom: later },
      false,
    ],
    [
      'one whom a third has confirmed, without a second factor',
      { ...madeByAnother, adminConfirmedBy: userId(3), moneyPowersFrom: now, authenticator: false },
      false,
    ],
    ['an admin whom the operator has made one, without it', { ...admin, authenticator: false }, true],
    ['one whose second step was taken off just now', { ...admin, moneyPowersFrom: later }, false],
  ])('%s: %#', (_, user, has) => expect(hasMoneyPowers(user, now)).toBe(has))
})
