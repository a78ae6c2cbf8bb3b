import { useEffect } from 'react'
import { useSearch } from 'wouter'
import type { GoalResponse } from '#shared/api/goalKinds.ts'
import { usePay } from '../../lib/pay.ts'

/**
 * Word of a payment that failed, by mail or in the bell, leads here with `?pay=`, also from this very page: the dialog
 * opens, and the page forgets how it was reached.
 */
export const useLinkedPayment = (goal: GoalResponse): void => {
  const pay = usePay()
  const search = useSearch()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for a link, not with each of the goal's changes
  useEffect(() => {
    if (!new URLSearchParams(search).has('pay')) return
    history.replaceState(history.state, '', location.pathname)
    pay(goal)
  }, [goal.id, search, pay])
}
