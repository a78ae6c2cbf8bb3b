import { setTimeout as sleep } from 'node:timers/promises'
import { type Instance, startInstance } from '../builders/instance.ts'

/** Starts a process, and restarts it whenever it ends, as in production. */
export const keepRunning = async (name: string, role: string, settings: Record<string, string>) => {
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
    /** Of its health checks. */
    url: instance.url,
    pid: (): number => instance.pid,
    /** Its whole output, over all restarts. */
    output: (): string => said + instance.output(),
    stop: async (): Promise<void> => {
      stopping = true
      await instance.end()
      await watching
      await instance.end()
    },
  }
}
export type RestartedProcess = Awaited<ReturnType<typeof keepRunning>>
