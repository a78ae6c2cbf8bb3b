import useSWR from 'swr'
import type { TransactionResponse } from '#shared/api/contributions.ts'
import type { GoalResponse, MemberResponse } from '#shared/api/goalKinds.ts'
import type { NextStepsResponse } from '#shared/api/nextSteps.ts'
import { retrying } from './data.ts'

export const goalsKey = '/api/goals'
export const goalKey = (id: number | string) => `/api/goals/${id}`
export const membersKey = (id: number | string) => `/api/goals/${id}/members`
export const transactionsKey = (id: number | string) => `/api/goals/${id}/transactions`
export const allTransactionsKey = '/api/transactions'
export const rotationKey = (id: number | string) => `/api/goals/${id}/rotation`
export const votesKey = (id: number | string) => `/api/goals/${id}/votes`
export const cashBoxesKey = (id: number | string) => `/api/goals/${id}/cash-boxes`
export const goalPayoutsKey = (id: number | string) => `/api/goals/${id}/payouts`
/** Of the caller alone: their payouts, debts, schedules and saved cards. */
export const payoutsKey = '/api/payouts'
export const debtsKey = '/api/debts'
export const schedulesKey = '/api/schedules'
export const cardsKey = '/api/cards'
export const nextStepsKey = '/api/next-steps'
export const goalNextStepsKey = (id: number | string) => `${nextStepsKey}?goalId=${id}`

/** Everything that a contribution to this goal changes. */
export const keysOfGoal = (id: number | string): string[] => [
  goalKey(id),
  goalsKey,
  membersKey(id),
  transactionsKey(id),
  rotationKey(id),
  votesKey(id),
  goalPayoutsKey(id),
  cashBoxesKey(id),
  payoutsKey,
  debtsKey,
  allTransactionsKey,
  schedulesKey,
  cardsKey,
  nextStepsKey,
  goalNextStepsKey(id),
]

const withTwoRetries = retrying(2)

/** In all goals, or in one. */
export const useNextSteps = (goalId?: number) =>
  useSWR<NextStepsResponse, Error>(goalId === undefined ? nextStepsKey : goalNextStepsKey(goalId))
export const useGoals = () => useSWR<readonly GoalResponse[], Error>(goalsKey)
/** Without an id it waits for one. */
export const useGoal = (id: number | string | undefined) =>
  useSWR<GoalResponse, Error>(id === undefined ? null : goalKey(id), (url: string) =>
    withTwoRetries<GoalResponse>(url),
  )
export const useMembers = (id: string) => useSWR<readonly MemberResponse[], Error>(membersKey(id))
export const useTransactions = (id: string) =>
  useSWR<readonly TransactionResponse[], Error>(transactionsKey(id))
export const useAllTransactions = () => useSWR<readonly TransactionResponse[], Error>(allTransactionsKey)
