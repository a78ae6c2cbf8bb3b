import { createServer } from 'node:net'
import { listenOnLoopback } from '../controls/listening.ts'

/** A port of the loopback interface that is free at this moment. */
export const freePort = async (): Promise<number> => {
  const server = createServer()
  const port = await listenOnLoopback(server)
  await new Promise(resolve => server.close(resolve))
  return port
}
