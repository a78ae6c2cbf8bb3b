import { describe, expect, it } from 'vitest'
import { invitedTo, isPendingForReader } from './invite.ts'

const circle = {
  ...({ role: 'member', isArchived: false, status: 'active', cycleType: 'monthly', rhythm: null } as const),
  ...{ memberCount: 2, totalMembers: 3 },
}
const full = { ...circle, memberCount: 3 }

describe('whom a member can invite', () => {
  it('is anyone while a seat is free, and to a goal without seats at any time', () => {
    expect(invitedTo(circle)).toBe('members')
    expect(invitedTo({ ...full, cycleType: null })).toBe('members')
  })
  it('is nobody to a full circle, but for auditors, whom those who run it invite', () => {
    expect(invitedTo(full)).toBe('nobody')
    for (const role of ['organiser', 'co_organiser'] as const)
      expect(invitedTo({ ...full, role })).toBe('auditors')
  })
  it('is nobody to a goal that takes none, and by an auditor', () => {
    for (const changes of [{ isArchived: true }, { status: 'cancelled' }, { role: 'auditor' }] as const)
      expect(invitedTo({ ...circle, ...changes })).toBe('nobody')
  })
})

describe('the badge of the invitations', () => {
  const sent = { direction: 'sent', status: 'pending', canManage: true } as const
  it('counts pending ones that the reader can manage or answer', () => {
    expect(isPendingForReader(sent)).toBe(true)
    expect(isPendingForReader({ ...sent, canManage: false })).toBe(false)
    expect(isPendingForReader({ ...sent, direction: 'received', canManage: false })).toBe(true)
    for (const status of ['accepted', 'revoked', 'full'] as const)
      expect(isPendingForReader({ ...sent, status })).toBe(false)
  })
})
