/** The tabs of a goal's page, in their order; the first is the default. */
export const goalTabs = ['now', 'members', 'money', 'rules'] as const
export type GoalTab = (typeof goalTabs)[number]

/** The part of the settings that says where the reader's payouts go. */
export const payoutsAnchor = 'payouts'
export const payoutsSettingsPath = `/settings#${payoutsAnchor}`
/** With the form of this currency open. */
export const payoutsCurrency = 'currency'
export const payoutsSettingsIn = (currency: string): string =>
  `/settings?${payoutsCurrency}=${currency}#${payoutsAnchor}`

/** The cash boxes of a circle, also for a former member who still has cash of it. */
export const cashBoxPath = (goalId: number): string => `/goals/${goalId}/cash-boxes`

/** The path of a goal's page, at one of its tabs. */
export const goalPath = (goalId: number, tab: GoalTab = 'now'): string =>
  tab === 'now' ? `/goals/${goalId}` : `/goals/${goalId}?tab=${tab}`
