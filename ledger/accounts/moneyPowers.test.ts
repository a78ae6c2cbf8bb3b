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
    ['an admin appointed by the operator', admin, true],
    ['a user', { ...admin, isAdmin: false }, false],
    [
      'an admin whom only their proposer has confirmed',
      { ...madeByAnother, moneyPowersFrom: earlier },
      false,
    ],
    [
      'an admin whom a third has confirmed, after three days',
      { ...madeByAnother, adminConfirmedBy: userId(3), moneyPowersFrom: now },
      true,
    ],
    [
      'an admin whom a third has confirmed, before that',
      { ...madeByAnother, adminConfirmedBy: userId(3), moneyPowersFrom: later },
      false,
    ],
    [
      'an admin whom a third has confirmed, without a second factor',
      { ...madeByAnother, adminConfirmedBy: userId(3), moneyPowersFrom: now, authenticator: false },
      false,
    ],
    [
      'an admin appointed by the operator, without a second factor',
      { ...admin, authenticator: false },
      false,
    ],
    ['an admin whose second step was just removed', { ...admin, moneyPowersFrom: later }, false],
  ])('%s: %#', (_, user, has) => expect(hasMoneyPowers(user, now)).toBe(has))
})
