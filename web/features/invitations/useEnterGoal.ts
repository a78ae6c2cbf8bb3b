import { useLocation } from 'wouter'
import type { GoalResponse } from '#shared/api/goalKinds.ts'
import { goalPath } from '#shared/api/goalLink.ts'
import type { NextStep, NextStepsResponse } from '#shared/api/nextSteps.ts'
import { goalKey, goalNextStepsKey } from '../../lib/goals.ts'
import { get } from '../../lib/http.ts'
import { type DuePayment, usePay } from '../../lib/pay.ts'

/** Opens the page of a goal that was just joined, and the payment sheet where something is due there. */
export const useEnterGoal = () => {
  const [, navigate] = useLocation()
  const openPayment = usePay()
  return async (goalId: number): Promise<void> => {
    navigate(goalPath(goalId), { replace: true })
    // Having joined counts: what is due is among the next steps of the page, too.
    const [steps, goal] = await Promise.all([
      get<NextStepsResponse>(goalNextStepsKey(goalId)),
      get<GoalResponse>(goalKey(goalId)),
    ]).catch(() => [])
    const due = steps?.steps.map(paymentOf).find(payment => payment !== undefined)
    if (goal && due) openPayment(goal, due)
  }
}

/** The round's amount is known to the sheet itself. */
const paymentOf = ({ kind, amount, subject }: NextStep): { readonly due?: DuePayment } | undefined => {
  if (kind === 'pay_round') return {}
  if (amount === null) return undefined
  if (kind === 'pay_deposit') return { due: { amount, deposit: true } }
  return kind === 'pay_debt' ? { due: { amount, debtId: subject } } : undefined
}
