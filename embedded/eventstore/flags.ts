import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import * as z from 'zod'
import type { EventStoreOptions } from './server.ts'

export interface Flags {
  /** Where events are stored: an existing database, or a folder for a new one. */
  readonly place: { readonly databaseUrl: string } | { readonly dataDir: string } | 'given'
  readonly server: Omit<EventStoreOptions, 'databaseUrl'>
}

export const usage = `npm run eventstore -- (--data-dir DIR | --database-url URL) [--port 2113] [--host 127.0.0.1]
  [--tls-cert FILE --tls-key FILE [--password-file FILE]] [--max-append-size BYTES]
With "-" in place of the URL, which other users can see among the processes, it is read from the standard input.
Without a password it answers every client that can connect.`

/** @throws Error with a message for the user */
export const parseFlags = (args: readonly string[]): Flags => {
  const given = schema.safeParse(typed(args))
  if (!given.success) throw new Error(given.error.issues[0]?.message)
  const { port, host } = given.data
  const password = passwordIn(given.data['password-file'])
  const maxAppendBytes = given.data['max-append-size']
  const tls = certificate(given.data['tls-cert'], given.data['tls-key'])
  // Clients do not send passwords over unencrypted connections.
  if (password !== undefined && !tls) throw new Error('--password-file needs --tls-cert and --tls-key')
  return {
    place: given.data.given === '-' ? 'given' : placeOf(given.data['data-dir'], given.data['database-url']),
    server: {
      port,
      ...(host === undefined ? {} : { host }),
      ...(password === undefined ? {} : { password }),
      ...(tls ? { tls } : {}),
      ...(maxAppendBytes === undefined ? {} : { maxAppendBytes }),
    },
  }
}

const typed = (args: readonly string[]) => {
  const text = { type: 'string' } as const
  const options = {
    port: text,
    host: text,
    'data-dir': text,
    'database-url': text,
    'tls-cert': text,
    'tls-key': text,
    'password-file': text,
    given: text,
    'max-append-size': text,
  }
  return parseArgs({ args: [...args], options, strict: true }).values
}

const whole = (flag: string, max: number) => {
  const message = `${flag} must be a whole number up to ${max}`
  return z
    .string()
    .regex(/^\d+$/, message)
    .transform(Number)
    .refine(value => value <= max, message)
}
const filled = (flag: string) => z.string().min(1, `${flag} must not be empty`)

const schema = z.object({
  port: whole('--port', 65_535).default(2113),
  host: filled('--host').optional(),
  'data-dir': filled('--data-dir').optional(),
  'database-url': z
    .string()
    .regex(/^(-$|postgres(ql)?:\/\/)/, '--database-url must begin with postgres://')
    .optional(),
  'tls-cert': filled('--tls-cert').optional(),
  'tls-key': filled('--tls-key').optional(),
  'password-file': filled('--password-file').optional(),
  given: z.literal('-').optional(),
  'max-append-size': whole('--max-append-size', 16 * 1024 * 1024).optional(),
})

const placeOf = (dataDir: string | undefined, databaseUrl: string | undefined): Flags['place'] => {
  if (dataDir !== undefined && databaseUrl === undefined) return { dataDir }
  if (databaseUrl !== undefined && dataDir === undefined) return { databaseUrl }
  throw new Error('give either --data-dir or --database-url')
}

const passwordIn = (file: string | undefined): string | undefined => {
  if (file === undefined) return undefined
  const password = readFileSync(file, 'utf8').trim()
  if (password === '') throw new Error('--password-file must not be empty')
  return password
}

/** What a parent process passes over a pipe with `--given -`, since other users can see a command line. */
const given = z.object({ databaseUrl: z.string(), password: z.string(), cert: z.string(), key: z.string() })
export type Given = z.output<typeof given>

/** @throws Error */
export const readGiven = (json: string) => {
  const { databaseUrl, password, cert, key } = given.parse(JSON.parse(json))
  return { databaseUrl, password, tls: { cert: Buffer.from(cert), key: Buffer.from(key) } }
}

const certificate = (cert: string | undefined, key: string | undefined): EventStoreOptions['tls'] => {
  if (cert === undefined && key === undefined) return undefined
  if (cert === undefined || key === undefined) throw new Error('--tls-cert and --tls-key go together')
  return { cert: readFileSync(cert), key: readFileSync(key) }
}
