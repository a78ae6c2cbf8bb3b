import { Gauge, type Registry } from 'prom-client'
import type { LogHealth, LogState } from '../installation/logWatch.ts'

export interface WatchedLog {
  readonly health: () => LogHealth
  readonly readiness: { readonly standsStillSeconds: number }
}

const states: readonly LogState[] = ['starting', 'ours', 'unavailable', 'unwritable', 'not_ours']

/** Whether the log can be used by this process, and whether the read side follows it. */
export const watchLogState = (registry: Registry, { health, readiness }: WatchedLog): void => {
  new Gauge({
    name: 'calabash_log_state',
    help: 'The state of the log as this process sees it: 1 for the one that it is in.',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      const { state } = health()
      for (const one of states) this.set({ state: one }, one === state ? 1 : 0)
    },
  })
  new Gauge({
    name: 'calabash_read_side_standstill_seconds',
    help: 'For how long the read side has not moved although the log has more; 0 while it moves.',
    registers: [registry],
    collect() {
      this.set(readiness.standsStillSeconds)
    },
  })
}
