/**
 * The query parameter of the payments page with the goal whose schedule is to be changed: in mails and
 * notifications.
 */
export const changedPlan = 'change'
export const planPath = (goalId: number): string => `/contributions?${changedPlan}=${goalId}`
