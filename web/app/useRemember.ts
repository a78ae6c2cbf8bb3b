import { useEffect } from 'react'
import { useGoals } from '../lib/goals.ts'
import { remember } from '../lib/lastKnown.ts'

/** Keeps on the device what the server has said last, for when it cannot be asked. */
export const useRemember = (userId: number): void => {
  const { data: goals } = useGoals()
  useEffect(() => {
    if (goals !== undefined) remember(userId, goals, new Date())
  }, [userId, goals])
}
