import { expect, it } from 'vitest'
import { ama } from '#lab/builders/domain/goal.ts'
import { abena } from '#lab/builders/domain/standIns.ts'
import type { GoalEventOf } from '#shared/events/goal.ts'
import type { UserId } from '#shared/ids.ts'
import type { StandIns } from '../accounts/standIns.ts'
import { createFollowStandIns } from './claimSeat.ts'

it('says to who made a claim that it was refused, before what they entered is erased', async () => {
  const said: string[] = []
  const standIns = {
    entered: async () => ({ username: 'efua', email: 'efua@example.com' }),
    refuse: async () => void said.push('erased'),
  } as unknown as StandIns
  const follow = createFollowStandIns({
    ...{ standIns, greet: async () => undefined },
    sayRefused: async ({ email }) => void said.push(email),
    accountOf: async () => undefined,
  })
  await follow({
    type: 'SeatClaimEnded',
    data: { userId: abena, claim: 1, outcome: 'rejected', byUserId: ama, confirmedByUserId: null },
  })
  expect(said).toEqual(['efua@example.com', 'erased'])
})

it('forgets a member without an account who has left, but not one whose seat was given to another member', async () => {
  const forgotten: UserId[] = []
  const forget: StandIns['forget'] = async userId => void forgotten.push(userId)
  const follow = createFollowStandIns({
    standIns: { forget } as StandIns,
    greet: async () => undefined,
    sayRefused: async () => undefined,
    accountOf: async () => undefined,
  })
  const leaving = (reason: GoalEventOf<'MemberLeft'>['data']['reason'], userId = abena as UserId) =>
    ({ type: 'MemberLeft', data: { leaving: 1, userId, byUserId: ama, reason } }) as const
  await follow(leaving('replaced'))
  expect(forgotten).toEqual([])
  await follow(leaving('removed'))
  expect(forgotten).toEqual([abena])
})
