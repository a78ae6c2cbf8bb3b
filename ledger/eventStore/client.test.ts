import { describe, expect, it } from 'vitest'
import { withDefaults } from './client.ts'

describe('an address of an event store', () => {
  it.each([
    [
      'esdb://127.0.0.1:2113',
      'esdb://127.0.0.1:2113?keepAliveInterval=1000&keepAliveTimeout=3500&gossipTimeout=2',
    ],
    [
      ' esdb+discover://admin:secret@eventstore:2113/?tls=true ',
      'esdb+discover://admin:secret@eventstore:2113/?tls=true&keepAliveInterval=1000&keepAliveTimeout=3500&gossipTimeout=2',
    ],
    [
      'esdb://a:1,b:2,c:3/',
      'esdb://a:1,b:2,c:3?keepAliveInterval=1000&keepAliveTimeout=3500&gossipTimeout=2',
    ],
  ])('gets keepalive settings: %s', (written, address) => expect(withDefaults(written)).toBe(address))

  it('keeps its own settings, in any case', () => {
    const written = 'esdb://a?KeepAliveInterval=9000&keepalivetimeout=8000&gossipTimeout=1'
    expect(withDefaults(written)).toBe(written)
  })
})
