import { createContext, useContext } from 'react'
import type { CreateCardSetupResponse } from '#shared/api/payments.ts'
import { post } from './http.ts'

/** Starts to save a card without a payment; with a schedule, which is charged to it from then on. */
export const beginCard = (scheduleId: string | undefined): Promise<CreateCardSetupResponse> =>
  post('/api/card-setups', scheduleId === undefined ? {} : { scheduleId })

/** Opens the form for a card that is to be saved. */
export type OpenCardForm = (begun: {
  readonly clientSecret: string
  /** The schedule that will use it. */
  readonly scheduleId?: string | undefined
}) => void

/**
 * The page renders the one form, so that its parts can open it without importing the contributions feature.
 */
export const CardFormContext = createContext<OpenCardForm>(() => undefined)
export const useCardForm = (): OpenCardForm => useContext(CardFormContext)
