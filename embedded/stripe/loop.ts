/** A loop that runs one round at a time, when there is work. */
export interface Loop {
  /** Called when there may be new work. */
  wake(): void
  /** Resolves after the current round. */
  stop(): Promise<void>
}

const idleMs = 5_000
const afterErrorMs = 1_000

/** `round` does what is due and returns the milliseconds until the next run. */
export const startLoop = (
  round: () => Promise<number | undefined>,
  onError: (error: unknown) => void,
): Loop => {
  let stopped = false
  let woken = false
  let endPause: (() => void) | undefined

  const pause = (ms: number): Promise<void> =>
    new Promise(resolve => {
      const timer = setTimeout(resolve, ms)
      endPause = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  const run = async (): Promise<void> => {
    while (!stopped) {
      woken = false
      let waitMs = afterErrorMs
      try {
        waitMs = Math.min((await round()) ?? idleMs, idleMs)
      } catch (error) {
        onError(error)
      }
      if (!stopped && !woken) await pause(waitMs)
    }
  }
  const running = run()

  const wake = (): void => {
    woken = true
    endPause?.()
  }
  return {
    wake,
    stop: async () => {
      stopped = true
      wake()
      await running
    },
  }
}
