import { Schedules } from '../features/schedules/Schedules.tsx'
import { useSchedules } from '../lib/payments.ts'
import { CardHost } from './CardHost.tsx'

/** The reader's recurring payments to one goal. */
export const GoalPlan = ({ goalId }: { goalId: number }) => {
  const { data = [] } = useSchedules()
  const own = data.filter(schedule => schedule.goalId === goalId && schedule.status !== 'ended')
  return (
    <CardHost schedules={own}>
      <Schedules schedules={own} here />
    </CardHost>
  )
}
