import type { GoalResponse } from '#shared/api/goalKinds.ts'

/** A goal for tests, with the given differences. */
export const testGoal = (different: Partial<GoalResponse> = {}): GoalResponse => ({
  id: 1,
  name: 'Lisbon in June',
  type: 'Vacation & Travel',
  subtype: null,
  description: null,
  currency: 'USD',
  targetAmount: '1000.00',
  currentAmount: '0.00',
  creatorId: 1,
  createdAt: '2026-01-01T00:00:00.000Z',
  startDate: '2026-01-01',
  endDate: '2026-12-31',
  dueDate: '2026-12-31',
  cycleType: null,
  rhythm: null,
  contributionAmount: null,
  totalMembers: 1,
  memberCount: 1,
  currentCycle: 0,
  isArchived: false,
  isWithdrawn: false,
  runAgainOf: null,
  hasContributed: false,
  ownNext: null,
  ownPlan: null,
  hasDebitUnderWay: false,
  ownSavings: '0.00',
  lastContributionAt: null,
  role: 'organiser',
  status: 'active',
  heldBackSince: null,
  ...different,
})

export const testCircle = (different: Partial<GoalResponse> = {}): GoalResponse =>
  testGoal({
    name: 'Makola',
    type: 'Susu (Rotating Savings Fund)',
    targetAmount: '500.00',
    cycleType: 'monthly',
    contributionAmount: '100.00',
    totalMembers: 5,
    ...different,
  })
