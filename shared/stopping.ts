export interface Stopping {
  /** Adds a part, which is stopped before those added earlier; at once, if stopping has begun. */
  add(name: string, stop: () => unknown, patienceMs?: number): void
  /** Stops one part after the other, the newest first. Repeated calls return the same promise. */
  all(): Promise<void>
  readonly begun: boolean
}

interface Options {
  /** How long each part may take, so that one that hangs does not block the others. */
  readonly patienceMs: number
  /** Called for a part that failed or took too long; the others are still stopped. */
  readonly onTrouble: (name: string, error: unknown) => void
}

/** Stops started parts in reverse order. */
export const createStopping = ({ patienceMs: usual, onTrouble }: Options): Stopping => {
  const running: { readonly name: string; readonly stop: () => unknown; readonly patienceMs: number }[] = []
  let stopped: Promise<void> | undefined

  const stopOne = async ({ name, stop, patienceMs }: (typeof running)[number]): Promise<void> => {
    try {
      await withTimeout(patienceMs, stop())
    } catch (error) {
      onTrouble(name, error)
    }
  }
  const stopAll = async (): Promise<void> => {
    for (let next = running.pop(); next; next = running.pop()) await stopOne(next)
  }
  return {
    add: (name, stop, patienceMs = usual) => {
      // A part that became ready during the shutdown must be stopped too.
      if (stopped) void stopOne({ name, stop, patienceMs })
      else running.push({ name, stop, patienceMs })
    },
    all: () => {
      stopped ??= stopAll()
      return stopped
    },
    get begun() {
      return stopped !== undefined
    },
  }
}

/** @throws Error after a timeout */
const withTimeout = async (ms: number, what: unknown): Promise<void> => {
  const timeout = Promise.withResolvers<never>()
  const timer = setTimeout(() => timeout.reject(new Error(`not stopped after ${ms / 1000} seconds`)), ms)
  await Promise.race([what, timeout.promise]).finally(() => clearTimeout(timer))
}
