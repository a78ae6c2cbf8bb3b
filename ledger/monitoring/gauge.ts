import { Gauge, type Registry } from 'prom-client'

/**
 * A number that is asked for each time that the metrics are read; NaN where there is none. When it cannot be had, as from a
 * database that is away, it is left out and the others are told all the same.
 */
export const asked = (
  registry: Registry,
  { name, help }: { readonly name: string; readonly help: string },
  ask: () => number | null | Promise<number | null>,
): void => {
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

/** Seconds from then to now; null when there is no then. */
export const age = (then: string | null, now: string): number | null =>
  then === null ? null : (Date.parse(now) - Date.parse(then)) / 1_000
