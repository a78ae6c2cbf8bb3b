import { expect, it } from 'vitest'
import type { MemberResponse } from '#shared/api/goalKinds.ts'
import { potOf, seatsOf, turnOf } from './rotation.ts'

const member = (rotationPosition: number): MemberResponse => ({
  id: rotationPosition,
  goalId: 1,
  userId: rotationPosition,
  name: `Member ${rotationPosition}`,
  username: `member${rotationPosition}`,
  email: null,
  role: 'member',
  rotationPosition,
  hasContributedCurrentCycle: false,
  nextPayoutDate: null,
  isLate: false,
  arrears: '0.00',
  contributedAmount: '0.00',
})

it('seats the members by their turns and leaves the other seats open', () =>
  expect(seatsOf({ totalMembers: 3 }, [member(3), member(1)]).map(seat => seat.member?.name)).toEqual([
    'Member 1',
    undefined,
    'Member 3',
  ]))

it('gives the turn to the round under way, and to nobody after the last', () => {
  const seats = seatsOf({ totalMembers: 2 }, [member(1), member(2)])
  expect(turnOf({ currentCycle: 0 }, seats)).toBe(0)
  expect(turnOf({ currentCycle: 1 }, seats)).toBe(1)
  expect(turnOf({ currentCycle: 2 }, seats)).toBeUndefined()
})

it('counts what has come in for this round, to the cent', () => {
  const paid = { ...member(1), hasContributedCurrentCycle: true }
  const seats = seatsOf({ totalMembers: 4 }, [paid, member(2), { ...paid, rotationPosition: 3 }])
  expect(potOf({ contributionAmount: '33.34' }, seats)).toEqual({ paid: 2, amount: 66_68 })
})
