import { setTimeout as sleep } from 'node:timers/promises'
import { type Instance, startInstance } from '../instance.ts'

/** A process that is started again whenever it ends, as whoever runs it in earnest would have it. */
export interface Kept {
  readonly name: string
  /** Where it says how it is. */
  readonly url: string
  readonly pid: () => number
  /** What it has said since the beginning, over all its lives. */
  readonly output: () => string
  stop(): Promise<void>
}

export const keepRunning = async (
  name: string,
  role: string,
  settings: Record<string, string>,
): Promise<Kept> => {
  let stopping = false
  let said = ''
  let instance: Instance = await startInstance(settings, role)

  const watch = async (): Promise<void> => {
    while (!stopping) {
      await instance.ended
      said += instance.output()
      for (let started = false; !started && !stopping; )
        started = await startInstance(settings, role).then(
          again => {
            instance = again
            return true
          },
          async (error: Error) => {
            said += error.message
            await sleep(200)
            return false
          },
        )
    }
  }
  const watching = watch()
  return {
    name,
    url: instance.url,
    pid: () => instance.pid,
    output: () => said + instance.output(),
    stop: async () => {
      stopping = true
      await instance.end()
      await watching
      await instance.end()
    },
  }
}
