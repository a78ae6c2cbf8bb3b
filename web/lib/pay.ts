import { createContext, useContext } from 'react'
import type { PossiblePartsResponse } from '#shared/api/amount.ts'
import type { GoalResponse } from '#shared/api/goalKinds.ts'
import type { PersonResponse } from '#shared/api/person.ts'

/**
 * In an address, before the failed contribution that its payer should complete: in mails and notifications.
 */
export const fixParams = ['fix', 'pay'] as const

/** The fields of a goal in the payment dialog, which the debtor may have left. */
export type PaidGoal = Pick<
  GoalResponse,
  | 'id'
  | 'name'
  | 'currency'
  | 'cycleType'
  | 'rhythm'
  | 'contributionAmount'
  | 'yourSeats'
  | 'currentAmount'
  | 'targetAmount'
>

export interface PaymentWishes {
  /** Opened from a goal's card, for which the specification has messages of its own. */
  readonly from?: 'card'
  /** A fixed amount. */
  readonly due?: DuePayment
  /** An open payment that only lacks a card. */
  readonly begun?: BegunPayment
  /** Called after the dialog has closed, paid or not. */
  readonly whenClosed?: () => void
}

/** The share of a circle's round, a debt in it, or the deposit of a seat; no other amount is accepted, except parts. */
export interface DuePayment {
  readonly amount: string
  /** The least and the most that a part of it can be; left out where it is paid whole. */
  readonly parts?: PossiblePartsResponse
  /** Before its round opens. */
  readonly round?: 'next'
  readonly debtId?: string
  readonly deposit?: true
  /** The member without an account whose seat it is for. */
  readonly holder?: PersonResponse
}

export interface BegunPayment {
  readonly amount: string
  readonly clientSecret: string
}

/** Opens the payment dialog. */
export type OpenPayment = (goal: PaidGoal, wishes?: PaymentWishes) => void

/**
 * The shell renders the one dialog, so that pages can open it without importing the contributions feature.
 */
export const PayContext = createContext<OpenPayment>(() => undefined)

export const usePay = (): OpenPayment => useContext(PayContext)
