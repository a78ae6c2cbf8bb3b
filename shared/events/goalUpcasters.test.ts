import { describe, expect, it } from 'vitest'
import { goalSchemaVersion, readGoalEvent } from './goal.ts'

const read = (type: string, data: object, schemaVersion = 1) =>
  readGoalEvent({ type, data, metadata: { schemaVersion } }).data

const created = {
  goalId: 1,
  creatorId: 1,
  name: 'Porto in May',
  type: 'Susu',
  subtype: null,
  description: null,
  targetCents: 300_00,
  startDate: '2026-01-01',
  endDate: '2026-04-01',
  totalMembers: 3,
  contributionCents: 100_00,
}
const rotation = { cycleType: 'monthly', contributionCents: 100_00, seats: 3 }
const charter = {
  latePolicy: 'hold',
  graceDays: 3,
  timeZone: 'UTC',
  netArrears: true,
  coOrganisersSend: false,
}

describe('GoalCreated of version 1', () => {
  it('has no charter when the circle is older than charters', () =>
    expect(read('GoalCreated', { ...created, rotation })).toMatchObject({
      rotation: { cycleType: 'monthly', contributionMinor: 100_00, seats: 3, charter: null },
    }))
  it('keeps its charter', () =>
    expect(read('GoalCreated', { ...created, rotation: { ...rotation, charter } })).toMatchObject({
      rotation: { charter },
    }))
  it('is in dollars, and stays a goal without rotation', () => {
    const { targetCents, contributionCents, ...same } = created
    expect(read('GoalCreated', { ...created, rotation: null })).toEqual({
      ...same,
      currency: 'USD',
      targetMinor: targetCents,
      contributionMinor: contributionCents,
      rotation: null,
    })
  })
})

describe('MemberJoined of version 1', () => {
  const joined = { userId: 2, role: 'member', position: 2 }
  it('is the first joining when it has no number', () =>
    expect(read('MemberJoined', joined)).toEqual({ ...joined, join: 1 }))
  it('keeps its number', () =>
    expect(read('MemberJoined', { ...joined, join: 3 })).toMatchObject({ join: 3 }))
})

describe('an event of the current version', () => {
  it('is unchanged', () => {
    expect(() =>
      read('MemberJoined', { userId: 2, role: 'member', position: 2 }, goalSchemaVersion),
    ).toThrow()
    expect(() => read('GoalCreated', { ...created, rotation }, goalSchemaVersion)).toThrow()
  })
})
