import { createContext, useContext } from 'react'
import type { CardSetupResponse, CreateCardSetupResponse } from '#shared/api/payments.ts'
import { post } from './http.ts'

const setupsKey = '/api/card-setups'

/** Begins to save a card without a payment; for a plan, which is charged to it from then on. */
export const beginCard = (scheduleId: string | undefined): Promise<CreateCardSetupResponse> =>
  post(setupsKey, scheduleId === undefined ? {} : { scheduleId })

/** Has the server ask the card provider whether the card is saved. */
export const lookAtCard = (setupIntentId: string): Promise<CardSetupResponse> =>
  post(`${setupsKey}/${setupIntentId}`)

/** Opens the form for a card that is to be saved. */
export type OpenCardForm = (begun: {
  readonly clientSecret: string
  /** The plan that it is for. */
  readonly scheduleId?: string | undefined
  readonly fault?: string
}) => void

/** The page holds the one form, so that its parts can ask for it without knowing the contributions feature. */
export const CardFormContext = createContext<OpenCardForm>(() => undefined)
export const useCardForm = (): OpenCardForm => useContext(CardFormContext)
