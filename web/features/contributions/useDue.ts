import type { DuePayment, PaidGoal } from '../../lib/pay.ts'
import { rotates } from '../../lib/progress.ts'
import { useRotation } from '../../lib/rotation.ts'

/** What is to be paid: as given, or in a circle what the payer has yet to pay into the open round; and the circle. */
export const useDue = (goal: PaidGoal, given: DuePayment | undefined) => {
  const { data, error } = useRotation(rotates(goal) ? goal.id : undefined)
  const isLoading = given === undefined && rotates(goal) && data === undefined && !error
  const { dueAmount: amount, dueParts: parts } = data?.me ?? {}
  return {
    isLoading,
    rotation: data,
    due: given ?? (amount ? { amount, ...(parts ? { parts } : {}) } : undefined),
  }
}
