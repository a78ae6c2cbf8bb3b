import { describe, expect, it } from 'vitest'
import { isReachable } from './publicAddresses.ts'

describe('an address', () => {
  it.each([
    '1.1.1.1',
    '93.184.215.14',
    '100.63.255.255',
    '100.128.0.1',
    '172.15.0.1',
    '172.32.0.1',
    '2606:4700:4700::1111',
    '2a00:1450:4001:80e::200e',
  ])('is public: %s', address => expect(isReachable(address, 'public')).toBe(true))

  it.each([
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '127.0.0.1',
    '127.255.0.1',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '192.0.0.192',
    '198.18.0.1',
    '203.0.113.7',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:a9fe:a9fe',
    '::ffff:8.8.8.8',
    '::127.0.0.1',
    '64:ff9b::a00:1',
    'fc00::1',
    'fd00:ec2::254',
    'fe80::1',
    'fec0::1',
    'ff02::1',
    '2001::1',
    '2001:db8::1',
    '2002:7f00:1::',
    '3fff::1',
    'localhost',
    '',
  ])('is not public: %s', address => expect(isReachable(address, 'public')).toBe(false))

  it('of this machine is reached where that is allowed, and no other private one', () => {
    const reached = ['127.0.0.1', '::1', '10.0.0.1', '169.254.169.254', '1.1.1.1'].filter(address =>
      isReachable(address, 'loopback'),
    )
    expect(reached).toEqual(['127.0.0.1', '::1', '1.1.1.1'])
  })
})
