import type { IncomingMessage } from 'node:http'

/** Whether a request comes straight from this machine, not through a proxy on it. */
export const isLoopback = (request: IncomingMessage): boolean => {
  const address = request.socket.remoteAddress?.replace(/^::ffff:/, '') ?? ''
  return (address === '::1' || address.startsWith('127.')) && request.headers['x-forwarded-for'] === undefined
}
