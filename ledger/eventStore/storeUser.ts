import { readFileSync } from 'node:fs'
import { type IncomingMessage, request as overHttp } from 'node:http'
import { request as overHttps } from 'node:https'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { BACKWARDS, END, type EventStoreDBClient, jsonEvent } from '@eventstore/db-client'
import { connectClient, disposeClient } from './client.ts'

interface Addresses {
  /** With a user of the group `$admins`. */
  readonly adminUrl: string
  /** With the user that is made, and the password that it gets. */
  readonly url: string
}

const settingsStream = '$settings'
const admins = '$admins'

/**
 * The user of the application reads and appends, and reads `$all`, which only admins may at first. It can neither delete
 * streams nor hide events by a stream's metadata, and so can nobody else who is no admin.
 */
const accessOf = (user: string) => ({
  $userStreamAcl: { $r: user, $w: user, $mr: user, $d: admins, $mw: admins },
  $systemStreamAcl: { $r: admins, $w: admins, $mr: admins, $d: admins, $mw: admins },
})

/**
 * Makes the user of the event store by which the application signs in, and the server's access lists. Does nothing where
 * both are as they should be.
 * @throws Error in a sentence
 */
export const ensureStoreUser = async ({ adminUrl, url }: Addresses): Promise<void> => {
  const { user, password } = partsOf(url)
  if (user === partsOf(adminUrl).user)
    throw new Error('EVENTSTORE_URL and EVENTSTORE_ADMIN_URL must have different users')
  const client = connectClient(adminUrl)
  try {
    await ensureAccess(client, user)
  } finally {
    await disposeClient(client, 500)
  }
  await ensureUser(adminUrl, { user, password })
}

const ensureAccess = async (client: EventStoreDBClient, user: string): Promise<void> => {
  const wanted = accessOf(user)
  const found = await defaultsOf(client)
  if (found === undefined) {
    const event = jsonEvent({ type: '$settings', data: wanted })
    await client.appendToStream(settingsStream, event, { requiresLeader: true })
  } else if (!isSame(found, wanted))
    throw new Error(
      'The event store has default access lists already, maybe of another program. They are not replaced: see Event store user in docs/operations.md',
    )
  const { metadata } = await client.getStreamMetadata('$all')
  const readers = [admins, user]
  if (!isSame(metadata?.acl?.readRoles, readers))
    await client.setStreamMetadata('$all', { ...metadata, acl: { ...metadata?.acl, readRoles: readers } })
}

const defaultsOf = async (client: EventStoreDBClient): Promise<unknown> => {
  try {
    const newest = client.readStream(settingsStream, { direction: BACKWARDS, fromRevision: END, maxCount: 1 })
    for await (const { event } of newest) return event?.data
  } catch (error) {
    if ((error as { readonly type?: unknown }).type !== 'stream-not-found') throw error
  }
  return undefined
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** Users are made by the leader; one that is asked while there is none answers with an error. */
const attempts = 30
/** What everybody may ask about themselves; about a user by name, only admins may. */
const ownUser = '/users/$current'
const pauseMs = 1_000

const ensureUser = async (
  adminUrl: string,
  { user, password }: { readonly user: string; readonly password: string },
): Promise<void> => {
  let last = ''
  for (let attempt = 1; attempt <= attempts; attempt++) {
    const mine = await ask(adminUrl, { path: ownUser, as: `${user}:${password}` }).catch(failed)
    if (mine.status === 200) return
    const known = await ask(adminUrl, { path: `/users/${user}` }).catch(failed)
    const made =
      known.status === 200
        ? ask(adminUrl, { path: `/users/${user}/command/reset-password`, body: { newPassword: password } })
        : ask(adminUrl, {
            path: '/users/',
            body: { loginName: user, fullName: 'Calabash', groups: [], password },
          })
    const { status, answer } = await made.catch(failed)
    last = `${status} ${answer}`.trim().slice(0, 300)
    if (status === 401 || status === 403) break
    await sleep(pauseMs)
  }
  throw new Error(`The user ${user} of the event store could not be made: ${last}`)
}

const failed = (error: Error) => ({ status: 0, answer: error.message })

interface Asked {
  readonly path: string
  readonly body?: unknown
  /** User and password, if not the admin's. */
  readonly as?: string
}

/** The server's API for users is not part of its client. */
const ask = async (
  adminUrl: string,
  { path, body, as }: Asked,
): Promise<{ status: number; answer: string }> => {
  const { user, password, host, isPlain, ca } = partsOf(adminUrl)
  const request = (isPlain ? overHttp : overHttps)(`${isPlain ? 'http' : 'https'}://${host}${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    auth: as ?? `${user}:${password}`,
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    timeout: 10_000,
    ...(ca === undefined ? {} : { ca: readFileSync(ca) }),
  })
  const responded = new Promise<IncomingMessage>((resolve, reject) => {
    request.once('response', resolve).once('error', reject)
    request.once('timeout', () => request.destroy(new Error('it does not answer')))
  })
  request.end(body === undefined ? undefined : JSON.stringify(body))
  const response = await responded
  return { status: response.statusCode ?? 0, answer: await text(response) }
}

/** @throws Error in a sentence for an address without a user */
const partsOf = (address: string) => {
  const [, user = '', password = '', host = ''] =
    /^esdb(?:\+discover)?:\/\/(?:([^:@/]*):([^@/]*)@)?([^,/?]+)/.exec(address.trim()) ?? []
  if (user === '' || password === '') throw new Error('EVENTSTORE_URL must have a user and a password')
  const setting = (name: string): string | undefined => {
    const value = new RegExp(`[?&]${name}=([^&]*)`, 'i').exec(address)?.[1]
    return value && decodeURIComponent(value)
  }
  return {
    user: decodeURIComponent(user),
    password: decodeURIComponent(password),
    host: host.includes(':') ? host : `${host}:2113`,
    isPlain: setting('tls') === 'false',
    ca: setting('tlsCAFile'),
  }
}
