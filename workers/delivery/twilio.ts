import { AsyncLocalStorage } from 'node:async_hooks'
import { type Sms, SmsRefused, type TextMessage } from '#shared/ports/sms.ts'
import { traced } from '#shared/tracing.ts'

export interface TwilioSettings {
  readonly accountSid: string
  readonly authToken: string
  /** A number of ours, in E.164. */
  readonly from: string
  /** A number of ours that sends on WhatsApp, and the id of the template of its messages. */
  readonly whatsApp?: { readonly from: string; readonly template: string } | undefined
  /** Another server with Twilio's protocol: `http://127.0.0.1:4711`. */
  readonly host?: string
  readonly timeoutMs?: number
  /** A WhatsApp message was refused, by its code at Twilio, and goes out as a text message. */
  readonly onWhatsAppRefused?: (code: number) => void
}

const twilioHost = 'https://api.twilio.com'

/** Text messages by Twilio's client, which is loaded with the first message because it loads slowly. */
export const createTwilioSms = (settings: TwilioSettings): Sms => {
  let opening: ReturnType<typeof open> | undefined
  return {
    send: async message => {
      opening ??= open(settings)
      const deliver = await opening
      try {
        await traced('send a text message', { kind: 'client' }, () => deliver(message))
      } catch (error) {
        throw explain(error, message)
      }
    },
  }
}

/** For an installation with real mail but without Twilio: messages fail instead of getting lost. */
export const noSms: Sms = {
  send: async () => {
    throw new SmsRefused('No service for text messages is set.')
  },
}

const open = async ({
  accountSid,
  authToken,
  from,
  whatsApp,
  onWhatsAppRefused,
  host = twilioHost,
  timeoutMs = 15_000,
}: TwilioSettings) => {
  const { default: twilio } = await import('twilio')
  const underWay = new AsyncLocalStorage<string>()
  const http = new twilio.RequestClient({ timeout: timeoutMs, maxSockets: 5 })
  const request = http.request.bind(http)
  http.request = options => {
    const id = underWay.getStore()
    return request({
      ...options,
      uri: options.uri.replace(twilioHost, host),
      // Twilio ignores this header; test servers use it to drop duplicates.
      headers: { ...options.headers, ...(id === undefined ? {} : { 'Idempotency-Key': id }) },
    })
  }
  const client = twilio(accountSid, authToken, { httpClient: http, env: {} })
  const byText = ({ to, text, id }: TextMessage): Promise<unknown> =>
    underWay.run(id, () => client.messages.create({ to, from, body: text }))
  return async (message: TextMessage): Promise<unknown> => {
    if (!whatsApp || !message.whatsApp) return byText(message)
    const { sentence, path } = message.whatsApp
    const sending = {
      to: `whatsapp:${message.to}`,
      from: `whatsapp:${whatsApp.from}`,
      contentSid: whatsApp.template,
      contentVariables: JSON.stringify({ 1: sentence, 2: path }),
    }
    try {
      return await underWay.run(message.id, () => client.messages.create(sending))
    } catch (error) {
      // Refused, so it was not sent: by a wrong template, or because the number has no WhatsApp.
      const { status, code = 0 } = error as TwilioError
      if (status !== 400) throw error
      onWhatsAppRefused?.(code)
      return byText(message)
    }
  }
}

/** Errors about our own number or rate: the message itself is valid and can be sent later. */
const ours = new Set([20_429, 21_212, 21_603, 21_606, 21_611, 21_659, 21_660, 30_001])

const explain = (error: unknown, { to }: TextMessage): Error => {
  const { message = '', status = 0, code = 0 } = error as TwilioError
  // Twilio often repeats the number, and errors are logged.
  const reason = message.replaceAll(to, 'the recipient')
  if (status === 400 && !ours.has(code))
    return new SmsRefused(`The text message is refused (${code}): ${reason}`)
  return new Error(`The text message could not be handed over (${status || 'no answer'}): ${reason}`)
}

/** The fields of Twilio's errors that are used here. */
interface TwilioError {
  readonly message?: string
  /** Of the response, if there was one. */
  readonly status?: number
  readonly code?: number
}
