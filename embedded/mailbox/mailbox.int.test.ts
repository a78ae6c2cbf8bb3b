import { connect } from 'node:net'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freshDatabase } from '#lab/builders/freshDatabase.ts'
import { type Mail, MailRefused } from '#shared/ports/mailer.ts'
import { createSmtpMailer } from '#workers/delivery/smtp.ts'
import { verifyEmail } from '#workers/delivery/templates/accountMails.ts'
import { startMailbox } from './mailbox.ts'
import { tickingClock } from './testing.ts'

const mail: Mail = { to: 'ada@example.com', subject: 'Hello', text: 'Hello\n', html: '<p>Hello</p>\n' }

const start = async (databaseUrl: string, keep?: number) => {
  const mailbox = await startMailbox({ databaseUrl, clock: tickingClock(), ...(keep && { keep }) })
  const mailer = createSmtpMailer({
    url: `smtp://127.0.0.1:${mailbox.port}`,
    from: 'Calabash <hello@calabash.local>',
    ignoreTls: true,
    timeoutMs: 5_000,
  })
  let isOpen = true
  const close = async (): Promise<void> => {
    if (!isOpen) return
    isOpen = false
    await mailer.close()
    await mailbox.close()
  }
  afterAll(close)
  return { ...mailbox, send: mailer.send, close }
}

describe('the mailbox', () => {
  let databaseUrl: string
  beforeAll(async () => {
    databaseUrl = await freshDatabase()
  })

  it('lists messages as they were sent, newest first', async () => {
    const { send, list, find } = await start(databaseUrl)
    const content = verifyEmail({
      username: 'Zoë 小林 🎉',
      link: 'https://calabash.example/verify-email?token=abc',
    })
    const subject = `${'Łukasz has joined the circle “Été à Málaga”. '.repeat(8)}🎉`
    await send({ ...mail, ...content })
    await send({ ...mail, to: 'zoe@example.com', subject })
    const [newest, oldest] = await list()
    expect(newest).toMatchObject({ channel: 'email', to: 'zoe@example.com', subject, text: mail.text })
    expect(oldest).toMatchObject({
      to: mail.to,
      subject: content.subject,
      sentAt: '2026-11-21T14:00:00.000Z',
    })
    expect(oldest?.text.trim()).toBe(content.text.trim())
    expect(oldest?.html.trim()).toBe(content.html.trim())
    expect(await find(oldest?.id ?? 0)).toEqual(oldest)
    expect(await find(999)).toBeUndefined()
    expect((await list({ to: 'ZOE@example.com' })).map(({ to }) => to)).toEqual(['zoe@example.com'])
    expect(await list({ to: 'nobody\0@example.com' })).toEqual([])
  })

  it('keeps messages across a restart', async () => {
    const again = await start(databaseUrl)
    expect(await again.list()).toHaveLength(2)
    await again.close()
    const [one, two] = await Promise.all([start(databaseUrl), start(databaseUrl)])
    expect(await one.list()).toEqual(await two.list())
  })

  it('stores a repeated mail once', async () => {
    const { send, list } = await start(databaseUrl)
    const to = 'twice@example.com'
    for (const text of ['one', 'one', 'two']) await send({ ...mail, to, text, id: 'job-1' })
    expect((await list({ to })).map(({ text }) => text.trim())).toEqual(['two', 'one'])
    // Without an id the mailbox cannot tell a repetition from a second message.
    for (const text of ['one', 'one']) await send({ ...mail, to, text })
    expect(await list({ to })).toHaveLength(4)
  })

  it('accepts text messages beside mails', async () => {
    const { add, list } = await start(databaseUrl)
    await add({ channel: 'sms', to: '+15550100', text: 'Your turn\0 \ud800!' })
    expect(await list({ to: '+15550100' })).toMatchObject([
      { channel: 'sms', subject: '', text: 'Your turn \ufffd!', html: '' },
    ])
  })

  it('accepts many at once', async () => {
    const { send, list } = await start(databaseUrl)
    const numbers = Array.from({ length: 60 }, (_, number) => number)
    await Promise.all(numbers.map(number => send({ ...mail, to: `load@example.com`, subject: `${number}` })))
    const subjects = (await list({ to: 'load@example.com' })).map(({ subject }) => Number(subject))
    expect(subjects.sort((a, b) => a - b)).toEqual(numbers)
  })
})

describe('the limits of the mailbox', () => {
  const database = freshDatabase()

  it('keeps only the newest messages', async () => {
    const { add, list } = await start(await database, 5)
    for (let number = 1; number <= 12; number++) await add({ channel: 'sms', to: '+1', text: `${number}` })
    expect((await list()).map(({ text }) => text)).toEqual(['12', '11', '10', '9', '8'])
  })

  it('refuses a mail of more than a megabyte', async () => {
    const { send, list } = await start(await database)
    const html = 'x'.repeat(1024 ** 2)
    await expect(send({ ...mail, to: 'large@example.com', html })).rejects.toThrow(MailRefused)
    await send({ ...mail, to: 'large@example.com', html: html.slice(0, 700_000) })
    expect(await list({ to: 'large@example.com' })).toHaveLength(1)
  })

  it('refuses it also when the sender does not announce its size', async () => {
    const { port, list } = await start(await database)
    const answer = await talk(port, [
      'EHLO x\r\nMAIL FROM:<a@example.com>\r\nRCPT TO:<sly@example.com>\r\nDATA\r\n',
      `Subject: x\r\n\r\n${`${'x'.repeat(998)}\r\n`.repeat(1_100)}.\r\n`,
    ])
    expect(answer).toMatch(/^552 /m)
    expect(await list({ to: 'sly@example.com' })).toEqual([])
  })
})

describe('a mailbox that cannot store a mail', () => {
  const database = freshDatabase()

  it('does not acknowledge it, and reports the error', async () => {
    const errors: unknown[] = []
    const databaseUrl = await database
    const mailbox = await startMailbox({
      databaseUrl,
      clock: tickingClock(),
      onError: error => errors.push(error),
    })
    const mailer = createSmtpMailer({
      url: `smtp://127.0.0.1:${mailbox.port}`,
      from: 'a@example.com',
      ignoreTls: true,
    })
    await mailbox.add({ channel: 'sms', to: '+1', text: 'x' })
    const client = new pg.Client({ connectionString: databaseUrl })
    await client.connect()
    await client.query('drop table sandbox.mailbox')
    await client.end()
    const failure: unknown = await mailer.send(mail).catch(error => error)
    expect(failure).toBeInstanceOf(Error)
    expect(failure).not.toBeInstanceOf(MailRefused)
    expect(errors).toHaveLength(1)
    await mailer.close()
    await mailbox.close()
  })

  it('does not start without its database', async () => {
    const databaseUrl = 'postgres://nobody@127.0.0.1:1/nothing'
    await expect(startMailbox({ databaseUrl, clock: tickingClock() })).rejects.toThrow()
  })
})

/** Sends each piece after the previous one was answered. */
const talk = (port: number, pieces: readonly string[]): Promise<string> =>
  new Promise((resolve, reject) => {
    let heard = ''
    const left = [...pieces]
    const socket = connect(port, '127.0.0.1')
    socket.setEncoding('latin1')
    socket.on('error', reject)
    socket.on('data', chunk => {
      heard += chunk
      if (/^552 /m.test(heard)) socket.end()
      else if (heard.startsWith('220') && left.length === pieces.length) socket.write(left.shift() ?? '')
      else if (/^354 /m.test(heard)) socket.write(left.shift() ?? '')
    })
    socket.on('close', () => resolve(heard))
  })
