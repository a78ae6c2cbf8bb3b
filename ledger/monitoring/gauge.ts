import { Gauge, type Registry } from 'prom-client'

/**
 * Adds gauges that are computed at each scrape; NaN when there is no value. If computing one fails, for
 * example without the database, it is left out and the other metrics are served.
 */
export const gaugesIn =
  (registry: Registry) =>
  (name: string, help: string, ask: () => number | null | Promise<number | null>): void => {
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        try {
          this.set((await ask()) ?? Number.NaN)
        } catch {
          this.remove()
        }
      },
    })
  }

/** Seconds between the two times; null without the first. */
export const age = (then: string | null, now: string): number | null =>
  then === null ? null : (Date.parse(now) - Date.parse(then)) / 1_000
