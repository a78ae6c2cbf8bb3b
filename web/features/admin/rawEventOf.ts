/** The admin page of the event of a journal line, or of one in any stream. */
export const rawEventOf = ({ goalId, revision }: { goalId: number; revision: string }): string =>
  rawEvent(`goal-${goalId}`, revision)

export const rawEvent = (stream: string, revision: string): string =>
  `/admin/events/${encodeURIComponent(stream)}/${revision}`
