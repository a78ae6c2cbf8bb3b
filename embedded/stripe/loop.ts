/** A loop that does work when it is due, one round at a time. */
export interface Loop {
  /** Called when there may be new work. */
  wake(): void
  /** Ends after the round that is under way. */
  stop(): Promise<void>
}

const idleMs = 5_000
const afterErrorMs = 1_000

/** `round` does what is due and answers after how many milliseconds it has to run again. */
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
