import { request } from 'node:http'
import { afterAll, describe, expect, it } from 'vitest'
import { freshDatabase } from '#lab/builders/freshDatabase.ts'
import { createSmtpMailer } from '#workers/delivery/smtp.ts'
import { resetPassword } from '#workers/delivery/templates/accountMails.ts'
import { startMailbox } from './mailbox.ts'
import { serveMailbox, tickingClock } from './testing.ts'

const mailbox = await startMailbox({ databaseUrl: await freshDatabase(), clock: tickingClock() })
afterAll(mailbox.close)
const base = await serveMailbox(mailbox)

const link = 'https://calabash.example/auth?token=abc&x=1'
const nasty = `</pre></iframe><script>alert(1)</script>"'<u>`

const mailer = createSmtpMailer({
  url: `smtp://127.0.0.1:${mailbox.port}`,
  from: 'Calabash <hello@calabash.local>',
  ignoreTls: true,
})
await mailer.send({ to: 'ada@example.com', ...resetPassword({ username: 'Zoë', link }) })
await mailbox.add({ channel: 'sms', to: '+15550100', text: `Your turn: ${link}. Thank you` })
await mailbox.add({ channel: 'whatsapp', to: '+15550101', text: 'On WhatsApp' })
await mailbox.add({
  channel: 'email',
  to: `"${nasty}"@example.com`,
  subject: nasty,
  text: nasty,
  html: `<script>alert(1)</script><img src=x onerror=alert(1)>`,
})
await mailer.close()
const [evil, , , reset] = await mailbox.list()

const read = async (path: string) => {
  const response = await fetch(`${base}${path}`)
  const { status, headers } = response
  return {
    status,
    policy: headers.get('content-security-policy') ?? '',
    headers,
    body: await response.text(),
  }
}

describe('the mailbox for programs', () => {
  const messages = async (query = ''): Promise<Record<string, unknown>[]> => {
    const response = await fetch(`${base}.json${query}`)
    expect(response.headers.get('content-type')).toMatch(/^application\/json/)
    expect(response.headers.get('cache-control')).toBe('no-store')
    return response.json()
  }

  it('lists every message, newest first', async () => {
    const all = await messages()
    expect(all.map(({ channel }) => channel)).toEqual(['email', 'sms', 'email'])
    expect(all[2]).toEqual({
      channel: 'email',
      to: 'ada@example.com',
      subject: 'Reset your password',
      text: expect.stringContaining(`\n${link}\n`),
      html: expect.stringContaining('Hello Zoë,'),
      sentAt: '2026-11-21T14:00:00.000Z',
    })
  })

  it('filters by recipient', async () => {
    expect(await messages('?to=ADA%40example.com')).toHaveLength(1)
    expect(await messages('?to=%2B15550100&to=x')).toMatchObject([{ channel: 'sms', subject: '', html: '' }])
    expect(await messages('?to=nobody@example.com')).toEqual([])
    expect(await messages('?to=')).toHaveLength(3)
  })
})

describe('the mailbox for people', () => {
  it('lists the messages and shows the newest', async () => {
    const { status, body, policy } = await read('')
    expect(status).toBe(200)
    expect(body.match(/<li>/g)).toHaveLength(4) // with the message on WhatsApp, which programs do not see
    expect(body).toContain('<b>WhatsApp</b>')
    expect(body).toContain(`src="/sandbox/mailbox/${evil?.id}"`)
    expect(policy).toMatch(/^default-src 'none'; style-src 'sha256-[\w+/=]+';/)
    expect(policy).not.toMatch(/script|unsafe/)
  })

  it('shows the requested message, as sent or as text', async () => {
    expect((await read(`?id=${reset?.id}`)).body).toContain(
      `<iframe title="The mail as sent" sandbox="allow-popups allow-popups-to-escape-sandbox" src="/sandbox/mailbox/${reset?.id}">`,
    )
    const { body } = await read(`?id=${reset?.id}&view=text`)
    expect(body).not.toContain('<iframe')
    expect(body).toContain('Hello Zoë,')
    expect(body).toContain(`href="${link.replace('&', '&amp;')}" target="_blank" rel="noopener noreferrer"`)
  })

  it('links a URL in a text message, without the full stop', async () => {
    const { body } = await read('?to=%2B15550100')
    expect(body).toContain(`>${link.replace('&', '&amp;')}</a>. Thank you`)
  })

  it('says when it is empty', async () => {
    expect((await read('?to=nobody@example.com')).body).toContain('No messages for nobody@example.com.')
    for (const id of ['999', 'x', '-1', '1e3', '9'.repeat(40)]) {
      expect(await read(`?id=${id}`)).toMatchObject({
        status: 404,
        body: expect.stringContaining('no longer here'),
      })
    }
  })

  it.each(['', `?id=${evil?.id}&view=text`, `?to=${encodeURIComponent(nasty)}`])(
    'escapes markup in %s',
    async query => {
      const { body } = await read(query)
      expect(body).not.toContain('<script')
      expect(body).not.toContain('<u>')
      expect(body).toContain('&lt;script&gt;')
      expect(body.match(/<\/pre>/g) ?? []).toHaveLength(query.includes('text') ? 1 : 0)
    },
  )
})

describe('the HTML of a mail', () => {
  it('may not run scripts or fetch anything', async () => {
    const { status, body, policy, headers } = await read(`/${evil?.id}`)
    expect(status).toBe(200)
    expect(body).toContain('<script>')
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    const rules = new Map(policy.split('; ').map(rule => [rule.split(' ')[0], rule.split(' ').slice(1)]))
    expect(rules.get('sandbox')).toEqual(['allow-popups', 'allow-popups-to-escape-sandbox'])
    expect(rules.get('default-src')).toEqual(["'none'"])
    expect(rules.has('script-src')).toBe(false)
    expect(rules.get('frame-ancestors')).toEqual(["'self'"])
  })

  it('exists only for a message with HTML', async () => {
    const [sms] = await mailbox.list({ to: '+15550100' })
    for (const id of [sms?.id, 999, '1x', '%00']) {
      expect([404, 418]).toContain((await read(`/${id}`)).status)
    }
  })
})

describe('the mailbox', () => {
  it('answers only this machine', async () => {
    const { port } = new URL(base)
    const ask = (path: string, headers: Record<string, string>) =>
      new Promise<string>((resolve, reject) => {
        request({ host: '127.0.0.1', port, path, headers }, response => {
          let body = ''
          response.on('data', chunk => {
            body += chunk
          })
          response.on('end', () => resolve(`${response.statusCode} ${body}`))
        })
          .on('error', reject)
          .end()
      })
    for (const path of ['/sandbox/mailbox.json', '/sandbox/mailbox', `/sandbox/mailbox/${reset?.id}`]) {
      expect(await ask(path, {})).toMatch(/^200 /)
      // A local proxy sets one of these headers; which one depends on the proxy.
      for (const header of ['X-Forwarded-For', 'X-Forwarded-Proto', 'X-Real-IP', 'Forwarded', 'Via'])
        expect(await ask(path, { [header]: '203.0.113.9' })).toBe('404 Not Found')
    }
  })

  it('passes on other paths and methods', async () => {
    for (const path of ['s', '/', '/1/2', '.json/', '.jsonx']) expect((await read(path)).status).toBe(418)
    expect((await fetch(`${base}.json`, { method: 'POST' })).status).toBe(418)
    expect((await fetch(`${base}.json`, { method: 'HEAD' })).status).toBe(200)
  })
})
