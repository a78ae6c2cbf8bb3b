/** Where an admin sees the event of a line of the journal, or one of any stream. */
export const rawEventOf = ({ goalId, revision }: { goalId: number; revision: string }): string =>
  rawEvent(`goal-${goalId}`, revision)

export const rawEvent = (stream: string, revision: string): string =>
  `/admin/events/${encodeURIComponent(stream)}/${revision}`
