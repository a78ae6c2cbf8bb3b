import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Mailbox, startMailbox } from '#embedded/mailbox/mailbox.ts'
import { tickingClock } from '#embedded/mailbox/testing.ts'
import { sandboxTwilio } from '#embedded/mailbox/twilioServer.ts'
import { freePort } from '#embedded/postgres/freePort.ts'
import { freshDatabase } from '#lab/builders/freshDatabase.ts'
import { SmsRefused } from '#shared/ports/sms.ts'
import { createTwilioSms, noSms } from './twilio.ts'

const message = { to: '+14155550123', text: 'Your turn: $500.00 – “Mango & friends”', id: 'notice-1' }
let mailbox: Mailbox
beforeAll(async () => {
  mailbox = await startMailbox({ databaseUrl: await freshDatabase(), clock: tickingClock() })
  afterAll(() => mailbox.close())
})

const failureOf = async (sending: Promise<void>): Promise<Error> => {
  const failure: unknown = await sending.then(
    () => undefined,
    error => error,
  )
  if (!(failure instanceof Error)) throw new Error('it was sent')
  return failure
}
const smsTo = (host: string) => createTwilioSms({ ...sandboxTwilio, host, timeoutMs: 1_000 })
const toMailbox = () => smsTo(`http://127.0.0.1:${mailbox.smsPort}`)
const serve = async (listener: RequestListener): Promise<string> => {
  const server = createServer(listener)
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  afterAll(() => server.close().closeAllConnections())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

describe('a text message sent with Twilio’s client', () => {
  it('arrives complete in the mailbox, and a repetition is recognised', async () => {
    await toMailbox().send(message)
    await toMailbox().send(message)
    await Promise.all([
      toMailbox().send({ ...message, id: 'notice-2' }),
      toMailbox().send({ ...message, id: 'notice-3' }),
    ])
    const messages = await mailbox.list({ to: message.to })
    expect(messages).toHaveLength(3)
    for (const kept of messages)
      expect(kept).toMatchObject({
        channel: 'sms',
        to: message.to,
        subject: '',
        text: message.text,
        html: '',
      })
  })

  it.each(['+15005550001', '+15005550004', '+15005550009', 'nobody'])(
    'is refused permanently by %s',
    async to => {
      const failure = await failureOf(toMailbox().send({ ...message, to }))
      expect(failure).toBeInstanceOf(SmsRefused)
      expect(failure.message).toContain('the recipient')
      expect(failure.message).not.toContain(to)
      expect(await mailbox.list({ to })).toEqual([])
    },
  )

  it('goes out on WhatsApp by its template, and as a text message where that is refused', async () => {
    const whatsApp = { sentence: 'Your payout of $500.00 from “Mango” is on its way.', path: 'goals/7' }
    const to = '+14155550177'
    await toMailbox().send({ ...message, to, whatsApp, id: 'notice-5' })
    await toMailbox().send({ ...message, to, whatsApp, id: 'notice-5' })
    const broken = { ...whatsApp, sentence: 'two\nlines' }
    await toMailbox().send({ ...message, to, whatsApp: broken, id: 'notice-6' })
    const host = `http://127.0.0.1:${mailbox.smsPort}`
    const refused: number[] = []
    const template = { from: sandboxTwilio.whatsApp.from, template: 'HXunknown' }
    const onWhatsAppRefused = (code: number) => refused.push(code)
    await createTwilioSms({ ...sandboxTwilio, whatsApp: template, host, onWhatsAppRefused }).send({
      ...message,
      ...{ to, whatsApp, id: 'notice-7' },
    })
    expect(refused).toEqual([63_027])
    const arrived = (await mailbox.list({ to })).map(({ channel, text }) => [channel, text])
    expect(arrived).toEqual([
      ['sms', message.text],
      ['sms', message.text],
      ['whatsapp', 'Calabash: Your payout of $500.00 from “Mango” is on its way. goals/7'],
    ])
  })

  it('is refused permanently when it is too long', async () => {
    expect(await failureOf(toMailbox().send({ ...message, text: 'x'.repeat(1_601) }))).toBeInstanceOf(
      SmsRefused,
    )
  })

  it('can be retried when our credentials are refused', async () => {
    const sms = createTwilioSms({
      ...sandboxTwilio,
      authToken: 'wrong',
      host: `http://127.0.0.1:${mailbox.smsPort}`,
    })
    const failure = await failureOf(sms.send({ ...message, id: 'notice-4' }))
    expect(failure).not.toBeInstanceOf(SmsRefused)
    expect(failure.message).not.toContain('wrong')
  })

  it.each([
    [429, 20_429],
    [500, 20_500],
    [503, 20_503],
    [400, 21_611],
  ])('can be retried after the response %d (%d)', async (status, code) => {
    const host = await serve((_, response) =>
      response.writeHead(status).end(JSON.stringify({ status, code, message: `not now, ${message.to}` })),
    )
    const failure = await failureOf(smsTo(host).send(message))
    expect(failure).not.toBeInstanceOf(SmsRefused)
    expect(failure.message).not.toContain(message.to)
  })

  it('can be retried when there is no response', async () => {
    expect(await failureOf(smsTo(`http://127.0.0.1:${await freePort()}`).send(message))).not.toBeInstanceOf(
      SmsRefused,
    )
    const silent = await serve(() => undefined)
    expect(await failureOf(smsTo(silent).send(message))).not.toBeInstanceOf(SmsRefused)
  })

  it('is not sent to where a response redirects', async () => {
    let arrived = 0
    const elsewhere = await serve((_, response) => {
      arrived++
      response.end('{}')
    })
    const host = await serve((_, response) => response.writeHead(307, { location: elsewhere }).end())
    await failureOf(smsTo(host).send(message))
    expect(arrived).toBe(0)
  })

  it('is refused when no service is configured', async () => {
    expect(await failureOf(noSms.send(message))).toBeInstanceOf(SmsRefused)
  })
})
