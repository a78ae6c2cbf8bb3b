import type { UserId } from '#shared/ids.ts'
import type { CalendarDate } from '#shared/time.ts'
import { dateIn } from '#shared/zones.ts'
import type { ApiParts } from './context.ts'

/** The day where this user lives, by which their plans are counted; in UTC while their browser has not said where. */
export const todayOf = async (
  { users, clock }: Pick<ApiParts, 'users' | 'clock'>,
  userId: UserId,
): Promise<CalendarDate> => dateIn(clock.now(), (await users.byId(userId))?.preferences.timeZone ?? 'UTC')
