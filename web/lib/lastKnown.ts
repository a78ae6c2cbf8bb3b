import type { GoalResponse } from '#shared/api/goalKinds.ts'

type Figures = Pick<GoalResponse, 'id' | 'name' | 'currentAmount' | 'targetAmount' | 'cycleType'>

/**
 * What a member saw last, for when nothing newer can be had: balances, and nobody's name or address. There is one such
 * record on a device, of whoever is signed in there, and it goes with them.
 */
export interface LastKnown {
  readonly userId: number
  /** When the server gave these figures. */
  readonly at: string
  readonly goals: readonly Figures[]
}

const storageKey = 'lastKnown'

export const remember = (userId: number, goals: readonly GoalResponse[], at: Date): void => {
  const known: LastKnown = {
    userId,
    at: at.toISOString(),
    goals: goals.map(({ id, name, currentAmount, targetAmount, cycleType }) => ({
      id,
      name,
      currentAmount,
      targetAmount,
      cycleType,
    })),
  }
  try {
    localStorage.setItem(storageKey, JSON.stringify(known))
  } catch {
    // Storage is blocked or full: then there is nothing to show offline.
  }
}

export const recall = (): LastKnown | undefined => {
  try {
    const known = JSON.parse(localStorage.getItem(storageKey) ?? '')
    return Array.isArray(known.goals) && Number.isFinite(Date.parse(known.at)) ? known : undefined
  } catch {
    return undefined
  }
}

/** Whoever comes to this browser, or leaves it, finds nothing of anybody else; `userId` may keep what is theirs. */
export const forgetOthers = (userId?: number): void => {
  try {
    if (userId === undefined || recall()?.userId !== userId) localStorage.removeItem(storageKey)
  } catch {
    // Storage is blocked: nothing was kept.
  }
}
