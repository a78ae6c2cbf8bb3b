import useSWR from 'swr'
import type { CalendarLinkResponse, PhoneResponse } from '#shared/api/phone.ts'

export const phoneKey = '/api/phone'
export const calendarKey = '/api/calendar-link'

/** Other browsers change these too, so each visit to the settings asks again. */
const everyVisit = { revalidateOnMount: true } as const

export const usePhone = () => useSWR<PhoneResponse, Error>(phoneKey, everyVisit)
export const useCalendarLink = () => useSWR<CalendarLinkResponse, Error>(calendarKey, everyVisit)
