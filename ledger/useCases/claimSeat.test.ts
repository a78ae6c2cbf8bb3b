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

it('ends the link of a member who was merged with an account, and says to an account that its claim was refused', async () => {
  const done: string[] = []
  const standIns = {
    forgetEntered: async () => void done.push('entered'),
    endLink: async (_: UserId, { number = false } = {}) =>
      void done.push(number ? 'link and number' : 'link'),
  } as unknown as StandIns
  const follow = createFollowStandIns({
    ...{ standIns, greet: async () => undefined },
    sayRefused: async ({ email }) => void done.push(email),
    accountOf: async () => ({ username: 'efua', email: 'efua@example.com' }),
  })
  const ended = (outcome: GoalEventOf<'SeatClaimEnded'>['data']['outcome']) =>
    follow({ type: 'SeatClaimEnded', data: { userId: abena, claim: 1, outcome, accountUserId: ama } })
  await ended('undisputed')
  expect(done.splice(0)).toEqual(['entered', 'link and number'])
  await ended('rejected')
  expect(done.splice(0)).toEqual(['entered', 'efua@example.com', 'link'])
  // The same link can be used for another claim.
  await ended('withdrawn')
  expect(done).toEqual(['entered'])
})
