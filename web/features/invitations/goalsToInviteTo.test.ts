import { describe, expect, it } from 'vitest'
import { testCircle, testGoal } from '#lab/builders/web/goal.ts'
import type { InvitationResponse } from '#shared/api/invitations.ts'
import { goalsToInviteTo } from './goalsToInviteTo.ts'

const invitation = (different: Partial<InvitationResponse> = {}): InvitationResponse => ({
  id: 'a',
  goalId: 1,
  goalName: 'Lisbon in June',
  channel: 'email',
  direction: 'sent',
  email: 'kofi@example.com',
  inviteeEmail: 'kofi@example.com',
  phone: null,
  invitee: null,
  role: 'member',
  status: 'pending',
  inviterUserId: 1,
  inviterName: 'ama',
  createdAt: '2026-01-01T00:00:00.000Z',
  expiresAt: '2026-01-08T00:00:00.000Z',
  accepted: 0,
  acceptedBy: null,
  canManage: true,
  ...different,
})
const idsOf = (goals: Parameters<typeof goalsToInviteTo>[0]) =>
  goalsToInviteTo(goals, []).map(({ goal }) => goal.id)

describe('the goals to invite to', () => {
  it('are not yet fully funded', () =>
    expect(
      idsOf([
        testGoal({ id: 1, currentAmount: '999.99' }),
        testGoal({ id: 2, currentAmount: '1000.00' }),
        testGoal({ id: 3, isArchived: true }),
        testGoal({ id: 4, status: 'cancelled' }),
      ]),
    ).toEqual([1]))

  it('include a circle with a full pot, but not one whose rounds are over', () =>
    expect(
      idsOf([
        testCircle({ id: 1, currentAmount: '500.00' }),
        testCircle({ id: 2, currentAmount: '500.00', status: 'completed' }),
      ]),
    ).toEqual([1]))

  it('have their pending invitations, and the three latest of all', () => {
    const at = (day: number) => `2026-01-0${day}T00:00:00.000Z`
    const [found] = goalsToInviteTo(
      [testGoal()],
      [
        invitation({ id: 'a', createdAt: at(1) }),
        invitation({ id: 'b', createdAt: at(4), status: 'accepted' }),
        invitation({ id: 'c', createdAt: at(2), status: 'declined' }),
        invitation({ id: 'd', createdAt: at(3) }),
        invitation({ id: 'e', createdAt: at(5), goalId: 2 }),
        invitation({ id: 'f', createdAt: at(6), direction: 'received' }),
      ],
    )
    expect(found?.pending).toBe(2)
    expect(found?.recent.map(({ id }) => id)).toEqual(['b', 'd', 'c'])
  })
})
