import { z } from 'zod'
import { like, must, number, oneOf, secret, text, within } from './forms.ts'

/** `all` runs everything in one process; the others run one part each, for production. */
export const roles = ['all', 'api', 'projector', 'worker', 'migrate'] as const
export type Role = (typeof roles)[number]

const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const

const network = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()])
const proxies = text
  .transform(list => (/^\d+$/.test(list) ? Number(list) : list.split(',').map(word => word.trim())))
  .refine(
    read =>
      typeof read === 'number' ? within(0, 10)(read) : read.every(word => network.safeParse(word).success),
    must('networks of proxies such as 10.0.0.0/8,2001:db8::/32, or how many there are, 0 to 10'),
  )

const keyList = text
  .transform(list => list.split(',').map(key => key.trim()))
  .refine(
    keys => keys.every(key => key.length >= 32),
    must('keys of 32 characters or more, with commas between'),
  )
  .optional()

/** Addresses, keys and limits of the processes. */
export const serviceFields = {
  NODE_ENV: oneOf('development', 'production', 'test'),
  HOST: like(/^[\w.:-]+$/, 'an IP address or a host name of this machine').default('127.0.0.1'),
  PORT: number(3000, 'a port, 1 to 65535', within(1, 65_535)),
  APP_URL: like(
    /^https?:\/\/[^\s/?#@]+\/?$/,
    'an address that begins with http:// or https://, without a path',
  ),
  SESSION_KEYS: secret(keyList),
  DATA_KEYS: secret(keyList),
  EVENT_KEYS: secret(keyList),
  SANDBOX_TOKEN: secret(
    like(/^[\w~+/.=-]{16,}$/, 'a token of 16 letters, digits or signs of a bearer token, or more'),
  ),
  TRANSPARENCY_KEY: secret(like(/^[\da-f]{64}$/i, '64 hexadecimal digits')),
  LOG_LEVEL: z.enum(logLevels, must(`one of ${logLevels.join(', ')}`)).optional(),
  TRUST_PROXY: proxies.default(0),
  CONNECTIONS_PER_ADDRESS: number(500, 'a number of connections, 1 to 10000', within(1, 10_000)),
  RATE_LIMIT_SCALE: number(1, 'a number above 0', scale => scale > 0 && Number.isFinite(scale)),
  TEXTS: oneOf('en', 'pseudo'),
  DEFAULT_LANGUAGE: like(/^[a-z]{2,3}(-[A-Za-z0-9]{1,8}){0,3}$/, 'the code of a language, such as fr'),
  BUILD_LANGUAGES: oneOf('all', 'none'),
  DRAIN_SECONDS: text
    .transform(Number)
    .refine(within(0, 300), must('a number of seconds, 0 to 300'))
    .optional(),
  STOP_SECONDS: number(30, 'a number of seconds, 1 to 600', within(1, 600)),
  WARM_EVENTS: number(200_000, 'a number of events, 0 to 100000000', within(0, 100_000_000)),
} as const

export interface ServiceSettings {
  readonly role: Role
  readonly environment: 'production' | 'development' | 'test'
  /** The address to listen on. */
  readonly host: string
  readonly port: number
  /** The origin at which browsers find the application, without a trailing slash. */
  readonly appUrl: string
  /** The first one signs, all are accepted. Undefined: generated and kept in the data folder. */
  readonly sessionKeys: readonly string[] | undefined
  /** The first one encrypts and signs all but cookies, all are accepted. Undefined: the session keys do. */
  readonly dataKeys: readonly string[] | undefined
  /** The first one writes the tags of events, all verify. Undefined: derived from the session keys. */
  readonly eventKeys: readonly string[] | undefined
  /** Signs the roots of the log: 32 bytes in hexadecimal. Undefined: generated and kept in the data folder. */
  readonly transparencyKey: string | undefined
  /** Opens the mailbox, the clock and the faults of the embedded parts. Undefined: generated where APP_URL is not this machine. */
  readonly sandboxToken: string | undefined
  readonly logLevel: (typeof logLevels)[number]
  /** The networks of our proxies in front, which forward the caller's address; or how many there are, in private networks. */
  readonly trustProxy: readonly string[] | number
  /** Connections of one address at a time, proxies excepted. */
  readonly perAddress: number
  /** Multiplies every rate limit. */
  readonly rateLimitScale: number
  /** `pseudo` replaces all languages by one that shows what is no message. */
  readonly texts: 'en' | 'pseudo'
  /** The language of people who have chosen none, where their browser has none of ours. */
  readonly defaultLanguage: string
  /** After its start a single process builds the client in the languages in which it is not built. */
  readonly buildsLanguages: boolean
  /** How long a stopping API continues to serve, so that load balancers notice. */
  readonly drainMs: number
  /** How long each part may take to stop, without the draining. */
  readonly stopMs: number
  /** How many events the goals kept in memory may have together, at about half a kilobyte each. */
  readonly warmEvents: number
}

type Read = z.output<z.ZodObject<typeof serviceFields>>

export const arrangeService = (from: Read, role: Role): ServiceSettings => ({
  role,
  environment: from.NODE_ENV,
  host: from.HOST,
  port: from.PORT,
  appUrl: from.APP_URL?.replace(/\/$/, '') ?? `http://localhost:${from.PORT}`,
  sessionKeys: from.SESSION_KEYS,
  dataKeys: from.DATA_KEYS,
  eventKeys: from.EVENT_KEYS,
  sandboxToken: from.SANDBOX_TOKEN,
  transparencyKey: from.TRANSPARENCY_KEY,
  // A single process in a terminal logs little; in production the logs are read by machines.
  logLevel: from.LOG_LEVEL ?? (role === 'all' ? 'warn' : 'info'),
  trustProxy: from.TRUST_PROXY,
  perAddress: from.CONNECTIONS_PER_ADDRESS,
  rateLimitScale: from.RATE_LIMIT_SCALE,
  // A single process has no load balancer.
  drainMs: 1_000 * (from.DRAIN_SECONDS ?? (role === 'all' ? 0 : 5)),
  stopMs: 1_000 * from.STOP_SECONDS,
  warmEvents: from.WARM_EVENTS,
  texts: from.TEXTS,
  defaultLanguage: from.DEFAULT_LANGUAGE ?? 'en',
  buildsLanguages: role === 'all' && from.TEXTS === 'en' && from.BUILD_LANGUAGES === 'all',
})
