import { isIP, isIPv6 } from 'node:net'
import { forwardingHeaders } from '#shared/forwarding.ts'

/** The key of a limit by address: the IPv4 address, or the /64 of an IPv6 address, which one household usually has. */
export const callerOf = ({ ip: said }: { readonly ip: string }): string => {
  const ip = withoutPort(said)
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1]
  if (mapped !== undefined) return mapped
  const [bare = ''] = ip.split('%')
  if (!isIPv6(bare)) return ip
  const [front = '', back] = new URL(`http://[${bare}]`).hostname.slice(1, -1).split('::')
  const [left, right] = [groups(front), groups(back ?? '')]
  const all = [...left, ...Array<string>(8 - left.length - right.length).fill('0'), ...right]
  return `${all.slice(0, 4).join(':')}::/64`
}

/** Some proxies append the caller's port, which differs for each connection. */
const withoutPort = (said: string): string =>
  (/^\[([^\]]+)\](?::\d+)?$/.exec(said) ?? /^(\d+(?:\.\d+){3}):\d+$/.exec(said))?.[1] ?? said

const groups = (text: string): string[] => (text === '' ? [] : text.split(':'))

interface Caller {
  readonly ip: string
  readonly app: { readonly proxy: boolean }
  get(header: string): string
}

/**
 * Whether the request comes from this machine. Behind trusted proxies the address that they saw counts;
 * without them, a request with forwarding headers is not local. Nor is one for another host name, which DNS
 * rebinding could point here.
 */
export const isHere = (ctx: Caller): boolean => {
  const address = ctx.ip.replace(/^::ffff:/, '')
  if (address !== '::1' && !/^127(\.\d{1,3}){3}$/.test(address)) return false
  const forwarded = forwardingHeaders.some(name => ctx.get(name) !== '')
  return (ctx.app.proxy || !forwarded) && isPrivateName(ctx.get('Host'))
}

/** A host that cannot belong to anyone on the Internet: an IP address, or a name without a dot. */
export const isPrivateName = (host: string): boolean => {
  const name = host.replace(/:\d+$/, '').replace(/^\[|\]$/g, '')
  return name !== '' && (isIP(name) !== 0 || /^[\w-]+$/.test(name) || /\.(localhost|local)$/.test(name))
}
