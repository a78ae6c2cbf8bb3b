import { sentenceOf } from '#shared/notices/said.ts'
import type { NewNotification } from '#shared/ports/notifications.ts'

/** Notifications with their reasons as their readers read them. */
export const inWords = (notifications: readonly NewNotification[]) =>
  notifications.map(({ reason, ...one }) => ({
    ...one,
    ...(reason === undefined ? {} : { reason: typeof reason === 'string' ? reason : sentenceOf(reason) }),
  }))
