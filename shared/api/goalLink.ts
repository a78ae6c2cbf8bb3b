/** The tabs of a goal's page, in their order; the first is the default. */
export const goalTabs = ['now', 'members', 'money', 'rules'] as const
export type GoalTab = (typeof goalTabs)[number]

/** The path of a goal's page, at one of its tabs. */
export const goalPath = (goalId: number, tab: GoalTab = 'now'): string =>
  tab === 'now' ? `/goals/${goalId}` : `/goals/${goalId}?tab=${tab}`
