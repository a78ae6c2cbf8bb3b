import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import { forwardingHeaders } from '#shared/forwarding.ts'

/**
 * Whether a request comes directly from this machine: not through a proxy on it, and not from a web page whose domain was rebound to
 * a loopback address.
 */
export const isLoopback = (request: IncomingMessage): boolean => {
  const address = request.socket.remoteAddress?.replace(/^::ffff:/, '') ?? ''
  const isHere = address === '::1' || address.startsWith('127.')
  const forwarded = forwardingHeaders.some(name => request.headers[name.toLowerCase()] !== undefined)
  return isHere && !forwarded && isOwnName(request.headers.host ?? '')
}

/** Whether a `Host` header names this machine or an address, so that no web page with another domain has made the request. */
export const isOwnName = (host: string): boolean => {
  const name = host.replace(/:\d+$/, '').replace(/^\[|\]$/g, '')
  return name === 'localhost' || name.endsWith('.localhost') || isIP(name) !== 0
}
