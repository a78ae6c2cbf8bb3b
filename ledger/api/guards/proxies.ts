import { BlockList, isIP } from 'node:net'
import { bareAddress } from './address.ts'

/** The networks of trusted proxies; or how many there are, in private networks. */
export type TrustedProxies = readonly string[] | number

/** Loopback, private and link-local networks, where proxies are that are only counted. */
const privateNetworks = [
  ...['127.0.0.0/8', '10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '169.254.0.0/16'],
  ...['::1/128', 'fc00::/7', 'fe80::/10'],
]

/**
 * The address of the caller: that of the connection, or, as far as it comes from trusted proxies, the one that they have seen. What
 * stands before that in the header is the caller's own claim.
 */
export const callerSeenBy = (
  trusted: TrustedProxies,
): ((connectedFrom: string, forwarded: string) => string) => {
  const isTrusted = inAnyOf(typeof trusted === 'number' ? privateNetworks : trusted)
  const atMost = typeof trusted === 'number' ? trusted : Number.POSITIVE_INFINITY
  return (connectedFrom, forwarded) => {
    const seen = forwarded.split(',').flatMap(text => text.trim() || [])
    let caller = connectedFrom
    for (let proxies = 0; proxies < atMost; proxies++) {
      // Counted proxies beyond the first may have public addresses.
      if ((proxies === 0 || typeof trusted !== 'number') && !isTrusted(caller)) break
      const before = seen.pop()
      if (before === undefined) break
      caller = before
    }
    return caller
  }
}

/** Whether a connection comes from a trusted proxy, which stands for many callers. */
export const isProxyAmong = (trusted: TrustedProxies): ((connectedFrom: string) => boolean) => {
  if (trusted === 0) return () => false
  return inAnyOf(typeof trusted === 'number' ? privateNetworks : trusted)
}

const inAnyOf = (networks: readonly string[]): ((address: string) => boolean) => {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', bits] = network.split('/')
    const isV6 = isIP(address) === 6
    list.addSubnet(address, Number(bits ?? (isV6 ? 128 : 32)), isV6 ? 'ipv6' : 'ipv4')
  }
  return said => {
    const address = bareAddress(said)
    const version = isIP(address)
    return version !== 0 && list.check(address, version === 6 ? 'ipv6' : 'ipv4')
  }
}
