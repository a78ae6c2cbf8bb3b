import { useEffect } from 'react'
import type { GoalResponse } from '#shared/api/goalKinds.ts'
import { usePay } from '../../lib/pay.ts'

/** A mail about a payment that failed leads here with `?pay=`: the dialog opens, and the page forgets how it was reached. */
export const useLinkedPayment = (goal: GoalResponse): void => {
  const pay = usePay()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for a goal, not with each of its changes
  useEffect(() => {
    if (!new URLSearchParams(location.search).has('pay')) return
    history.replaceState(history.state, '', location.pathname)
    pay(goal)
  }, [goal.id, pay])
}
