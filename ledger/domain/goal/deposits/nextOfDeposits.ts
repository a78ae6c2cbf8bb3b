import type { GoalEvent } from '#shared/events/goal.ts'
import type { Instant } from '#shared/time.ts'
import type { Knowing } from '../rotation/settingOff.ts'
import type { GoalState } from '../state.ts'
import { keepingBack, nextFirm } from './placing.ts'
import { nextReturn } from './returning.ts'

/** The automatic steps of deposits: they become firm, are kept back from a due pot, and are returned. */
export const nextOfDeposits = (state: GoalState, now: Instant, asked: Knowing): GoalEvent[] => {
  const firm = nextFirm(state, now)
  if (firm.length > 0) return firm
  const kept = keepingBack(state, asked)
  return kept.length > 0 ? kept : nextReturn(state, now, asked)
}
