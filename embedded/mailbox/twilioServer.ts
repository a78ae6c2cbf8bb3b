import { createHash, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { z } from 'zod'
import { listenOnLoopback } from '../controls/listening.ts'
import { readAtMost } from '../controls/readAtMost.ts'
import type { NewMessage } from './store.ts'

/** The credentials of an embedded instance for its own mailbox. */
export const sandboxTwilio = {
  accountSid: 'ACsandboxlocal',
  authToken: 'sandbox-local',
  from: '+15005550006',
  whatsApp: { from: '+15005550010', template: 'HXsandboxlocal' },
} as const

interface Options {
  /** Stores the message before it is acknowledged. */
  readonly keep: (message: NewMessage) => Promise<void>
  readonly onError: (error: unknown) => void
}

/** Twilio's magic numbers for testing refusals, with its error codes. */
const refusedNumbers: Readonly<Record<string, readonly [number, string]>> = {
  '+15005550001': [21_211, 'is not a valid phone number'],
  '+15005550002': [21_612, 'cannot be reached from here'],
  '+15005550003': [21_408, 'is in a region that is not enabled'],
  '+15005550004': [21_610, 'has unsubscribed'],
  '+15005550009': [21_614, 'cannot receive text messages'],
}
const maxBytes = 20_000

/** The one call of Twilio's API that we use, on loopback: creating a message. */
export const startTwilioServer = async ({ keep, onError }: Options) => {
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { accountSid, authToken } = sandboxTwilio
    if (request.method !== 'POST' || request.url !== `/2010-04-01/Accounts/${accountSid}/Messages.json`)
      return refuse(response, { status: 404, code: 20_404, message: 'The resource was not found' })
    const wanted = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`
    if (!isSame(request.headers.authorization ?? '', wanted))
      return refuse(response, { status: 401, code: 20_003, message: 'Authenticate' })
    const form = new URLSearchParams((await readAtMost(request, maxBytes))?.toString())
    const channel = (form.get('To') ?? '').startsWith('whatsapp:') ? 'whatsapp' : 'sms'
    const [to = '', from = ''] = ['To', 'From'].map(name => form.get(name)?.replace('whatsapp:', '') ?? '')
    const template = channel === 'whatsapp' ? filledTemplate(form) : undefined
    const body = channel === 'whatsapp' ? (template?.text ?? '') : (form.get('Body') ?? '')
    const fault = template?.fault ?? faultOf({ to, body })
    if (fault) return refuse(response, { status: 400, code: fault[0], message: fault[1] })
    const id = request.headers['idempotency-key']
    await keep({
      channel,
      to,
      text: body,
      messageId: typeof id === 'string' ? `${channel}-${id}` : undefined,
    })
    const sid = `SM${createHash('md5').update(`${id}/${to}/${body}`).digest('hex')}`
    reply(response, 201, {
      sid,
      account_sid: accountSid,
      to,
      from,
      body,
      status: 'queued',
      error_code: null,
      error_message: null,
      uri: `/2010-04-01/Accounts/${accountSid}/Messages/${sid}.json`,
    })
  }

  const server = createServer((request, response) => {
    answer(request, response).catch(error => {
      onError(error)
      refuse(response, {
        status: 503,
        code: 20_503,
        message: 'The message could not be stored, try again later',
      })
    })
  })
  return {
    port: await listenOnLoopback(server),
    close: () =>
      new Promise<void>(resolve => {
        server.close(() => resolve())
        server.closeIdleConnections()
      }),
  }
}

/**
 * The message of the sandbox's template, `Calabash: {{1}} {{2}}`. WhatsApp shows nothing outside an approved template in a first
 * message, and no value may be empty or break the line.
 */
const filledTemplate = (
  form: URLSearchParams,
): { readonly text?: string; readonly fault?: readonly [number, string] } => {
  if (form.get('ContentSid') !== sandboxTwilio.whatsApp.template)
    return { fault: [63_027, 'The template does not exist.'] }
  const values = templateValues.safeParse(form.get('ContentVariables'))
  if (!values.success) return { fault: [21_656, 'The Content Variables parameter is invalid.'] }
  return { text: `Calabash: ${values.data['1']} ${values.data['2']}` }
}
const oneLine = z.string().regex(/^[^\n\t]+$/)
const templateValues = z.preprocess(
  (text, context) => {
    try {
      return JSON.parse(String(text))
    } catch {
      context.addIssue('not JSON')
      return z.NEVER
    }
  },
  z.object({ 1: oneLine, 2: oneLine }),
)

const faultOf = ({ to, body }: { to: string; body: string }): readonly [number, string] | undefined => {
  if (to === '') return [21_604, "A 'To' phone number is required."]
  if (!/^\+[1-9]\d{6,14}$/.test(to)) return [21_211, `The 'To' number ${to} is not a valid phone number.`]
  const refused = refusedNumbers[to]
  if (refused) return [refused[0], `The 'To' number ${to} ${refused[1]}.`]
  if (body === '') return [21_602, 'Message body is required.']
  if (body.length > 1_600) return [21_617, 'The concatenated message body exceeds the 1600 character limit.']
  return undefined
}

const isSame = (given: string, wanted: string): boolean => {
  const [a, b] = [given, wanted].map(text => createHash('sha256').update(text).digest())
  return timingSafeEqual(a!, b!)
}

interface Refused {
  readonly status: number
  readonly code: number
  readonly message: string
}
const refuse = (response: ServerResponse, { status, code, message }: Refused): void =>
  reply(response, status, {
    code,
    message,
    status,
    more_info: `https://www.twilio.com/docs/errors/${code}`,
  })
const reply = (response: ServerResponse, status: number, body: object): void => {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}
