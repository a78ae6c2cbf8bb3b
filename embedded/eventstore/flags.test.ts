import { describe, expect, it } from 'vitest'
import { parseFlags } from './flags.ts'

describe('the flags', () => {
  it('require only a place', () =>
    expect(parseFlags(['--data-dir', 'd'])).toEqual({ place: { dataDir: 'd' }, server: { port: 2113 } }))
  it('accept an existing database', () =>
    expect(parseFlags(['--database-url=postgres://localhost/x', '--port=0', '--host=0.0.0.0'])).toEqual({
      place: { databaseUrl: 'postgres://localhost/x' },
      server: { port: 0, host: '0.0.0.0' },
    }))
  it.each([
    [[], 'give either --data-dir or --database-url'],
    [['--data-dir', 'd', '--database-url', 'postgres://x'], 'give either --data-dir or --database-url'],
    [['--data-dir', 'd', '--port', 'abc'], '--port must be a whole number up to 65535'],
    [['--data-dir', 'd', '--port', '70000'], '--port must be a whole number up to 65535'],
    [['--database-url', 'mysql://x'], '--database-url must begin with postgres://'],
    [['--data-dir', 'd', '--tls-cert', 'c'], '--tls-cert and --tls-key go together'],
    [
      ['--data-dir', 'd', '--password-file', import.meta.filename],
      '--password-file needs --tls-cert and --tls-key',
    ],
    [['--data-dir', 'd', '--password-file', '/dev/null'], '--password-file must not be empty'],
    [['--data-dir', 'd', '--password', 'p'], '--password'],
    [['--data-dir', 'd', '--tls-cert', 'no-such-file', '--tls-key', 'x'], 'no-such-file'],
    [['--data-dirr', 'd'], '--data-dirr'],
    [['--data-dir'], '--data-dir'],
    [['--data-dir', ''], '--data-dir must not be empty'],
  ])('refuse %j', (args, reason) => expect(() => parseFlags(args)).toThrow(reason))
})
