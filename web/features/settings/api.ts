import useSWR from 'swr'
import type { Preferences, SessionResponse } from '#shared/api/accounts.ts'
import type { TwoStepResponse } from '#shared/api/twoStep.ts'

export const preferencesKey = '/api/preferences'
export const sessionsKey = '/api/sessions'
export const twoStepKey = '/api/two-step'

/** Other browsers change these too, so each visit to the settings asks again. */
const everyVisit = { revalidateOnMount: true } as const

export const usePreferences = () => useSWR<Preferences, Error>(preferencesKey, everyVisit)
export const useSessions = () => useSWR<readonly SessionResponse[], Error>(sessionsKey, everyVisit)
export const useTwoStep = () => useSWR<TwoStepResponse, Error>(twoStepKey, everyVisit)

/** Something about the second step has changed; new recovery codes may have come of it. */
export type OnTwoStepChanged = (recoveryCodes?: readonly string[]) => Promise<void>
