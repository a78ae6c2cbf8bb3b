import type { ScheduleId } from '#shared/ids.ts'
import type { CalendarDate } from '#shared/time.ts'
import { nextPeriod } from '#shared/time.ts'
import type { GoalFact } from '../fact.ts'
import type { ReadTables } from '../readModel.ts'
import type { ScheduleRow } from './table.ts'

export const projectSchedule = ({ goalId, at, event }: GoalFact, { schedules }: ReadTables): void => {
  const change = (scheduleId: ScheduleId, changes: (row: ScheduleRow) => Partial<ScheduleRow>): void => {
    const row = schedules.get({ scheduleId })
    if (!row) throw new Error(`schedule ${scheduleId} has no row`)
    schedules.put({ ...row, ...changes(row) })
  }
  switch (event.type) {
    case 'ScheduleCreated': {
      const { active, ...plan } = event.data
      const status = active ? 'active' : 'requested'
      schedules.put({ ...plan, goalId, status, reason: null, nextOn: plan.firstOn, createdAt: at })
      return
    }
    case 'ScheduleActivated':
      change(event.data.scheduleId, () => ({ status: 'active' }))
      return
    case 'ScheduleAmountChanged': {
      const { scheduleId, amountCents } = event.data
      change(scheduleId, () => ({ amountCents }))
      return
    }
    case 'SchedulePaused': {
      const { scheduleId, reason } = event.data
      change(scheduleId, () => ({ status: 'paused', reason }))
      return
    }
    case 'ScheduleResumed': {
      const { scheduleId, from } = event.data
      change(scheduleId, () => ({ status: 'active', reason: null, nextOn: from }))
      return
    }
    case 'SchedulePeriodSkipped': {
      const { scheduleId, period } = event.data
      change(scheduleId, row => ({ nextOn: after(row, period) }))
      return
    }
    case 'ScheduleEnded': {
      const { scheduleId, reason } = event.data
      change(scheduleId, () => ({ status: 'ended', reason }))
      return
    }
    case 'ContributionRequested': {
      const { schedule } = event.data
      if (schedule) change(schedule.scheduleId, row => ({ nextOn: after(row, schedule.period) }))
      return
    }
    default:
  }
}

const after = ({ firstOn, every, nextOn }: ScheduleRow, period: CalendarDate): CalendarDate =>
  period < nextOn ? nextOn : nextPeriod(firstOn, every, period)
