import { z } from 'zod'
import { type Cents, cents } from '#shared/money.ts'

/** `all` is everything in one process; the others are one part each, for production. */
export const roles = ['all', 'api', 'projector', 'worker', 'migrate'] as const
export type Role = (typeof roles)[number]

const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const

/** What the rest of the app knows of its environment. */
export interface Config {
  readonly role: Role
  readonly environment: 'production' | 'development' | 'test'
  readonly port: number
  /** Where browsers find us: an origin, without a slash at its end. */
  readonly appUrl: string
  readonly dataDir: string
  readonly database: { readonly kind: 'embedded' } | { readonly kind: 'postgres'; readonly url: string }
  readonly eventStore: { readonly kind: 'embedded' } | { readonly kind: 'eventstoredb'; readonly url: string }
  /** Jobs in the database, or in Redis. */
  readonly queue: { readonly kind: 'postgres' } | { readonly kind: 'redis'; readonly url: string }
  readonly payments:
    | { readonly kind: 'sandbox' }
    /** Members pay each other in other ways, and the app keeps the record. */
    | { readonly kind: 'record-only' }
    | {
        readonly kind: 'stripe'
        readonly secretKey: string
        readonly publishableKey: string
        readonly webhookSecret: string
      }
  readonly mail:
    | { readonly kind: 'mailbox' }
    | { readonly kind: 'smtp'; readonly url: string; readonly from: string }
  readonly sms:
    | { readonly kind: 'mailbox' }
    | {
        readonly kind: 'twilio'
        readonly accountSid: string
        readonly authToken: string
        readonly from: string
      }
  /** The first one signs, all are accepted. Undefined: make one and keep it in the data folder. */
  readonly sessionKeys: readonly string[] | undefined
  /** Signs the roots of the log: 32 bytes in hexadecimal digits. Undefined: make one and keep it in the data folder. */
  readonly transparencyKey: string | undefined
  readonly logLevel: (typeof logLevels)[number]
  /** In cents: a larger payout is approved by one person and sent by another. */
  readonly payoutApprovalAbove: Cents
  /** How many proxies of ours stand in front and tell the caller's address. */
  readonly trustProxy: number
  /** Shown as a bearer token it opens the metrics to programs on other machines. */
  readonly metricsToken: string | undefined
  /** Multiplies every rate limit. */
  readonly rateLimitScale: number
  /** How long an API that was told to stop goes on serving, so that whoever balances the load can turn away from it. */
  readonly drainMs: number
}

/** Says everything that is wrong, a line each, and never repeats a value: it may be a secret. */
export class ConfigError extends Error {
  override name = 'ConfigError'
  readonly faults: readonly string[]

  constructor(faults: readonly string[]) {
    super(
      faults.length === 1
        ? `The settings are not right: ${faults[0]}`
        : ['The settings are not right:', ...faults.map(fault => `  - ${fault}`)].join('\n'),
    )
    this.faults = faults
  }
}

/** @throws ConfigError */
export const readRole = (word = 'all'): Role => {
  const role = roles.find(known => known === word)
  if (role === undefined) throw new ConfigError([`the role must be one of ${roles.join(', ')}`])
  return role
}

/**
 * Every setting `X` may also be given as `X_FILE`, the name of a file that holds it: a secret in a file is seen by nobody
 * who looks at the environment.
 * @throws ConfigError with every fault, each naming its setting
 */
export const readConfig = (environment: Given, role: Role = 'all', readFile = noFiles): Config => {
  const { given, faults: unread } = withFiles(environment, readFile)
  const parsed = settings.safeParse(given)
  const faults = [
    ...unread,
    ...(parsed.error?.issues.map(issue => `${issue.path.join('.')} ${issue.message}`) ?? []),
    ...halfConfigured(given),
    ...contradictions(given),
    ...(role === 'all' ? [] : unfitForProduction(given, role)),
  ]
  if (!parsed.success || faults.length > 0) throw new ConfigError(faults)
  return arrange(parsed.data, role)
}

type Given = Readonly<Record<string, string | undefined>>

const noFiles = (_path: string): string => {
  throw new Error('no files are read here')
}

const withFiles = (environment: Given, readFile: (path: string) => string) => {
  // An empty line in a compose file means "not set", and so does an empty file.
  const isSet = (value: string | undefined): boolean => value !== undefined && value.trim() !== ''
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => isSet(value)))
  const faults: string[] = []
  for (const name of settingNames) {
    const path = given[`${name}_FILE`]
    if (path === undefined) continue
    if (given[name] !== undefined) faults.push(`${name} and ${name}_FILE are both set; unset one of the two`)
    try {
      const value = readFile(path)
      if (isSet(value)) given[name] = value.trim()
    } catch {
      faults.push(`${name}_FILE names a file that cannot be read`)
    }
  }
  return { given, faults }
}

const must = (description: string) => ({ error: `must be ${description}` })
const text = z.string().trim()
const like = (form: RegExp, description: string) => text.regex(form, must(description)).optional()
const oneOf = <const T extends readonly [string, ...string[]]>(...words: T) =>
  z.enum(words, must(`one of ${words.join(', ')}`)).default(words[0])
const number = (fallback: number, description: string, accepts: (value: number) => boolean) =>
  text.transform(Number).refine(accepts, must(description)).default(fallback)
const within = (low: number, high: number) => (value: number) =>
  Number.isInteger(value) && value >= low && value <= high
const flag = z
  .enum(['1', 'true', '0', 'false'], must('1 or 0'))
  .transform(word => word === '1' || word === 'true')
  .default(false)
const address = (...schemes: readonly string[]) =>
  text
    .refine(
      value => schemes.includes(URL.parse(value)?.protocol.slice(0, -1) ?? ''),
      must(`an address that begins with ${schemes.map(scheme => `${scheme}://`).join(' or ')}`),
    )
    .optional()

/** Every setting there is; others in the environment are not ours. */
const settings = z.object({
  NODE_ENV: oneOf('development', 'production', 'test'),
  PORT: number(3000, 'a port, 1 to 65535', within(1, 65_535)),
  APP_URL: like(
    /^https?:\/\/[^\s/?#@]+\/?$/,
    'an address that begins with http:// or https://, without a path',
  ),
  DATA_DIR: text.default('.data'),
  DATABASE_URL: address('postgres', 'postgresql'),
  // May name several hosts, so it need not be a URL.
  EVENTSTORE_URL: like(/^esdb(\+discover)?:\/\/[^\s/]+/, 'an address that begins with esdb://'),
  REDIS_URL: address('redis', 'rediss'),
  PAYMENTS: oneOf('stripe', 'record-only'),
  STRIPE_SECRET_KEY: like(
    /^((sk|rk)_(live|test)_\w+|sk_sandbox_local)$/,
    'a key that begins with sk_ or rk_',
  ),
  STRIPE_PUBLISHABLE_KEY: like(/^(pk_(live|test)_\w+|pk_sandbox_local)$/, 'a key that begins with pk_'),
  STRIPE_WEBHOOK_SECRET: like(/^whsec_\S+$/, 'a secret that begins with whsec_'),
  SMTP_URL: address('smtp', 'smtps'),
  MAIL_FROM: like(
    /^([^@<>]*<[^\s@<>]+@[^\s@<>]+>|[^\s@<>]+@[^\s@<>]+)$/,
    'a mail address, or Name <address>',
  ),
  TWILIO_ACCOUNT_SID: like(/^AC\w+$/, 'an account id that begins with AC'),
  TWILIO_AUTH_TOKEN: text.optional(),
  TWILIO_FROM: text.optional(),
  SESSION_KEYS: text
    .transform(list => list.split(',').map(key => key.trim()))
    .refine(
      keys => keys.every(key => key.length >= 32),
      must('keys of 32 characters or more, with commas between'),
    )
    .optional(),
  TRANSPARENCY_KEY: like(/^[\da-f]{64}$/i, '64 hexadecimal digits'),
  LOG_LEVEL: z.enum(logLevels, must(`one of ${logLevels.join(', ')}`)).optional(),
  PAYOUT_APPROVAL_ABOVE: number(100_000, 'a number of cents, 0 or more', within(0, 1_000_000_000)),
  TRUST_PROXY: number(0, 'the number of proxies in front, 0 to 10', within(0, 10)),
  ALLOW_EMBEDDED: flag,
  ALLOW_SANDBOX: flag,
  METRICS_TOKEN: like(
    /^[\w~+/.=-]{16,}$/,
    'a token of 16 letters, digits or signs of a bearer token, or more',
  ),
  RATE_LIMIT_SCALE: number(1, 'a number above 0', scale => scale > 0 && Number.isFinite(scale)),
  DRAIN_SECONDS: text
    .transform(Number)
    .refine(within(0, 300), must('a number of seconds, 0 to 300'))
    .optional(),
})
export const settingNames: readonly string[] = Object.keys(settings.shape)
type Settings = z.infer<typeof settings>

const isOn = (word: string | undefined): boolean => word === '1' || word === 'true'
const modeOf = (key: string | undefined): string | undefined => key?.split('_')[1]
const usesSandbox = (given: Given): boolean =>
  [given['STRIPE_SECRET_KEY'], given['STRIPE_PUBLISHABLE_KEY']].map(modeOf).includes('sandbox')

/** What makes sense only as a whole. */
const groups: readonly (readonly string[])[] = [
  ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'],
  ['SMTP_URL', 'MAIL_FROM'],
  ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_FROM'],
]

const halfConfigured = (given: Given): string[] =>
  groups.flatMap(group => {
    const present = group.filter(name => given[name] !== undefined)
    // The sandbox has a webhook secret of its own.
    const needed = group.filter(name => name !== 'STRIPE_WEBHOOK_SECRET' || !usesSandbox(given))
    if (present.length === 0) return []
    return needed
      .filter(name => given[name] === undefined)
      .map(name => `${name} is missing; it belongs to ${present.join(' and ')}`)
  })

const contradictions = (given: Given): string[] => {
  const { STRIPE_SECRET_KEY: secret, STRIPE_PUBLISHABLE_KEY: publishable } = given
  const faults: string[] = []
  if (secret !== undefined && publishable !== undefined && modeOf(secret) !== modeOf(publishable)) {
    faults.push(
      'STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY must both be live, both be test or both be the sandbox’s',
    )
  }
  if (given['PAYMENTS'] === 'record-only' && secret !== undefined) {
    faults.push('STRIPE_SECRET_KEY is set, but PAYMENTS=record-only takes no cards; unset one of the two')
  }
  return faults
}

/** No more than it works with: who has no secret cannot lose it. */
const neededBy = (role: Role): readonly string[] => {
  if (role === 'migrate') return ['DATABASE_URL']
  if (role === 'projector') return ['DATABASE_URL', 'EVENTSTORE_URL', 'TRANSPARENCY_KEY']
  return ['DATABASE_URL', 'EVENTSTORE_URL', 'REDIS_URL', 'SMTP_URL', 'SESSION_KEYS', 'STRIPE_SECRET_KEY']
}

/** One part of many must share its surroundings with the others: what is embedded lives and dies with one process. */
const unfitForProduction = (given: Given, role: Role): string[] => {
  const needed = neededBy(role).filter(
    name => name !== 'STRIPE_SECRET_KEY' || given['PAYMENTS'] !== 'record-only',
  )
  // Those of a group that is begun are asked for already.
  const begun = groups.filter(group => group.some(name => given[name] !== undefined)).flat()
  const faults = isOn(given['ALLOW_EMBEDDED'])
    ? []
    : needed
        .filter(name => given[name] === undefined && !begun.includes(name))
        .map(name => `${name} is missing; the role ${role} needs it (or ALLOW_EMBEDDED=1)`)
  if (usesSandbox(given) && !isOn(given['ALLOW_SANDBOX'])) {
    faults.push(`STRIPE_SECRET_KEY is the sandbox’s; the role ${role} takes it only with ALLOW_SANDBOX=1`)
  }
  if (Number(given['RATE_LIMIT_SCALE']) > 10)
    faults.push(`RATE_LIMIT_SCALE must be 10 or less for the role ${role}`)
  return faults
}

const arrange = (from: Settings, role: Role): Config => ({
  role,
  environment: from.NODE_ENV,
  port: from.PORT,
  appUrl: from.APP_URL?.replace(/\/$/, '') ?? `http://localhost:${from.PORT}`,
  dataDir: from.DATA_DIR,
  database: from.DATABASE_URL ? { kind: 'postgres', url: from.DATABASE_URL } : { kind: 'embedded' },
  eventStore: from.EVENTSTORE_URL ? { kind: 'eventstoredb', url: from.EVENTSTORE_URL } : { kind: 'embedded' },
  queue: from.REDIS_URL ? { kind: 'redis', url: from.REDIS_URL } : { kind: 'postgres' },
  payments: arrangePayments(from),
  mail:
    from.SMTP_URL && from.MAIL_FROM
      ? { kind: 'smtp', url: from.SMTP_URL, from: from.MAIL_FROM }
      : { kind: 'mailbox' },
  sms: arrangeSms(from),
  sessionKeys: from.SESSION_KEYS,
  transparencyKey: from.TRANSPARENCY_KEY,
  // One process in a terminal has little to say; a role in production is read by machines.
  logLevel: from.LOG_LEVEL ?? (role === 'all' ? 'warn' : 'info'),
  payoutApprovalAbove: cents(from.PAYOUT_APPROVAL_ABOVE),
  trustProxy: from.TRUST_PROXY,
  metricsToken: from.METRICS_TOKEN,
  rateLimitScale: from.RATE_LIMIT_SCALE,
  // Nobody balances the load of one process in a terminal.
  drainMs: 1_000 * (from.DRAIN_SECONDS ?? (role === 'all' ? 0 : 5)),
})

const arrangePayments = (from: Settings): Config['payments'] => {
  if (from.PAYMENTS === 'record-only') return { kind: 'record-only' }
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_PUBLISHABLE_KEY: publishableKey } = from
  const { STRIPE_WEBHOOK_SECRET: webhookSecret } = from
  if (!secretKey || !publishableKey || !webhookSecret || modeOf(secretKey) === 'sandbox')
    return { kind: 'sandbox' }
  return { kind: 'stripe', secretKey, publishableKey, webhookSecret }
}

const arrangeSms = (from: Settings): Config['sms'] => {
  const { TWILIO_ACCOUNT_SID: accountSid, TWILIO_AUTH_TOKEN: authToken, TWILIO_FROM: sender } = from
  if (!accountSid || !authToken || !sender) return { kind: 'mailbox' }
  return { kind: 'twilio', accountSid, authToken, from: sender }
}
