import type { Clock } from '#shared/ports/clock.ts'
import { instant } from '#shared/time.ts'

export const systemClock: Clock = { now: () => instant(Date.now()) }
