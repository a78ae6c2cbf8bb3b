import { BlockList, isIP } from 'node:net'

/** Of IPv4: this network, private ones, those of carriers, loopback, link-local, documentation, tests, multicast, reserved. */
const notPublic = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const

/** Of IPv6 only what is assigned to the public; in it are tunnels to IPv4, special uses and documentation. */
const publicV6 = ['2000::', 3] as const
const notPublicV6 = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const

const blocked = new BlockList()
for (const [net, prefix] of notPublic) blocked.addSubnet(net, prefix, 'ipv4')
for (const [net, prefix] of notPublicV6) blocked.addSubnet(net, prefix, 'ipv6')
const unicast = new BlockList()
unicast.addSubnet(...publicV6, 'ipv6')
const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8, 'ipv4')
loopback.addAddress('::1', 'ipv6')

/** Which addresses are called: `loopback` is public ones and those of this machine. */
export type Reach = 'public' | 'loopback' | 'any'

/** Whether a numeric address may be called. IPv4 in the forms of IPv6 is no public IPv6. */
export const isReachable = (address: string, reach: Reach): boolean => {
  const family = isIP(address)
  if (family === 0) return false
  if (reach === 'any') return true
  const kind = family === 4 ? 'ipv4' : 'ipv6'
  if (reach === 'loopback' && loopback.check(address, kind)) return true
  return !blocked.check(address, kind) && (family === 4 || unicast.check(address, kind))
}
