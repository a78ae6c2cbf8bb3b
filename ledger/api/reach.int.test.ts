import { beforeAll, describe, expect, it } from 'vitest'
import { makeAdmins } from '#lab/builders/admins.ts'
import { sendRaw } from '#lab/builders/api/api.ts'
import { foundCircle } from '#lab/builders/circle.ts'
import { createGoal, registerSaver } from '#lab/builders/client.ts'
import { awaitMail, codeIn, mailsTo } from '#lab/builders/mailbox.ts'
import { type Stack, startStack } from '#lab/builders/stack.ts'
import { createQueue } from '#workers/queue/queue.ts'

let stack: Stack
beforeAll(async () => {
  stack = await startStack()
})
const circle = {
  name: 'Makola Market Circle',
  type: 'Susu (Rotating Savings Fund)',
  targetAmount: '200.00',
  cycleType: 'weekly',
  contributionAmount: '100.00',
  totalMembers: 2,
}

describe('a phone', () => {
  it('is verified by a code, within five attempts, and can be removed', async () => {
    const ama = await registerSaver(stack.url)
    const number = '+14155550142'
    expect((await ama.get('/api/phone')).body).toEqual({
      available: true,
      number: null,
      texts: false,
      hasWhatsApp: true,
      whatsApp: false,
      pending: null,
    })
    for (const phone of ['12345678', 'not a phone', '+1 555', ''])
      expect((await ama.post('/api/phone', { phone })).status).toBe(400)
    expect((await ama.post('/api/phone', { phone: '(415) 555-0142', country: 'US' })).body.pending).toBe(
      number,
    )
    const code = codeIn(await awaitMail(stack.url, number, /^$/))
    const wrong = code === '123456' ? '654321' : '123456'
    for (let tries = 0; tries < 5; tries++)
      expect((await ama.post('/api/phone/confirm', { code: wrong })).status).toBe(400)
    expect((await ama.post('/api/phone/confirm', { code })).status).toBe(400) // the attempts are used up

    await ama.post('/api/phone', { phone: number })
    const second = codeIn(await awaitMail(stack.url, number, /^$/, 1))
    expect((await ama.post('/api/phone/confirm', { code: second })).body).toEqual({
      available: true,
      number,
      texts: true,
      hasWhatsApp: true,
      whatsApp: false,
      pending: null,
    })
    expect((await ama.post('/api/phone/confirm', { code: second })).status).toBe(400)
    expect((await ama.send('PUT', '/api/phone', { texts: true, whatsApp: true })).body).toMatchObject({
      whatsApp: true,
    })
    expect((await ama.send('PUT', '/api/phone', { texts: false })).body).toMatchObject({
      number,
      texts: false,
      whatsApp: true,
    })
    expect((await ama.send('DELETE', '/api/phone')).body).toMatchObject({ number: null, texts: false })
  })
})

describe('a calendar', () => {
  it('requires its secret address, and is unchanged until something changes', async () => {
    const ama = await registerSaver(stack.url)
    const goal = await createGoal(ama, { ...circle, name: 'Circle; “A, B”' })
    expect((await ama.get('/api/calendar-link')).body).toEqual({ url: null })
    const { url } = (await ama.post('/api/calendar-link')).body
    expect((await ama.get('/api/calendar-link')).body).toEqual({ url })
    const read = await fetch(url)
    expect(read.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
    const text = (await read.text()).replaceAll('\r\n ', '')
    expect(text.split('\r\n')).toEqual(
      expect.arrayContaining([
        `UID:goal-${goal}-round-1@${new URL(stack.url).host}`,
        `UID:goal-${goal}-turn-1@${new URL(stack.url).host}`,
        'SUMMARY:Circle\\; “A\\, B”: your turn',
        'TRIGGER:-PT15H',
      ]),
    )
    const etag = read.headers.get('etag') ?? ''
    const { pathname } = new URL(url)
    const askAgain = async () =>
      (await sendRaw(stack.url, { path: pathname, headers: { 'if-none-match': etag } })).status
    expect(await askAgain()).toBe(304)
    await createGoal(ama)
    await expect.poll(askAgain).toBe(200)

    const renewed = (await ama.post('/api/calendar-link')).body.url
    expect((await fetch(url)).status).toBe(404)
    expect((await fetch(renewed)).status).toBe(200)
    await ama.send('DELETE', '/api/calendar-link')
    expect((await fetch(renewed)).status).toBe(404)
    const kept = await stack.pool.query('select encode(sealed, $1) as text from accounts.calendar_links', [
      'escape',
    ])
    for (const { text: sealed } of kept.rows) expect(url).not.toContain(sealed)
  })
})

describe('failed jobs', () => {
  it('are listed for admins, without addresses, retried, and discarded', { tags: ['detail'] }, async () => {
    const admin = await registerSaver(stack.url, 'dead-letters')
    await makeAdmins(stack.pool, 'dead-letters')
    const jobs = await createQueue({ databaseUrl: stack.databaseUrl }, { firstRetryMs: 1 })
    // An unknown event, so that each attempt fails; the last one at once.
    const eventId = '11111111-1111-4111-8111-111111111111'
    await jobs.queue.add('goal-notice', { goalId: 999_999, eventId, revision: '0' }, { id: eventId })
    await jobs.close()
    const list = async () => (await admin.get('/api/admin/jobs/failed')).body
    await expect.poll(async () => (await list()).length, { interval: 250 }).toBe(1)
    const [job] = await list()
    expect(job).toMatchObject({ name: 'goal-notice', id: `goal-notice-${eventId}`, attempts: 14 })
    expect(job.reason).toContain('is not at its revision')
    const path = `/api/admin/jobs/failed/${job.id}`
    expect((await admin.post(`${path}/retry`)).body).toEqual([])
    await expect.poll(async () => (await list()).length, { interval: 250 }).toBe(1)
    expect((await admin.post(`${path}/discard`)).body).toEqual([])
    expect((await admin.post(`${path}/discard`)).status).toBe(404)
    expect((await admin.post('/api/admin/jobs/failed/%00/retry')).status).toBe(404)
    expect((await admin.get('/api/admin/disputes/a%00b')).status).toBe(404)
  })
})

// Last, because it moves the clock.
describe('reminders', () => {
  it('are sent by mail and text message when a payment is due, once, and stop when it is paid or turned off', async () => {
    const ama = await registerSaver(stack.url)
    const kofi = await registerSaver(stack.url)
    const [number, onWhatsApp] = ['+14155550143', '+14155550144']
    for (const [saver, phone] of [
      [ama, number],
      [kofi, onWhatsApp],
    ] as const) {
      await saver.post('/api/phone', { phone })
      await saver.post('/api/phone/confirm', { code: codeIn(await awaitMail(stack.url, phone, /^$/)) })
    }
    await kofi.send('PUT', '/api/phone', { texts: true, whatsApp: true })
    // A time zone where it is about noon now, so that text messages are sent at once.
    const east = (12 - new Date().getUTCHours() + 24) % 24
    const offset = east > 12 ? east - 24 : east
    const timeZone = `Etc/GMT${offset > 0 ? `-${offset}` : offset === 0 ? '' : `+${-offset}`}`
    for (const saver of [ama, kofi])
      expect((await saver.send('PUT', '/api/preferences', { timeZone })).status).toBe(200)
    await foundCircle([ama, kofi], { name: 'Due circle' })
    const goals = (await ama.get('/api/goals')).body
    /** In steps with new sign-ins, because a session ends after a week without use. */
    const advance = async (days: number): Promise<void> => {
      await ama.post('/sandbox/clock', { advanceDays: Math.min(days, 5) })
      const again = { username: ama.username, password: 'Susu-circle-1' }
      expect((await ama.post('/api/login', again)).status).toBe(200)
      if (days > 5) await advance(days - 5)
    }
    const address = `${ama.username}@example.com`
    const wait =
      (Date.parse(goals[0].dueDate) - Date.parse(new Date().toISOString().slice(0, 10))) / 86_400_000

    await advance(wait)
    await awaitMail(stack.url, address, /^Due (today|tomorrow): Due circle$/)
    await advance(1)
    await awaitMail(stack.url, address, /^(Due today|Overdue): Due circle$/)
    await advance(1)
    await awaitMail(stack.url, address, /^Overdue: Due circle$/)
    await advance(0) // runs the job again
    await awaitMail(stack.url, number, /^$/, 1)
    const shown = async () =>
      (await fetch(`${stack.url}/sandbox/mailbox?to=${encodeURIComponent(onWhatsApp)}`)).text()
    await expect.poll(shown).toMatch(/WhatsApp message.*Calabash: [^<]+ for Due circle [^<]+ goals/s)
    const jobs = await createQueue({ databaseUrl: stack.databaseUrl })
    for (const id of ['again-1', 'again-2']) await jobs.queue.add('due-notices', {}, { id })
    await jobs.close()
    await ama.send('PUT', '/api/preferences', { goalReminders: false })
    await advance(7)
    const overdue = async () =>
      (await ama.get('/api/notices')).body.notices.filter(({ kind }: { kind: string }) => kind === 'overdue')
        .length
    await expect.poll(overdue).toBe(2)
    const subjects = (await mailsTo(stack.url, address)).map(({ subject }) => subject)
    expect(subjects.filter(subject => subject === 'Overdue: Due circle')).toHaveLength(1)
    expect(new Set(subjects).size).toBe(subjects.length)
  })
})
