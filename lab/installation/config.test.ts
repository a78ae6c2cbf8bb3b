import { describe, expect, it } from 'vitest'
import { ConfigError, readConfig, readRole, secretNames, settingNames } from '#config'
import { currencies } from '#shared/currencies.ts'
import { type Role, roles } from '#shared/settings/service.ts'

const key = 'k'.repeat(32)
const production = {
  NODE_ENV: 'production',
  APP_URL: 'https://calabash.example',
  DATABASE_URL: 'postgres://app:secret@db:5432/calabash',
  EVENTSTORE_URL: 'esdb://store-a:2113,store-b:2113?tls=true',
  REDIS_URL: 'redis://redis:6379',
  STRIPE_SECRET_KEY: 'sk_live_abc',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_abc',
  STRIPE_WEBHOOK_SECRET: 'whsec_abc',
  SMTP_URL: 'smtps://user:secret@mail:465',
  MAIL_FROM: 'Calabash <hello@calabash.example>',
  SESSION_KEYS: `${key}, ${key}2`,
  DATA_KEYS: `${key}3, ${key}4`,
  EVENT_KEYS: `${key}5`,
  TRANSPARENCY_KEY: '0f'.repeat(32),
}
type Env = Record<string, string | undefined>

const faults = (env: Env, role: Role = 'all'): readonly string[] => {
  try {
    readConfig(env, role)
    return []
  } catch (error) {
    if (error instanceof ConfigError) return error.faults
    throw error
  }
}
const without = (...names: (keyof typeof production)[]): Env => ({
  ...production,
  ...Object.fromEntries(names.map(name => [name, ''])),
})

describe('settings', () => {
  it('are all optional', () => {
    expect(readConfig({ HOME: '/root', PORT: ' ' })).toEqual({
      role: 'all',
      environment: 'development',
      host: '127.0.0.1',
      port: 3000,
      appUrl: 'http://localhost:3000',
      dataDir: '.data',
      databaseUsers: undefined,
      database: { kind: 'embedded' },
      eventStore: { kind: 'embedded' },
      eventStoreAdminUrl: undefined,
      queue: { kind: 'postgres' },
      payments: { kind: 'sandbox' },
      payouts: { kind: 'hand' },
      mail: { kind: 'mailbox' },
      sms: { kind: 'mailbox' },
      textCountries: undefined,
      textsPerDay: undefined,
      sessionKeys: undefined,
      dataKeys: undefined,
      eventKeys: undefined,
      transparencyKey: undefined,
      sandboxToken: undefined,
      logLevel: 'warn',
      trustProxy: 0,
      metricsToken: undefined,
      tracing: undefined,
      perAddress: 500,
      rateLimitScale: 1,
      currencies,
      debits: [],
      approvalAbove: expect.any(Function),
      adminDayLimit: expect.any(Function),
      cardLimit: expect.any(Function),
      refundFee: expect.any(Function),
      payoutReminderDays: 3,
      firmAfterDays: 0,
      reserve: expect.any(Function),
      drainMs: 0,
      stopMs: 30_000,
      warmEvents: 200_000,
      webhookAllowPrivate: false,
      texts: 'en',
      defaultLanguage: 'en',
      buildsLanguages: true,
      backupRecipients: [],
      bankSenders: {},
      backupIdentities: [],
      installation: {
        name: undefined,
        sender: undefined,
        timeZone: undefined,
        defaultLanguage: undefined,
        currencies: undefined,
      },
    })
  })

  it.each(roles)('of production are accepted by the role %s', role => {
    expect(readConfig(production, role)).toMatchObject({
      role,
      environment: 'production',
      appUrl: 'https://calabash.example',
      database: { kind: 'postgres', url: production.DATABASE_URL },
      eventStore: { kind: 'eventstoredb', url: production.EVENTSTORE_URL },
      queue: { kind: 'redis', url: production.REDIS_URL },
      payments: {
        kind: 'stripe',
        secretKey: 'sk_live_abc',
        publishableKey: 'pk_live_abc',
        webhookSecret: 'whsec_abc',
      },
      mail: { kind: 'smtp', url: production.SMTP_URL },
      sessionKeys: [key, `${key}2`],
      dataKeys: [`${key}3`, `${key}4`],
      eventKeys: [`${key}5`],
      transparencyKey: '0f'.repeat(32),
    })
  })

  it('of backups are recipients of age, and a file of age-keygen', () => {
    const [recipient, identity] = [`age1${'q'.repeat(58)}`, `AGE-SECRET-KEY-1${'Q'.repeat(58)}`]
    const file = `# created: 2026-11-27T03:00:00Z\n# public key: ${recipient}\n${identity}\n`
    const env = { BACKUP_RECIPIENT: `${recipient}, ${recipient}`, BACKUP_IDENTITY_FILE: 'key' }
    expect(readConfig(env, 'all', () => file)).toMatchObject({
      backupRecipients: [recipient, recipient],
      backupIdentities: [identity],
    })
  })

  it('derive the URL from the port, and drop a trailing slash', () => {
    expect(readConfig({ PORT: '8080' }).appUrl).toBe('http://localhost:8080')
    expect(readConfig({ APP_URL: 'https://calabash.example/' }).appUrl).toBe('https://calabash.example')
  })

  it.each<[string, string]>([
    ['PORT', '70000'],
    ['PORT', '80.5'],
    ['APP_URL', 'calabash.example'],
    ['APP_URL', 'https://calabash.example/app'],
    ['DATABASE_URL', 'mysql://db'],
    ['EVENTSTORE_URL', 'https://store:2113'],
    ['REDIS_URL', 'localhost:6379'],
    ['SMTP_URL', 'mail.example'],
    ['MAIL_FROM', 'Calabash'],
    ['INSTALLATION_NAME', '<b>Bank</b>'],
    ['TIME_ZONE', 'Makola'],
    ['STRIPE_SECRET_KEY', 'pk_live_abc'],
    ['STRIPE_PUBLISHABLE_KEY', 'sk_live_abc'],
    ['STRIPE_WEBHOOK_SECRET', 'abc'],
    ['SESSION_KEYS', `${key},short`],
    ['DATA_KEYS', `${key},short`],
    ['EVENT_KEYS', 'short'],
    ['TRANSPARENCY_KEY', 'f'.repeat(63)],
    ['SANDBOX_TOKEN', 'short'],
    ['LOG_LEVEL', 'loud'],
    ['TRUST_PROXY', 'everyone'],
    ['TRUST_PROXY', '10.0.0.0/33'],
    ['TRUST_PROXY', '11'],
    ['HOST', 'http://0.0.0.0'],
    ['ALLOW_EMBEDDED', 'yes'],
    ['PAYMENTS', 'cash'],
    ['NODE_ENV', 'live'],
    ['RATE_LIMIT_SCALE', '-1'],
    ['RATE_LIMIT_SCALE', 'Infinity'],
    ['DRAIN_SECONDS', '301'],
    ['STOP_SECONDS', '9999'],
    ['WARM_EVENTS', 'many'],
    ['CONNECTIONS_PER_ADDRESS', '99999'],
    ['SMS_COUNTRIES', 'Ghana'],
    ['SMS_PER_DAY', 'many'],
    ['TEXTS', 'klingon'],
    ['DEFAULT_LANGUAGE', 'French'],
    ['BUILD_LANGUAGES', 'some'],
    ['EGRESS_ALLOW', 'https://api.stripe.com'],
    ['BACKUP_RECIPIENT', 'ssh-ed25519 AAAA'],
    ['BACKUP_IDENTITY', '# no key in it'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4318'],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'secret'],
    ['OTEL_TRACES_SAMPLER_ARG', '1.5'],
  ])('are checked: %s=%s', (name, value) => {
    const found = faults({ ...production, [name]: value })
    expect(found).toContainEqual(expect.stringMatching(`^${name} must be `))
    // A wrong value may be a secret in the wrong place.
    expect(found.join()).not.toContain(value)
  })

  it('are all named when several are wrong', () => {
    const message =
      'The settings are not right:\n  - PORT must be a port, 1 to 65535\n  - LOG_LEVEL must be one of'
    expect(() => readConfig({ PORT: 'x', LOG_LEVEL: 'y', SMTP_URL: 'smtp://mail' })).toThrow(message)
    expect(faults({ PORT: 'x', LOG_LEVEL: 'y', MAIL_FROM: 'a@b.example' })).toHaveLength(3)
  })
})

describe('currencies', () => {
  const offered = (env: Env) => readConfig(env).currencies
  it('are all that Stripe charges in, and dollars by default with real cards', () => {
    expect(offered({})).toHaveLength(currencies.length)
    expect(offered({})[0]).toBe('USD')
    expect(offered({ ...production, PAYMENTS: 'stripe' })).toEqual(['USD'])
  })
  it('are offered in the order given, dollars first', () => {
    expect(offered({ CURRENCIES: 'EUR, USD,EUR' })).toEqual(['USD', 'EUR'])
    expect(offered({ CURRENCIES: 'XAF,KWD' })).toEqual(['XAF', 'KWD'])
  })
  it.each(['eur', 'EUR,', 'XYZ', 'EUR;USD'])('cannot be “%s”', list =>
    expect(faults({ CURRENCIES: list })).toEqual([
      'CURRENCIES must be currencies that Stripe charges in, such as USD,EUR',
    ]),
  )
  it('each have an amount above which a payout needs two people', () => {
    const { approvalAbove } = readConfig({ PAYOUT_APPROVAL_ABOVE: '50000,JPY:90000' })
    expect(['USD', 'JPY', 'EUR'].map(code => approvalAbove(code as 'USD'))).toEqual([50_000, 90_000, 100_000])
    expect(readConfig({}).approvalAbove('USD')).toBe(1_000_00)
    expect(readConfig({}).adminDayLimit('USD')).toBe(20_000_00)
    expect(readConfig({ ADMIN_DAY_LIMIT: 'EUR:500000' }).adminDayLimit('EUR')).toBe(5_000_00)
    expect(readConfig({}).cardLimit('USD')).toBeUndefined()
    expect(readConfig({}).refundFee('USD')).toBe(0)
    expect(readConfig({ REFUND_FEE: 'USD:50' }).refundFee('USD')).toBe(50)
    const { cardLimit } = readConfig({ CARD_LIMIT: 'EUR:500000' })
    expect([cardLimit('EUR'), cardLimit('USD')]).toEqual([5_000_00, undefined])
  })
  it.each(['USD', '-1', 'USD:1,USD:2', '1,USD:2', 'usd:5', 'XYZ:5', '1.5'])(
    'refuse “%s” as a limit',
    amount =>
      expect(faults({ PAYOUT_APPROVAL_ABOVE: amount })).toEqual([
        'PAYOUT_APPROVAL_ABOVE must be amounts in minor units, each currency once, such as USD:100000,EUR:90000',
      ]),
  )
})

describe('sending payouts', () => {
  const connect = {
    PAYOUTS: 'connect',
    STRIPE_CONNECT_WEBHOOK_SECRET: 'whsec_other',
    STRIPE_COUNTRY: 'GB',
  }
  it('is done by hand by default, and by Stripe with a second secret and the country', () => {
    expect(readConfig(production, 'api').payouts).toEqual({ kind: 'hand' })
    expect(readConfig({ ...production, ...connect }, 'api').payouts).toEqual({
      kind: 'connect',
      country: 'GB',
      webhookSecret: 'whsec_other',
    })
    expect(readConfig({ PAYOUTS: 'connect' }).payouts).toMatchObject({ kind: 'connect', country: 'US' })
  })
  it('by Stripe names what is missing or contradicts it', () => {
    expect(faults({ ...production, PAYOUTS: 'connect' }, 'api')).toEqual([
      'STRIPE_CONNECT_WEBHOOK_SECRET is missing; it belongs to PAYOUTS',
      'STRIPE_COUNTRY is missing; it belongs to PAYOUTS',
    ])
    expect(faults({ PAYOUTS: 'connect', PAYMENTS: 'record-only' })).toHaveLength(1)
    expect(faults({ ...production, ...connect, STRIPE_CONNECT_WEBHOOK_SECRET: 'whsec_abc' }, 'api')).toEqual([
      expect.stringContaining('are the same'),
    ])
    expect(faults({ STRIPE_COUNTRY: 'Ghana' })).toEqual([
      'STRIPE_COUNTRY must be the code of a country, such as US',
    ])
  })
})

describe('the ways to pay', () => {
  it('are cards, and the bank debits that are named', () => {
    expect(readConfig({ PAYMENT_METHODS: 'card' }).debits).toEqual([])
    expect(readConfig({ PAYMENT_METHODS: 'card, sepa_debit' }).debits).toEqual(['sepa_debit'])
  })
  it.each(['sepa_debit', 'card,cash', ''.padEnd(3, ',')])('refuse “%s”', methods =>
    expect(faults({ PAYMENT_METHODS: methods })).toEqual([
      'PAYMENT_METHODS must be card, or card with any of us_bank_account, sepa_debit and bacs_debit, such as card,sepa_debit',
    ]),
  )
})

describe('the reminder of a payout', () => {
  it('follows after three days, or as many as are set', () => {
    expect(readConfig({}).payoutReminderDays).toBe(3)
    expect(readConfig({ PAYOUT_REMINDER_DAYS: '30' }).payoutReminderDays).toBe(30)
  })
  it.each(['0', '31', '1.5', 'week'])('refuses “%s” days', days =>
    expect(faults({ PAYOUT_REMINDER_DAYS: days })).toEqual([
      'PAYOUT_REMINDER_DAYS must be a whole number of days from 1 to 30',
    ]),
  )
})

describe('firmness', () => {
  it('takes a week with Stripe, and no time in the sandbox', () => {
    expect(readConfig(production, 'api').firmAfterDays).toBe(7)
    expect(readConfig({ ...production, FIRM_AFTER_DAYS: '0' }, 'api').firmAfterDays).toBe(0)
    expect(readConfig({}).firmAfterDays).toBe(0)
    expect(readConfig({ FIRM_AFTER_DAYS: '10' }).firmAfterDays).toBe(10)
  })
  it.each(['-1', '1.5', '121', 'week'])('refuses “%s” days', days =>
    expect(faults({ FIRM_AFTER_DAYS: days })).toEqual([
      'FIRM_AFTER_DAYS must be a whole number of days up to 120',
    ]),
  )
  it('has no reserve by default', () => {
    const { reserve } = readConfig({ RESERVE: 'USD:500000' })
    expect([reserve('USD'), reserve('EUR'), readConfig({}).reserve('USD')]).toEqual([5_000_00, 0, 0])
    expect(faults({ RESERVE: 'lots' })).toEqual([
      'RESERVE must be amounts in minor units, each currency once, such as USD:100000,EUR:90000',
    ])
  })
})

describe('a setting in a file', () => {
  const files: Record<string, string> = { '/run/secrets/keys': `${key}\n`, '/run/secrets/empty': '\n' }
  const read = (path: string): string => {
    const text = files[path]
    if (text === undefined) throw new Error(`no such file: ${path}`)
    return text
  }
  const faultsOf = (env: Env): readonly string[] => {
    try {
      readConfig(env, 'all', read)
      return []
    } catch (error) {
      return (error as ConfigError).faults
    }
  }

  it('name the accounts from which files for the bank send, each whole or not at all', () => {
    const sepa = { BANK_SENDER_NAME: 'Susu', BANK_IBAN: 'DE89 3704 0044 0532 0130 00' }
    expect(readConfig(sepa).bankSenders).toEqual({ sepa: { name: 'Susu', iban: 'DE89370400440532013000' } })
    expect(faults({ BANK_IBAN: 'DE89370400440532013000' })).toEqual([
      'BANK_SENDER_NAME is missing; it belongs to BANK_IBAN',
    ])
    expect(faults({ ...sepa, BANK_IBAN: 'DE00' })).toEqual(['BANK_IBAN must be an IBAN'])
    expect(faults({ ...sepa, BANK_ROUTING_NUMBER: '021000022' })).toContain(
      'BANK_ROUTING_NUMBER must be a routing number of nine digits',
    )
  })
  it('equals one in the environment', () => {
    expect(readConfig({ SESSION_KEYS_FILE: '/run/secrets/keys' }, 'all', read).sessionKeys).toEqual([key])
  })

  it('is absent when the file is empty', () => {
    expect(readConfig({ SMTP_URL_FILE: '/run/secrets/empty' }, 'all', read).mail.kind).toBe('mailbox')
  })

  it('must be readable, and not be set twice', () => {
    expect(faultsOf({ SMTP_URL_FILE: '/run/secrets/lost' })).toEqual([
      'SMTP_URL_FILE names a file that cannot be read',
    ])
    expect(faultsOf({ SESSION_KEYS: `${key}0`, SESSION_KEYS_FILE: '/run/secrets/keys' })).toEqual([
      'SESSION_KEYS and SESSION_KEYS_FILE are both set; unset one of the two',
    ])
  })

  it('is checked like any other, alone and in its group', () => {
    files['/run/secrets/wrong'] = 'loud'
    expect(faultsOf({ LOG_LEVEL_FILE: '/run/secrets/wrong' })).toEqual([
      expect.stringMatching('^LOG_LEVEL must be one of'),
    ])
    files['/run/secrets/vapid'] = 'a'.repeat(43)
    expect(faultsOf({ VAPID_PRIVATE_KEY_FILE: '/run/secrets/vapid' })).toEqual([
      expect.stringMatching('^VAPID_PUBLIC_KEY is missing'),
    ])
  })
})

describe('settings that belong together', () => {
  it.each<[string, Env]>([
    ['STRIPE_PUBLISHABLE_KEY', { STRIPE_SECRET_KEY: 'sk_test_a', STRIPE_WEBHOOK_SECRET: 'whsec_a' }],
    ['STRIPE_SECRET_KEY', { STRIPE_PUBLISHABLE_KEY: 'pk_test_a', STRIPE_WEBHOOK_SECRET: 'whsec_a' }],
    ['STRIPE_WEBHOOK_SECRET', { STRIPE_SECRET_KEY: 'sk_test_a', STRIPE_PUBLISHABLE_KEY: 'pk_test_a' }],
    ['SMTP_URL', { MAIL_FROM: 'hello@calabash.example' }],
    ['TWILIO_AUTH_TOKEN', { TWILIO_ACCOUNT_SID: 'AC1', TWILIO_FROM: '+15550100' }],
    ['VAPID_PRIVATE_KEY', { VAPID_PUBLIC_KEY: `B${'a'.repeat(86)}` }],
    ['VAPID_PUBLIC_KEY', { VAPID_PRIVATE_KEY: 'a'.repeat(43) }],
    [
      'OPENID_CLIENT_SECRET',
      { OPENID_ISSUER: 'https://id.example', OPENID_CLIENT_ID: 'a', OPENID_NAME: 'Ours' },
    ],
    ['EVENTSTORE_URL', { EVENTSTORE_ADMIN_URL: 'esdb://admin:a@store:2113' }],
  ])('miss %s', (name, env) => {
    expect(faults(env)).toEqual([expect.stringMatching(`^${name} is missing; it belongs to `)])
  })

  it('must not mix live, test and sandbox keys', () => {
    const rest = { STRIPE_PUBLISHABLE_KEY: 'pk_test_a', STRIPE_WEBHOOK_SECRET: 'whsec_a' }
    expect(faults({ ...rest, STRIPE_SECRET_KEY: 'sk_live_a' })).toEqual([
      expect.stringContaining('both be live'),
    ])
    expect(faults({ ...rest, STRIPE_SECRET_KEY: 'sk_sandbox_local' })).toHaveLength(1)
    expect(faults({ ...rest, STRIPE_SECRET_KEY: 'rk_test_a' })).toEqual([])
  })

  it('refuse card keys when payments are only recorded', () => {
    expect(readConfig({ PAYMENTS: 'record-only' }).payments).toEqual({ kind: 'record-only' })
    expect(faults({ ...production, PAYMENTS: 'record-only' })).toEqual([
      expect.stringMatching('^STRIPE_SECRET_KEY is set, but'),
    ])
  })

  it('send text messages through Twilio', () => {
    expect(
      readConfig({ TWILIO_ACCOUNT_SID: 'AC1', TWILIO_AUTH_TOKEN: 't', TWILIO_FROM: '+15550100' }).sms,
    ).toEqual({
      kind: 'twilio',
      accountSid: 'AC1',
      authToken: 't',
      from: '+15550100',
      whatsApp: undefined,
    })
    const whatsApp = { TWILIO_WHATSAPP_FROM: '+15550101', TWILIO_WHATSAPP_TEMPLATE: 'HX1' }
    expect(
      readConfig({
        ...{ TWILIO_ACCOUNT_SID: 'AC1', TWILIO_AUTH_TOKEN: 't', TWILIO_FROM: '+15550100' },
        ...whatsApp,
      }).sms,
    ).toMatchObject({ whatsApp: { from: '+15550101', template: 'HX1' } })
    expect(faults({ TWILIO_WHATSAPP_FROM: '+15550101' })).toEqual([
      expect.stringMatching('TWILIO_WHATSAPP_TEMPLATE'),
    ])
  })
})

it('send traces to the configured collector', () => {
  const { tracing } = readConfig({
    OTEL_EXPORTER_OTLP_ENDPOINT: 'https://collector.example:4318',
    OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20abc,x-tenant=savers',
    OTEL_TRACES_SAMPLER_ARG: '0.1',
  })
  expect(tracing).toEqual({
    endpoint: 'https://collector.example:4318',
    headers: { authorization: 'Bearer abc', 'x-tenant': 'savers' },
    ratio: 0.1,
    service: 'calabash',
  })
})

describe('a demonstration', () => {
  it('is started, and served until its end', () => {
    expect(readConfig({}).demo).toBeUndefined()
    expect(readConfig({ DEMO: '1' }).demo).toEqual({ kind: 'host', minutes: 60 })
    const endsAt = '2026-11-29T12:00:00.000Z'
    expect(readConfig({ DEMO: '1', DEMO_ENDS_AT: endsAt }).demo).toEqual({ kind: 'instance', endsAt })
    expect(faults({ DEMO: '1', DEMO_MINUTES: '0' })).toEqual([expect.stringContaining('1 to 1440')])
  })

  it('refuses real money, messages and servers', () => {
    const { STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET } = production
    const stripe = { STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET }
    expect(faults({ ...stripe, DEMO: '1' })[0]).toMatch(/^STRIPE_SECRET_KEY is set, but DEMO=1 deletes/)
    expect(faults({ DATABASE_URL: production.DATABASE_URL, DEMO: 'true' })).toHaveLength(1)
    expect(faults({ PAYMENTS: 'record-only', DEMO: '1' })).toHaveLength(1)
    expect(faults({ DEMO: '1', ALLOW_EMBEDDED: '1' }, 'api')).toEqual([
      'DEMO=1 runs everything in one process; the role api cannot',
    ])
  })
})

describe('a role of production', () => {
  const parts = ['DATABASE_URL', 'EVENTSTORE_URL', 'REDIS_URL', 'SESSION_KEYS'] as const

  it.each(parts)('needs %s', name => {
    expect(faults(without(name), 'api')).toEqual([
      `${name} is missing; the role api needs it (or ALLOW_EMBEDDED=1)`,
    ])
    expect(faults({ ...without(name), ALLOW_EMBEDDED: '1' }, 'api')).toEqual([])
  })

  it('needs TRANSPARENCY_KEY where roots are signed', () => {
    expect(faults(without('TRANSPARENCY_KEY'), 'projector')).toEqual([
      'TRANSPARENCY_KEY is missing; the role projector needs it (or ALLOW_EMBEDDED=1)',
    ])
    expect(faults(without('TRANSPARENCY_KEY'), 'api')).toEqual([])
  })

  it('needs the keys of data where texts are read, which are the session keys where there are none', () => {
    expect(faults(without('DATA_KEYS'), 'projector')).toEqual([])
    expect(faults(without('SESSION_KEYS'), 'projector')).toEqual([])
    expect(faults(without('DATA_KEYS', 'SESSION_KEYS'), 'projector')).toEqual([
      'DATA_KEYS is missing; the role projector needs it (or ALLOW_EMBEDDED=1)',
    ])
  })

  it('reports everything that is missing', () => {
    expect(faults({}, 'worker').map(fault => fault.split(' ')[0])).toEqual([
      'DATABASE_URL',
      'EVENTSTORE_URL',
      'REDIS_URL',
      'SMTP_URL',
      'SESSION_KEYS',
      'STRIPE_SECRET_KEY',
    ])
    expect(faults({ ALLOW_EMBEDDED: '1' }, 'worker')).toEqual([])
  })

  it('needs only the settings that it uses', () => {
    expect(faults({}, 'migrate').map(fault => fault.split(' ')[0])).toEqual(['DATABASE_URL'])
    expect(faults({}, 'projector').map(fault => fault.split(' ')[0])).toEqual([
      'DATABASE_URL',
      'EVENTSTORE_URL',
      'TRANSPARENCY_KEY',
      'DATA_KEYS',
    ])
  })

  it('continues to serve for a while when it is stopped', () => {
    expect(readConfig(production, 'api').drainMs).toBe(5_000)
    expect(readConfig({ ...production, DRAIN_SECONDS: '0' }, 'api').drainMs).toBe(0)
  })

  it('needs no card keys to record payments', () => {
    const env = without('STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET')
    expect(faults({ ...env, PAYMENTS: 'record-only' }, 'api')).toEqual([])
  })

  it('uses the sandbox only when configured', () => {
    const env = {
      ...without('STRIPE_WEBHOOK_SECRET'),
      STRIPE_SECRET_KEY: 'sk_sandbox_local',
      STRIPE_PUBLISHABLE_KEY: 'pk_sandbox_local',
    }
    expect(faults(env, 'api')).toEqual([expect.stringContaining('only with ALLOW_SANDBOX=1')])
    expect(readConfig({ ...env, ALLOW_SANDBOX: '1' }, 'api').payments).toEqual({ kind: 'sandbox' })
  })

  it('limits the scale of its rate limits', () => {
    expect(faults({ ...production, RATE_LIMIT_SCALE: '11' }, 'api')).toEqual([
      'RATE_LIMIT_SCALE must be 10 or less for the role api',
    ])
    expect(readConfig({ RATE_LIMIT_SCALE: '1000' }).rateLimitScale).toBe(1000)
  })

  it('must exist', () => {
    expect(readRole()).toBe('all')
    expect(readRole('worker')).toBe('worker')
    expect(() => readRole('boss')).toThrow('the role must be one of all, api, projector, worker, migrate')
  })
})

describe('the hosts that may be called', () => {
  const calling = {
    ...production,
    ...{ SMTP_URL: 'smtps://u:p@Mail.example.org', MAIL_FROM: 'a@example.org' },
    ...{ TWILIO_ACCOUNT_SID: 'AC1', TWILIO_AUTH_TOKEN: 't', TWILIO_FROM: '+15550100' },
    OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318',
  }
  const all = 'api.stripe.com, files.stripe.com, mail.example.org, API.twilio.com, collector'

  it('are any, or those of the list', () => {
    expect(readConfig(calling).egressAllow).toBeUndefined()
    expect(readConfig({ ...calling, EGRESS_ALLOW: all }).egressAllow).toHaveLength(5)
    expect(readConfig({ EGRESS_ALLOW: 'nothing.invalid' }).mail.kind).toBe('mailbox')
  })

  it('are on the list for every configured service', () => {
    expect(faults({ ...calling, EGRESS_ALLOW: 'example.org' })).toEqual([
      'EGRESS_ALLOW has no api.stripe.com, to which STRIPE_SECRET_KEY leads',
      'EGRESS_ALLOW has no files.stripe.com, to which STRIPE_SECRET_KEY leads',
      expect.stringMatching(/^EGRESS_ALLOW has no mail\.example\.org, to which SMTP_URL leads$/i),
      'EGRESS_ALLOW has no api.twilio.com, to which TWILIO_ACCOUNT_SID leads',
      'EGRESS_ALLOW has no collector, to which OTEL_EXPORTER_OTLP_ENDPOINT leads',
    ])
  })
})

describe('a secret', () => {
  /** For each new setting, add it here if it is public, or mark it as a secret where it is described. */
  const open = [
    ...[
      'NODE_ENV',
      'HOST',
      'PORT',
      'APP_URL',
      'LOG_LEVEL',
      'TRUST_PROXY',
      'RATE_LIMIT_SCALE',
      'DRAIN_SECONDS',
    ],
    ...[
      'STOP_SECONDS',
      'DATA_DIR',
      'PAYMENTS',
      'PAYMENT_METHODS',
      'PAYOUTS',
      'STRIPE_COUNTRY',
      'CURRENCIES',
      'STRIPE_PUBLISHABLE_KEY',
      'PAYOUT_APPROVAL_ABOVE',
      'ADMIN_DAY_LIMIT',
      'CARD_LIMIT',
      'REFUND_FEE',
      'FIRM_AFTER_DAYS',
      'RESERVE',
      'PAYOUT_REMINDER_DAYS',
      'MAIL_FROM',
      'INSTALLATION_NAME',
      'TIME_ZONE',
    ],
    ...['BANK_SENDER_NAME', 'BANK_IBAN', 'BANK_BIC', 'BANK_ROUTING_NUMBER', 'BANK_NAME', 'BANK_COMPANY_ID'],
    ...[
      'TWILIO_ACCOUNT_SID',
      'TWILIO_FROM',
      'TWILIO_WHATSAPP_FROM',
      'TWILIO_WHATSAPP_TEMPLATE',
      'SMS_COUNTRIES',
      'SMS_PER_DAY',
      'VAPID_PUBLIC_KEY',
      ...['OPENID_ISSUER', 'OPENID_CLIENT_ID', 'OPENID_NAME', 'OPENID_SECOND_FACTOR'],
      'OTEL_EXPORTER_OTLP_ENDPOINT',
      'OTEL_TRACES_SAMPLER_ARG',
    ],
    ...[
      'OTEL_SERVICE_NAME',
      'BACKUP_RECIPIENT',
      'EGRESS_ALLOW',
      'WEBHOOK_ALLOW_PRIVATE',
      'ALLOW_EMBEDDED',
      'ALLOW_SANDBOX',
      'WARM_EVENTS',
      'TEXTS',
      'DEFAULT_LANGUAGE',
      'BUILD_LANGUAGES',
      'CONNECTIONS_PER_ADDRESS',
      'DEMO',
      'DEMO_MINUTES',
      'DEMO_ENDS_AT',
    ],
  ]
  it('is every setting that is not listed as public', () => {
    expect([...open, ...secretNames].sort()).toEqual([...settingNames].sort())
  })

  it.each(secretNames)('is not repeated when it is wrong: %s', name => {
    for (const value of ['canary\u0000-of-a-secret', `canary-of-a-secret${','.repeat(3)}`]) {
      const said = faults({ [name]: value, ALLOW_EMBEDDED: '1' }, 'api').join()
      expect(said).not.toContain('canary')
    }
  })
})
