export interface Stopping {
  /** To be stopped before all that was added earlier, since it works with them. Once everything has been stopped, at once. */
  add(name: string, stop: () => unknown, patienceMs?: number): void
  /** Stops one after the other, the newest first. Asked again it is the same. */
  all(): Promise<void>
  readonly begun: boolean
}

interface Options {
  /** How long each may take. What waits for a database that is gone would keep everything after it from ending. */
  readonly patienceMs: number
  /** Told of one that failed or took too long; the others are stopped all the same. */
  readonly onTrouble: (name: string, error: unknown) => void
}

/** What has been started, and how it ends: in the opposite order. */
export const createStopping = ({ patienceMs: usual, onTrouble }: Options): Stopping => {
  const running: { readonly name: string; readonly stop: () => unknown; readonly patienceMs: number }[] = []
  let stopped: Promise<void> | undefined

  const stopOne = async ({ name, stop, patienceMs }: (typeof running)[number]): Promise<void> => {
    try {
      await inTime(patienceMs, stop())
    } catch (error) {
      onTrouble(name, error)
    }
  }
  const stopAll = async (): Promise<void> => {
    for (let next = running.pop(); next; next = running.pop()) await stopOne(next)
  }
  return {
    add: (name, stop, patienceMs = usual) => {
      // What gets ready while everything else is being stopped must not be left behind.
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

/** @throws when it has not come about after that long */
const inTime = async (ms: number, what: unknown): Promise<void> => {
  const tooLate = Promise.withResolvers<never>()
  const timer = setTimeout(() => tooLate.reject(new Error(`not after ${ms / 1000} seconds`)), ms)
  await Promise.race([what, tooLate.promise]).finally(() => clearTimeout(timer))
}
