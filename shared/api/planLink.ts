/** In an address of the payments page, before the goal whose plan is to be changed there: in mails, and in notices. */
export const changedPlan = 'change'
export const planPath = (goalId: number): string => `/contributions?${changedPlan}=${goalId}`
