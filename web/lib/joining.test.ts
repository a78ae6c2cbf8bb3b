import { afterEach, describe, expect, it, vi } from 'vitest'
import type { InvitationPreview } from '#shared/api/invitations.ts'
import { isAsShown, joiningIn, placeToJoin } from './joining.ts'

const shown: InvitationPreview = {
  invitationId: '0b6a4f5e-6d3c-4c55-9d0e-3a4f6b1c2d3e',
  state: 'pending',
  inviterName: 'ama',
  role: 'member',
  replaces: null,
  expiresAt: '2026-03-08T00:00:00.000Z',
  goal: {
    id: 7,
    name: 'Lisbon',
    type: 'Vacation & Travel',
    circleWord: null,
    description: null,
    currency: 'USD',
    targetAmount: '500.00',
    contributionAmount: null,
    cycleType: null,
    rhythm: null,
    startDate: '2026-03-01',
    endDate: '2026-09-01',
    totalMembers: 3,
    memberCount: 1,
  },
  runByAdmin: false,
  circle: null,
}

describe('joining after signing in', () => {
  afterEach(() => vi.useRealTimers())

  it('is remembered for half an hour, by the entry of the sign-in page alone', () => {
    vi.useFakeTimers({ now: 0 })
    const { next, entry } = placeToJoin('/join/secret', shown)
    expect(next).toBe('/join/secret')
    expect(joiningIn(entry)).toEqual(shown)
    for (const state of [null, undefined, 'text', {}, { joined: 7 }]) expect(joiningIn(state)).toBeUndefined()
    vi.setSystemTime(30 * 60_000)
    expect(joiningIn(entry)).toBeUndefined()
  })

  it('needs the terms that were shown, and not the same number of members', () => {
    const { goal } = shown
    expect(isAsShown(shown, { ...shown, goal: { ...goal, memberCount: 2 } })).toBe(true)
    expect(isAsShown(shown, { ...shown, goal: { ...goal, targetAmount: '600.00' } })).toBe(false)
    expect(isAsShown(shown, { ...shown, role: 'auditor' })).toBe(false)
    expect(isAsShown(shown, { ...shown, state: 'expired' })).toBe(false)
  })
})
