import type { AddressInfo } from 'node:net'
import { createServer, type Socket } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterAll, describe, expect, it } from 'vitest'
import { freePort } from '#embedded/postgres/freePort.ts'
import { type Mail, MailRefused } from '#shared/ports/mailer.ts'
import { createSmtpMailer, type SmtpSettings } from './smtp.ts'

const from = 'Calabash <hello@calabash.example>'
const mail: Mail = { to: 'ada@example.com', subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' }

const mailerFor = (port: number, more: Partial<SmtpSettings> = {}) => {
  const mailer = createSmtpMailer({
    url: `smtp://127.0.0.1:${port}`,
    from,
    ignoreTls: true,
    timeoutMs: 60_000,
    ...more,
  })
  afterAll(mailer.close)
  return mailer
}

const failureOf = async (sending: Promise<void>): Promise<Error> => {
  const failure: unknown = await sending.then(
    () => undefined,
    error => error,
  )
  if (!(failure instanceof Error)) throw new Error('it was sent')
  return failure
}

/** A third-party mail server that records what it receives. */
const mailServer = async (options: ConstructorParameters<typeof SMTPServer>[0] = {}) => {
  const taken: string[] = []
  const recipients: string[] = []
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    disableReverseLookup: true,
    closeTimeout: 50,
    onData: (stream, session, done) => {
      const take = async (): Promise<void> => {
        const chunks: Buffer[] = []
        for await (const chunk of stream) chunks.push(chunk)
        taken.push(Buffer.concat(chunks).toString())
        recipients.push(...session.envelope.rcptTo.map(({ address }) => address))
      }
      take().then(() => done(), done)
    },
    ...options,
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  server.on('error', () => undefined)
  afterAll(() => new Promise<void>(resolve => server.close(resolve)))
  return { port: (server.server.address() as AddressInfo).port, taken, recipients }
}

const refusal = (responseCode: number, message: string): Error =>
  Object.assign(new Error(message), { responseCode })

describe('a mail over SMTP', () => {
  it('arrives complete, once, with the common headers', async () => {
    const { port, taken, recipients } = await mailServer()
    await mailerFor(port).send({ ...mail, headers: { 'X-Note': 'wave' } })
    expect(recipients).toEqual([mail.to])
    expect(taken).toHaveLength(1)
    for (const header of [
      'From: Calabash <hello@calabash.example>',
      'To: ada@example.com',
      'Subject: Hello',
      'Auto-Submitted: auto-generated',
      'X-Note: wave',
    ])
      expect(taken[0]?.split('\r\n')).toContain(header)
  })

  it('has the same Message-ID each time it is sent', async () => {
    const { port, taken } = await mailServer()
    await mailerFor(port).send({ ...mail, id: 'job-1' })
    const later = mailerFor(port)
    await later.send({ ...mail, id: 'job-1' })
    await later.send({ ...mail, id: 'job-2' })
    await later.send({ ...mail, id: 'job-1', text: 'another link' })
    await mailerFor(port).send({ ...mail, id: 'job-3', once: true })
    await later.send({ ...mail, id: 'job-3', once: true, text: 'another port' })
    await later.send(mail)
    await later.send(mail)
    const ids = taken.map(source => /^Message-ID: (<\S+@calabash\.example>)\r$/m.exec(source)?.[1])
    expect(ids).not.toContain(undefined)
    expect(ids[1]).toBe(ids[0])
    expect(ids[5]).toBe(ids[4])
    expect(new Set(ids).size).toBe(6)
  })

  it('is refused before it is sent when it injects a header', async () => {
    const { port, taken } = await mailServer()
    const mailer = mailerFor(port)
    const smuggled = '\r\nBcc: eve@example.com'
    for (const change of [
      { to: mail.to + smuggled },
      { to: `${mail.to}, eve@example.com` },
      { subject: mail.subject + smuggled },
      { headers: { 'X-Note': `wave${smuggled}` } },
      { headers: { [`X-Note: wave${smuggled}`]: '' } },
      { headers: { Bcc: 'eve@example.com' } },
    ])
      expect(await failureOf(mailer.send({ ...mail, ...change }))).toBeInstanceOf(MailRefused)
    expect(taken).toEqual([])
    expect(() => mailerFor(port, { from: `${from}${smuggled}` })).toThrow('MAIL_FROM must be one line')
  })

  it('leaves text that looks like a header in its body', async () => {
    const { port, taken, recipients } = await mailServer()
    await mailerFor(port).send({
      ...mail,
      text: '\r\n.\r\nRCPT TO:<eve@example.com>\r\nBcc: eve@example.com',
    })
    expect(recipients).toEqual([mail.to])
    expect(taken[0]?.split('\r\n\r\n')[0]).not.toContain('eve')
  })
})

describe('a refusal by the server', () => {
  it.each([550, 553])('that is permanent (%d) ends the retries', async code => {
    const { port } = await mailServer({
      onRcptTo: (address, _, done) => done(refusal(code, `no mailbox here for ${address.address}`)),
    })
    const failure = await failureOf(mailerFor(port).send(mail))
    expect(failure).toBeInstanceOf(MailRefused)
    expect(failure.message).toContain('no mailbox here for the recipient')
  })

  it('of the content ends the retries', async () => {
    const { port } = await mailServer({
      onData: (stream, _, done) => {
        stream.resume().on('end', () => done(refusal(554, 'spam')))
      },
    })
    expect(await failureOf(mailerFor(port).send(mail))).toBeInstanceOf(MailRefused)
  })

  it.each([421, 450, 452])('that is temporary (%d) allows a retry', async code => {
    const { port } = await mailServer({ onRcptTo: (_address, _, done) => done(refusal(code, 'busy')) })
    expect(await failureOf(mailerFor(port).send(mail))).not.toBeInstanceOf(MailRefused)
  })

  it('of our sign-in allows a retry after it is fixed', async () => {
    const { port } = await mailServer({
      disabledCommands: ['STARTTLS'],
      allowInsecureAuth: true,
      onAuth: (_auth, _session, done) => done(refusal(535, 'who?')),
    })
    for (const url of [`smtp://127.0.0.1:${port}`, `smtp://me:hunter2@127.0.0.1:${port}`]) {
      const failure = await failureOf(mailerFor(port, { url }).send(mail))
      expect(failure).not.toBeInstanceOf(MailRefused)
      expect(failure.message).not.toContain('hunter2')
    }
  })

  it.each([550, 553, 554])('of our own address (%d) allows a retry after it is fixed', async code => {
    const { port, taken } = await mailServer({
      onMailFrom: (_address, _session, done) => done(refusal(code, 'you may not send as that')),
    })
    const failure = await failureOf(mailerFor(port).send(mail))
    expect(failure).not.toBeInstanceOf(MailRefused)
    expect(failure.message).toContain('you may not send as that')
    expect(taken).toEqual([])
  })
})

describe('a password', () => {
  it('is never sent unencrypted', async () => {
    const { port } = await mailServer({ disabledCommands: ['STARTTLS'], allowInsecureAuth: true })
    // Another address of this machine, treated like a remote host.
    const url = `smtp://me:hunter2@0.0.0.0:${port}`
    const failure = await failureOf(mailerFor(port, { url, ignoreTls: false }).send(mail))
    expect(failure.message).toMatch(/TLS/)
  })
})

describe('an unreachable server', () => {
  it('fails at once', async () => {
    const began = Date.now()
    expect(await failureOf(mailerFor(await freePort()).send(mail))).not.toBeInstanceOf(MailRefused)
    expect(Date.now() - began).toBeLessThan(60_000)
  })

  it.each([
    ['sends nothing', (_socket: Socket): unknown => undefined],
    ['hangs up', (socket: Socket): unknown => socket.destroy()],
    // Sends a little at a time, so that no idle timeout ends it.
    [
      'answers very slowly',
      (socket: Socket): unknown => setInterval(() => socket.write('220-wait\r\n'), 50).unref(),
    ],
  ])('or one that %s fails within the timeout', async (_, behave) => {
    const sockets: Socket[] = []
    const server = createServer(socket => {
      sockets.push(socket.on('error', () => undefined))
      behave(socket)
    })
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
    const mailer = mailerFor((server.address() as AddressInfo).port, { timeoutMs: 500 })
    const began = Date.now()
    const failures = await Promise.all(
      [mail, mail, mail, mail, mail].map(each => failureOf(mailer.send(each))),
    )
    expect(Date.now() - began).toBeLessThan(60_000)
    for (const failure of failures) expect(failure).not.toBeInstanceOf(MailRefused)
    for (const socket of sockets) socket.destroy()
    server.close()
  })
})

describe('closing', () => {
  it('waits for mails that are being sent', async () => {
    const { port, taken } = await mailServer({
      onMailFrom: (_address, _session, done) => void setTimeout(done, 200),
    })
    const mailer = mailerFor(port, { timeoutMs: 5_000 })
    const sending = mailer.send(mail)
    await new Promise(resolve => setTimeout(resolve, 100))
    await mailer.close()
    await sending
    expect(taken).toHaveLength(1)
    expect(await failureOf(mailer.send(mail))).not.toBeInstanceOf(MailRefused)
  })
})
