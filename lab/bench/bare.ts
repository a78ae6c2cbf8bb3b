import { fork } from 'node:child_process'
import { once } from 'node:events'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Starts a reference server in a separate process, with these settings. */
export const openBare = async (file: string, settings: object) => {
  const child = fork(file)
  const answered = once(child, 'message')
  child.send(settings)
  const [port] = (await answered) as [number]
  return { port, pid: child.pid ?? 0, [Symbol.dispose]: () => child.disconnect() }
}

/** In the process of a reference server: serves with the settings of `openBare`, until that process is disposed of. */
export const serveBare = <Settings>(listen: (settings: Settings) => Server): void => {
  process.once('message', settings => {
    const server = listen(settings as Settings)
    server.once('listening', () => process.send?.((server.address() as AddressInfo).port))
  })
  process.once('disconnect', () => process.exit(0))
}
