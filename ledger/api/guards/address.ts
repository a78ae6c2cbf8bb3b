import { isIP, isIPv6 } from 'node:net'
import { forwardingHeaders } from '#shared/forwarding.ts'

/** The key of a limit by address: the IPv4 address, or the /64 of an IPv6 address, which one household usually has. */
export const callerOf = ({ ip: said }: { readonly ip: string }): string => {
  const bare = bareAddress(said)
  if (!isIPv6(bare)) return bare
  const [front = '', back] = new URL(`http://[${bare}]`).hostname.slice(1, -1).split('::')
  const [left, right] = [groups(front), groups(back ?? '')]
  const all = [...left, ...Array<string>(8 - left.length - right.length).fill('0'), ...right]
  return `${all.slice(0, 4).join(':')}::/64`
}

/** An address without port and zone, and an IPv4 address as such. */
export const bareAddress = (said: string): string => {
  const [bare = ''] = withoutPort(said).split('%')
  return /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(bare)?.[1] ?? bare
}

/** Some proxies append the caller's port, which differs for each connection. */
const withoutPort = (said: string): string =>
  (/^\[([^\]]+)\](?::\d+)?$/.exec(said) ?? /^(\d+(?:\.\d+){3}):\d+$/.exec(said))?.[1] ?? said

const groups = (text: string): string[] => (text === '' ? [] : text.split(':'))

interface Caller {
  readonly req: { readonly socket: { readonly remoteAddress?: string | undefined } }
  get(header: string): string
}

/**
 * Whether the request comes from this machine, by its connection, whatever its headers say; not one that a proxy has forwarded, and
 * not one for another host name, which DNS rebinding could point here.
 */
export const isHere = (ctx: Caller): boolean => {
  const address = bareAddress(ctx.req.socket.remoteAddress ?? '')
  if (address !== '::1' && !/^127(\.\d{1,3}){3}$/.test(address)) return false
  return forwardingHeaders.every(name => ctx.get(name) === '') && isOwnName(hostIn(ctx.get('Host')))
}

const hostIn = (host: string): string => host.replace(/:\d+$/, '').replace(/^\[|\]$/g, '')
const isOwnName = (name: string): boolean =>
  name === 'localhost' || name.endsWith('.localhost') || isIP(name) !== 0

/** A host that cannot belong to anyone on the Internet: an IP address, or a name without a dot. */
export const isPrivateName = (host: string): boolean => {
  const name = hostIn(host)
  return name !== '' && (isIP(name) !== 0 || /^[\w-]+$/.test(name) || /\.(localhost|local)$/.test(name))
}
