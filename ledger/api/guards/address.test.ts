import { expect, it } from 'vitest'
import { callerOf, isHere, isPrivateName } from './address.ts'

it.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2::99', '2001:db8:1:2::/64'],
  ['2001:db8::7', '2001:db8:0:0::/64'],
  ['2001::3:4:5:6:7', '2001:0:0:3::/64'],
  ['::ffff:203.0.113.254', '203.0.113.254'],
  ['::ffff:203.10.113.9', '203.10.113.9'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['203.0.113.9:51234', '203.0.113.9'],
  ['[2001:db8:1:2:3:4:5:6]:51234', '2001:db8:1:2::/64'],
  ['[2001:db8:1:2::99]', '2001:db8:1:2::/64'],
  ['whatever a proxy says', 'whatever a proxy says'],
])('%s is counted as %s', (ip, caller) => expect(callerOf({ ip })).toBe(caller))

it.each([
  ['127.0.0.1', 'localhost:3000', {}, true],
  ['::1', '[::1]:3000', {}, true],
  ['::ffff:127.0.0.1', '127.0.0.1:3000', {}, true],
  ['127.0.0.1', 'localhost', {}, true],
  ['127.0.0.1', 'app.localhost', {}, true],
  ['127.0.0.1', '192.168.1.5:3000', {}, true],
  ['203.0.113.9', 'localhost', {}, false],
  ['203.0.113.9', 'localhost', { 'X-Forwarded-For': '127.0.0.1' }, false],
  ['127.0.0.1', 'localhost', { 'X-Forwarded-For': '203.0.113.9' }, false],
  ['127.0.0.1', 'localhost', { 'X-Forwarded-For': '127.0.0.1' }, false],
  ['127.0.0.1', 'localhost', { 'X-Real-IP': '203.0.113.9' }, false],
  ['127.0.0.1', 'evil.example', {}, false],
  ['127.0.0.1', 'evil', {}, false],
  ['127.0.0.1', 'evil.local', {}, false],
  ['127.0.0.1', '', {}, false],
  ['127.0.0.1.evil.example', 'localhost', {}, false],
  ['1.127.0.0.1', 'localhost', {}, false],
  ['127.10.200.3', 'localhost', {}, true],
  ['127.0.0.1', 'localhost', { Forwarded: 'for=203.0.113.9' }, false],
  ['127.0.0.1', 'localhost', { 'X-Forwarded-Proto': 'https' }, false],
  ['127.0.0.1', 'localhost', { Via: '1.1 proxy' }, false],
] as const)('from %s to %s with %j: local is %s', (remoteAddress, host, headers, here) => {
  const sent: Readonly<Record<string, string>> = { Host: host, ...headers }
  expect(isHere({ req: { socket: { remoteAddress } }, get: name => sent[name] ?? '' })).toBe(here)
})

it.each([
  ['localhost', true],
  ['localhost:3000', true],
  ['app.localhost:3000', true],
  ['box:3000', true],
  ['box.local', true],
  ['192.168.1.5:3000', true],
  ['[fe80::1]:3000', true],
  ['', false],
  ['evil.example', false],
  ['box.local.evil.example', false],
  ['evil]x', false],
  ['localhost.evil.example:3000', false],
  ['127.0.0.1.evil.example', false],
])('%s is a private name: %s', (host, own) => expect(isPrivateName(host)).toBe(own))
