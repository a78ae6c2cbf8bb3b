import { once } from 'node:events'
import type { AddressInfo, Server } from 'node:net'

/**
 * Listens on loopback and returns the port: the given one, or any free one.
 * @throws Error when the port is taken
 */
export const listenOnLoopback = async (server: Server, port = 0): Promise<number> => {
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}
