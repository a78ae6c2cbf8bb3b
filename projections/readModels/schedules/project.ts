import { nextPeriod } from '#shared/cycles.ts'
import type { ScheduleId } from '#shared/ids.ts'
import type { CalendarDate } from '#shared/time.ts'
import { readModel } from '../../engine/readModel.ts'
import { type ScheduleRow, scheduleTable } from './table.ts'

export const schedules = readModel({
  tables: { schedules: scheduleTable },
  canHandle: [
    'ScheduleCreated',
    'ScheduleActivated',
    'ScheduleAmountChanged',
    'SchedulePaused',
    'ScheduleResumed',
    'SchedulePeriodSkipped',
    'ScheduleEnded',
    'ContributionRequested',
  ],
  needs: ({ event }, { schedules }) => {
    const { scheduleId } = event.type === 'ContributionRequested' ? (event.data.schedule ?? {}) : event.data
    if (scheduleId !== undefined) schedules.request({ scheduleId })
  },
  project: ({ goalId, at, event }, { schedules }) => {
    const change = (scheduleId: ScheduleId, changes: (row: ScheduleRow) => Partial<ScheduleRow>): void => {
      const row = schedules.get({ scheduleId })
      if (!row) throw new Error(`schedule ${scheduleId} has no row`)
      schedules.put({ ...row, ...changes(row) })
    }
    switch (event.type) {
      case 'ScheduleCreated': {
        const { active, ...terms } = event.data
        const status = active ? 'active' : 'requested'
        return schedules.put({ ...terms, goalId, status, reason: null, nextOn: terms.firstOn, createdAt: at })
      }
      case 'ScheduleActivated':
        return change(event.data.scheduleId, () => ({ status: 'active' }))
      case 'ScheduleAmountChanged': {
        const { scheduleId, amountMinor } = event.data
        return change(scheduleId, () => ({ amountMinor }))
      }
      case 'SchedulePaused': {
        const { scheduleId, reason } = event.data
        return change(scheduleId, () => ({ status: 'paused', reason }))
      }
      case 'ScheduleResumed': {
        const { scheduleId, from } = event.data
        return change(scheduleId, () => ({ status: 'active', reason: null, nextOn: from }))
      }
      case 'SchedulePeriodSkipped': {
        const { scheduleId, period } = event.data
        return change(scheduleId, row => ({ nextOn: after(row, period) }))
      }
      case 'ScheduleEnded': {
        const { scheduleId, reason } = event.data
        return change(scheduleId, () => ({ status: 'ended', reason }))
      }
      case 'ContributionRequested': {
        const { schedule } = event.data
        if (schedule) change(schedule.scheduleId, row => ({ nextOn: after(row, schedule.period) }))
      }
    }
  },
})

const after = ({ firstOn, every, nextOn }: ScheduleRow, period: CalendarDate): CalendarDate =>
  period < nextOn ? nextOn : nextPeriod(firstOn, every, period)
