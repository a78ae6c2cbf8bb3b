import { once } from 'node:events'
import type { AddressInfo, Server } from 'node:net'

/** Listens on loopback; answers with the port, any free one unless another is wanted. @throws Error when it is taken */
export const listenOnLoopback = async (server: Server, port = 0): Promise<number> => {
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}
