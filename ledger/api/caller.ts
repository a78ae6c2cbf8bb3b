import { isIPv6 } from 'node:net'

/**
 * Whom a limit by address counts: an IPv4 address, or the /64 of IPv6 that a household is given, since whoever has one
 * of its addresses has them all.
 */
export const callerOf = ({ ip }: { readonly ip: string }): string => {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1]
  if (mapped !== undefined) return mapped
  const [bare = ''] = ip.split('%')
  if (!isIPv6(bare)) return ip
  const [front = '', back] = new URL(`http://[${bare}]`).hostname.slice(1, -1).split('::')
  const [left, right] = [groups(front), groups(back ?? '')]
  const all = [...left, ...Array<string>(8 - left.length - right.length).fill('0'), ...right]
  return `${all.slice(0, 4).join(':')}::/64`
}

const groups = (text: string): string[] => (text === '' ? [] : text.split(':'))
