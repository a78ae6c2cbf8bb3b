import type { GoalResponse } from '#shared/api/goalKinds.ts'
import { browserStorage } from './storage.ts'

const kept = ['id', 'name', 'currency', 'currentAmount', 'targetAmount', 'cycleType', 'rhythm'] as const
type Figures = Pick<GoalResponse, (typeof kept)[number]>

/**
 * The last figures that a member saw, for times without a connection: no names, and one record for each
 * device.
 */
export interface LastKnown {
  readonly userId: number
  /** The time of the server's response. */
  readonly at: string
  readonly goals: readonly Figures[]
}

const storageKey = 'lastKnown'

export const remember = (userId: number, goals: readonly GoalResponse[], at: Date): void => {
  browserStorage.write(storageKey, JSON.stringify({ userId, at, goals }, ['userId', 'at', 'goals', ...kept]))
}

/** Undefined also for a record without currencies. */
export const recall = (): LastKnown | undefined => {
  try {
    const known = JSON.parse(browserStorage.read(storageKey) ?? '')
    const isWhole = Array.isArray(known.goals) && known.goals.every(hasCurrency)
    return isWhole && Number.isFinite(Date.parse(known.at)) ? known : undefined
  } catch {
    return undefined
  }
}

const hasCurrency = ({ currency }: Partial<Figures>): boolean => typeof currency === 'string'

/** Removes the record unless it belongs to this user. */
export const forgetOthers = (userId?: number): void => {
  if (userId === undefined || recall()?.userId !== userId) browserStorage.remove(storageKey)
}
