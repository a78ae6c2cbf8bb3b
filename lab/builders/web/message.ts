import type { MessageResponse } from '#shared/api/chat.ts'

/** A message of Ama's for tests. */
export const testMessage = (number: number, changes: Partial<MessageResponse> = {}): MessageResponse => ({
  id: `0b8ff8b2-0000-4000-8000-${String(number).padStart(12, '0')}`,
  number,
  userId: 1,
  name: 'ama',
  text: `message ${number}`,
  sentAt: new Date(2026, 10, 21, 12, 0, number).toISOString(),
  hidden: null,
  canHide: false,
  ...changes,
})
