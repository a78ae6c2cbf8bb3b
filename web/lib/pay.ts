import { createContext, useContext } from 'react'
import type { GoalResponse } from '#shared/api/goals.ts'

/** Opens the payment dialog; `whenClosed` runs after it has closed, paid or not. */
export type OpenPayment = (goal: GoalResponse, whenClosed?: () => void) => void

/** The shell holds the one dialog, so that a page can ask for it without knowing the contributions feature. */
export const PayContext = createContext<OpenPayment>(() => undefined)

export const usePay = (): OpenPayment => useContext(PayContext)
