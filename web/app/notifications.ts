import type { GoalResponse } from '#shared/api/goalKinds.ts'
import type { NotificationResponse, NotificationsResponse } from '#shared/api/notifications.ts'
import { takesPart } from '#shared/roles.ts'
import type { CalendarDate } from '#shared/time.ts'
import { byDueDate, dueIn, isComplete, isOpen, isPaidForNow } from '../lib/progress.ts'

const daysAhead = 7

/** Goals that are due today or within a week, except complete or already paid ones. */
export const dueSoon = (goals: readonly GoalResponse[], today: CalendarDate): readonly GoalResponse[] =>
  goals
    .filter(goal => {
      const due = dueIn(goal.dueDate, today)
      return (
        due !== undefined &&
        due.days >= 0 &&
        due.days <= daysAhead &&
        !isComplete(goal) &&
        !isPaidForNow(goal) &&
        isOpen(goal) &&
        takesPart(goal.role)
      )
    })
    .toSorted(byDueDate)

export const notificationsKey = '/api/notices'

/** The key of a seen due date. */
export const dueKey = (goal: GoalResponse): string => `${goal.id}-${goal.dueDate.slice(0, 10)}`

export interface Bell {
  readonly due: readonly GoalResponse[]
  readonly seenDue: ReadonlySet<string>
  readonly notices: readonly NotificationResponse[]
  readonly unread: number
  /** Whether the server stores what has been read; without its notifications nothing can be marked. */
  readonly keeps: boolean
}

/**
 * The bell's entries: due payments come from the goals, so their notifications, which are for mail, are
 * omitted.
 */
export const bellOf = (due: readonly GoalResponse[], response: NotificationsResponse | undefined): Bell => {
  const seenDue = new Set(response?.seenDue)
  const notices = response?.notices.filter(({ kind }) => kind !== 'due_soon') ?? []
  const unread = [...due.filter(goal => !seenDue.has(dueKey(goal))), ...notices.filter(({ read }) => !read)]
  return { due, seenDue, notices, unread: unread.length, keeps: response !== undefined }
}
