import { useSWRConfig } from 'swr'
import type { NoticesResponse } from '#shared/api/notices.ts'
import { post } from '../lib/http.ts'
import { noticesKey } from './notifications.ts'

interface Seen {
  readonly ids?: readonly string[]
  readonly due?: readonly string[]
}

const withSeen = (told: NoticesResponse, { ids = [], due = [] }: Seen): NoticesResponse => ({
  notices: told.notices.map(notice => (ids.includes(notice.id) ? { ...notice, read: true } : notice)),
  seenDue: [...told.seenDue, ...due],
})

/** Shows it as read at once, and says so to the server, which tells the reader's other browsers. */
export const useReadNotices = (): ((seen: Seen) => void) => {
  const { mutate } = useSWRConfig()
  return seen => {
    const saving = post<NoticesResponse>(`${noticesKey}/read`, { ids: seen.ids ?? [], due: seen.due ?? [] })
    mutate<NoticesResponse>(noticesKey, saving, {
      optimisticData: told => withSeen(told ?? { notices: [], seenDue: [] }, seen),
      revalidate: false,
    }).catch(() => undefined) // it counts as unread again
  }
}
