import type { Preferences, SessionResponse } from '#shared/api/accounts.ts'
import type { CalendarLinkResponse, PhoneResponse } from '#shared/api/phone.ts'
import type { PushResponse } from '#shared/api/push.ts'
import type { TokenResponse } from '#shared/api/tokens.ts'
import type { TwoStepResponse } from '#shared/api/twoStep.ts'
import { useFresh } from '../../lib/data.ts'
import { pushKey } from '../../lib/push.ts'

export const preferencesKey = '/api/preferences'
export const sessionsKey = '/api/sessions'
export const twoStepKey = '/api/two-step'

export const tokensKey = '/api/tokens'
export const usePreferences = () => useFresh<Preferences>(preferencesKey)
export const useSessions = () => useFresh<readonly SessionResponse[]>(sessionsKey)
export const useTokens = () => useFresh<readonly TokenResponse[]>(tokensKey)
export const useTwoStep = () => useFresh<TwoStepResponse>(twoStepKey)

/** The second step has changed, perhaps with new recovery codes. */
export type OnTwoStepChanged = (recoveryCodes?: readonly string[]) => Promise<void>

export const phoneKey = '/api/phone'
export const calendarKey = '/api/calendar-link'

export const usePhone = () => useFresh<PhoneResponse>(phoneKey)
export const usePush = () => useFresh<PushResponse>(pushKey)
export const useCalendarLink = () => useFresh<CalendarLinkResponse>(calendarKey)
