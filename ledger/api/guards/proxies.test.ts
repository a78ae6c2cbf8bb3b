import { describe, expect, it } from 'vitest'
import { callerSeenBy, type TrustedProxies } from './proxies.ts'

const balancers = ['10.1.0.0/16', '2001:db8:1::/48', '192.0.2.7']

it.each<[string, TrustedProxies, string, string, string]>([
  ['no proxy is trusted', 0, '10.1.0.2', '198.51.100.1', '10.1.0.2'],
  ['one is counted', 1, '10.1.0.2', '127.0.0.1, 198.51.100.1', '198.51.100.1'],
  [
    'two are counted, one of them public',
    2,
    '::ffff:10.1.0.2',
    '127.0.0.1, 198.51.100.1, 192.0.2.9',
    '198.51.100.1',
  ],
  ['there are fewer than counted', 3, '127.0.0.1', '198.51.100.1', '198.51.100.1'],
  ['one is counted, and the caller is on the Internet', 1, '203.0.113.5', '127.0.0.1', '203.0.113.5'],
  ['no list is sent', 1, '127.0.0.1', '', '127.0.0.1'],
  ['it is in a network', balancers, '10.1.0.2', '127.0.0.1, 198.51.100.1', '198.51.100.1'],
  [
    'several are in networks',
    balancers,
    '::ffff:10.1.0.2',
    '9.9.9.9, 198.51.100.1, 192.0.2.7',
    '198.51.100.1',
  ],
  ['it says the port too', balancers, '10.1.0.2', '198.51.100.1:9, 10.1.0.3:4711', '198.51.100.1:9'],
  ['it is in a network of IPv6', balancers, '2001:db8:1:2::3', '2001:db8:2::1', '2001:db8:2::1'],
  ['it is in another network', balancers, '10.2.0.2', '127.0.0.1', '10.2.0.2'],
  [
    'the caller claims to be a proxy',
    balancers,
    '10.1.0.2',
    '127.0.0.1, 10.1.0.9, 198.51.100.1',
    '198.51.100.1',
  ],
  ['what it says is no address', balancers, '10.1.0.2', '127.0.0.1, unknown', 'unknown'],
])('knows the caller when %s', (_, trusted, from, forwarded, caller) =>
  expect(callerSeenBy(trusted)(from, forwarded)).toBe(caller),
)

describe('a caller who is not behind a trusted proxy', () => {
  it.each([[['10.1.0.0/16']], [0], [1]] as const)('is not believed, with %j', trusted => {
    for (const claimed of ['127.0.0.1', '::1', '10.1.0.2, 127.0.0.1', 'x', ',,', '10.1.0.2,'])
      expect(callerSeenBy(trusted)('203.0.113.5', claimed)).toBe('203.0.113.5')
  })
})
