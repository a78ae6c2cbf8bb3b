import { type GoalId, goalId } from '#shared/ids.ts'

export interface PayoutInGoal {
  readonly goalId: GoalId
  readonly payoutId: string
}

/** Reads `<goal>:<payout>`. */
export const parsePayoutKey = (text = ''): PayoutInGoal | undefined => {
  const [, goal, payoutId] = /^([1-9]\d{0,14}):([\w-]{1,250})$/.exec(text) ?? []
  return goal && payoutId ? { goalId: goalId(Number(goal)), payoutId } : undefined
}
