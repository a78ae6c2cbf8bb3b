import { beforeAll, describe, expect, it } from 'vitest'
import { makeAdmins } from '#lab/builders/admins.ts'
import { eventually, foundCircle, passDays, rotationOf } from '#lab/builders/circle.ts'
import { registerSaver, type Saver } from '#lab/builders/client.ts'
import { awaitMail } from '#lab/builders/mailbox.ts'
import { type Stack, startStack } from '#lab/builders/stack.ts'
import { outOfBalance } from '#projections/readModels/journal/query.ts'
import type { ActivityResponse } from '#shared/api/activity.ts'
import type { AuditsResponse } from '#shared/api/audits.ts'
import type { EventResponse, JournalLineResponse } from '#shared/api/books.ts'
import type {
  CorrectionResponse,
  CorrectionsResponse,
  EntryCorrectionResponse,
} from '#shared/api/corrections.ts'
import type { PeriodResponse } from '#shared/api/periods.ts'
import { periodAfter, periodAt, spanOf } from '#shared/events/books.ts'

const password = 'Susu-circle-1'
const reason = 'The cash was for another circle'
let stack: Stack
let boss: Saver
let chief: Saver
let third: Saver
let numbers = 0

beforeAll(async () => {
  stack = await startStack({ PAYMENTS: 'record-only' })
  ;[boss, chief, third] = (await Promise.all(
    ['boss-corrects', 'chief-corrects', 'third-corrects'].map(name => registerSaver(stack.url, name)),
  )) as [Saver, Saver, Saver]
  await makeAdmins(stack.pool, 'boss-corrects', 'chief-corrects', 'third-corrects')
})

/** A circle in which Ama has confirmed Kofi’s cash, with the place of that entry. */
const withCash = async () => {
  const [ama, kofi, nia] = (await Promise.all(
    ['ama', 'kofi', 'nia'].map(name => registerSaver(stack.url, `${name}-c${++numbers}`)),
  )) as [Saver, Saver, Saver]
  const goal = await foundCircle([ama, kofi, nia])
  const said = await kofi.post(`/api/goals/${goal}/contribute`, {
    amount: 100,
    method: 'cash',
    reference: 'hand to hand',
  })
  const payment: string = said.body.transaction.id
  expect((await ama.post(`/api/goals/${goal}/contributions/${payment}/confirm`)).status).toBe(200)
  const revision = await entryOf(goal, 'ContributionReceived')
  return { ama, kofi, nia, goal, payment, revision }
}
const lines = async (goal: number, query = ''): Promise<JournalLineResponse[]> => {
  const { status, body } = await boss.get(`/api/admin/journal?goalId=${goal}&${query}`)
  expect(status, JSON.stringify(body)).toBe(200)
  return body.lines
}
const entryOf = async (goal: number, entry: string): Promise<number> => {
  const found = async () => (await lines(goal)).find(line => line.entry === entry)?.revision
  await eventually(found).toBeDefined()
  return Number(await found())
}
const corrections = (goal: number) => `/api/admin/goals/${goal}/corrections`
const propose = (by: Saver, goal: number, revision: number, why = reason) =>
  by.post(corrections(goal), { revision, reason: why })
const approve = (by: Saver, goal: number, correction = 1, secret = password) =>
  by.post(`${corrections(goal)}/${correction}/approve`, { password: secret })
const queue = async (status: 'waiting' | 'ended'): Promise<CorrectionsResponse> =>
  (await boss.get(`/api/admin/corrections?status=${status}`)).body
const inBalance = async () => expect(await outOfBalance(stack.pool)).toEqual([])

describe('a correction', () => {
  it('needs the approval of a second admin, and the mistake stays visible', async () => {
    const { ama, kofi, nia, goal, payment, revision } = await withCash()
    const look = async (): Promise<EntryCorrectionResponse> =>
      (await boss.get(`/api/admin/goals/${goal}/entries/${revision}/correction`)).body
    expect(await look()).toMatchObject({
      entry: 'ContributionReceived',
      currency: 'USD',
      amount: '100.00',
      objection: null,
      corrections: [],
      lines: [
        { account: 'outside', amount: '-100.00' },
        { account: 'savings', amount: '100.00', user: { userId: kofi.userId } },
      ],
    })
    const proposed = await propose(boss, goal, revision)
    expect(proposed, JSON.stringify(proposed.body)).toMatchObject({
      status: 201,
      body: {
        correction: 1,
        status: 'proposed',
        reason,
        currency: 'USD',
        amount: '100.00',
      } satisfies Partial<CorrectionResponse>,
    })
    expect((await look()).objection).toMatchObject({ code: 'correction_open' })
    expect((await queue('waiting')).corrections).toContainEqual(
      expect.objectContaining({ goalId: goal, revision: String(revision) }),
    )

    // Neither the proposer nor an admin without the password can approve it.
    expect((await approve(boss, goal)).body.code).toBe('own_correction')
    expect((await approve(chief, goal, 1, 'Wrong-password-1')).status).toBe(400)
    expect((await approve(ama, goal)).status).toBe(403)
    expect((await rotationOf(kofi, goal)).rounds[0]).toMatchObject({ collected: '100.00' })

    const done = await approve(chief, goal)
    expect(done, JSON.stringify(done.body)).toMatchObject({ status: 200, body: { status: 'done' } })
    const { reversalRevision } = done.body as CorrectionResponse
    expect((await approve(chief, goal)).status).toBe(200)
    expect((await approve(third, goal)).body.code).toBe('correction_over')
    await inBalance()

    // Both entries remain, and link to each other.
    const booked = await lines(goal)
    const mistaken = booked.filter(line => line.revision === String(revision))
    const reversing = booked.filter(line => line.revision === reversalRevision)
    expect(mistaken).toHaveLength(2)
    for (const line of mistaken) expect(line).toMatchObject({ reversedBy: reversalRevision, reverses: null })
    for (const line of reversing)
      expect(line).toMatchObject({ reverses: String(revision), reversedBy: null, entry: 'EntryReversed' })
    expect(reversing.map(line => [line.account, line.amount]).toSorted()).toEqual(
      mistaken.map(line => [line.account, String((-Number(line.amount)).toFixed(2))]).toSorted(),
    )
    const event: EventResponse = (await kofi.get(`/api/goals/${goal}/events/${revision}`)).body
    expect(event.reversal).toEqual({ reversedBy: reversalRevision, reverses: null, reason })
    const seen: EventResponse = (await nia.get(`/api/goals/${goal}/events/${reversalRevision}`)).body
    expect(seen).toMatchObject({
      type: 'EntryReversed',
      data: { reason },
      withheld: ['mistaken', 'cause', 'correlation'],
    })

    // Its effects: the pot, the payment, the activity, and the notifications.
    const paid = (await kofi.get(`/api/goals/${goal}/transactions`)).body
    expect(paid).toContainEqual(expect.objectContaining({ id: payment, status: 'reversed' }))
    expect((await rotationOf(kofi, goal)).rounds[0]).toMatchObject({ collected: '0.00' })
    const activity: ActivityResponse[] = (await nia.get(`/api/goals/${goal}/activity`)).body
    expect(activity[0]).toMatchObject({ type: 'EntryReversed', detail: `ContributionReceived ${reason}` })
    const noticed = async (saver: Saver, kind: string) =>
      (await saver.get('/api/notices')).body.notices.some((notice: { kind: string }) => notice.kind === kind)
    await expect.poll(() => noticed(kofi, 'payment_reversed')).toBe(true)
    expect(await noticed(chief, 'correction_waiting')).toBe(true)
    expect(await noticed(boss, 'correction_waiting')).toBe(false)
    await awaitMail(stack.url, `${kofi.username}@example.com`, /payment was reversed/)

    // He still owes the round, and pays it again.
    const again = { amount: 100, method: 'cash', reference: '' }
    expect((await kofi.post(`/api/goals/${goal}/contribute`, again)).status).toBe(202)
    expect((await propose(boss, goal, revision)).body.code).toBe('entry_reversed')
    expect(await look()).toMatchObject({
      objection: { code: 'entry_reversed', message: expect.stringMatching(/reversed already/) },
    })
  })

  it('is carried out once, however many approve it at once', async () => {
    const { goal, revision } = await withCash()
    await propose(boss, goal, revision)
    const answers = await Promise.all([chief, third, chief, third].map(by => approve(by, goal)))
    const statuses = answers.map(({ status }) => status).toSorted()
    expect(statuses).toEqual([200, 200, 409, 409])
    expect((await lines(goal, 'entry=EntryReversed')).length).toBe(2)
    await inBalance()
  })

  it('is declined with a note, or withdrawn, and changes nothing', async () => {
    const { goal, revision } = await withCash()
    await propose(boss, goal, revision)
    const end = (by: Saver, correction: number, how: string, body = {}) =>
      by.post(`${corrections(goal)}/${correction}/${how}`, body)
    expect((await end(chief, 1, 'decline')).status).toBe(400)
    expect((await end(chief, 1, 'decline', { note: 'It did arrive' })).body).toMatchObject({
      status: 'declined',
      note: 'It did arrive',
      endedBy: { userId: chief.userId },
    })
    await propose(boss, goal, revision)
    expect((await end(chief, 2, 'withdraw')).body.code).toBe('not_the_proposer')
    expect((await end(boss, 2, 'withdraw')).body).toMatchObject({ status: 'withdrawn' })
    expect((await approve(chief, goal, 2)).body.code).toBe('correction_over')
    const ended = (await queue('ended')).corrections.filter(({ goalId }) => goalId === goal)
    expect(ended.map(({ correction, status }) => [correction, status])).toEqual([
      [2, 'withdrawn'],
      [1, 'declined'],
    ])
    expect(await lines(goal, 'entry=EntryReversed')).toEqual([])
  })

  it('is approved only while its proposer decides about money', async () => {
    const { goal, revision } = await withCash()
    await propose(boss, goal, revision)
    const setBoss = (isAdmin: boolean) =>
      stack.pool.query('update accounts.users set is_admin = $2 where id = $1', [boss.userId, isAdmin])
    await setBoss(false)
    expect((await approve(third, goal)).body.code).toBe('proposer_not_admin')
    await setBoss(true)
    expect((await approve(third, goal)).status).toBe(200)
  })

  it('explains why an entry cannot be corrected', { tags: ['detail'] }, async () => {
    const { ama, kofi, nia, goal, revision } = await withCash()
    expect((await propose(boss, goal, 0)).body.code).toBe('not_correctable')
    expect((await propose(boss, goal, 9_999)).body.code).toBe('entry_not_found')
    expect((await propose(boss, 999_999, 0)).status).toBe(404)
    expect((await propose(boss, goal, revision, ' ')).status).toBe(400)
    expect((await propose(boss, goal, revision, 'x'.repeat(301))).status).toBe(400)
    // The round is full, and its pot was handed over: its payments can no longer be taken out.
    await ama.post(`/api/goals/${goal}/contribute`, { amount: 100, method: 'cash', reference: '' })
    const said = await nia.post(`/api/goals/${goal}/contribute`, {
      amount: 100,
      method: 'cash',
      reference: '',
    })
    await ama.post(`/api/goals/${goal}/contributions/${said.body.transaction.id}/confirm`)
    const handing = { attempt: 1, method: 'cash', reference: '' }
    const sent = await nia.post(`/api/payouts/${goal}:round-1/send`, handing)
    expect(sent.status, JSON.stringify(sent.body)).toBe(200)
    expect((await propose(boss, goal, revision)).body.code).toBe('pot_sent')

    // But sending the pot can be reversed, and then its payments.
    const sending = await entryOf(goal, 'PayoutSent')
    expect((await propose(boss, goal, sending, 'Not handed over yet')).status).toBe(201)
    expect((await approve(chief, goal)).status).toBe(200)
    const pot = async () => (await ama.get(`/api/goals/${goal}/payouts`)).body[0]
    expect(await pot()).toMatchObject({ status: 'due', attempt: 2, amount: '300.00' })
    expect((await propose(boss, goal, revision)).status).toBe(201)
    expect((await approve(chief, goal, 2)).status).toBe(200)
    expect(await pot()).toMatchObject({ status: 'due', attempt: 2, amount: '200.00' })
    const { rounds, debts } = await rotationOf(ama, goal)
    expect(rounds[0]).toMatchObject({ collected: '200.00' })
    expect(debts).toContainEqual(
      expect.objectContaining({ amount: '100.00', debtor: expect.objectContaining({ userId: kofi.userId }) }),
    )
    await inBalance()
  })

  it('is booked in the open month, and leaves the closed one unchanged', { tags: ['detail'] }, async () => {
    const { ama, goal, revision } = await withCash()
    const { now } = (await ama.get('/sandbox/clock')).body
    const month = periodAt(now)
    const days = Math.ceil((Date.parse(spanOf(month).until) - Date.parse(now)) / 86_400_000) + 1
    await passDays(days, boss, chief, ama)
    expect((await boss.post(`/api/admin/periods/${month}/close`, { password })).status).toBe(200)
    await propose(boss, goal, revision)
    expect((await approve(chief, goal)).status).toBe(200)
    const periods: PeriodResponse[] = (await boss.get('/api/admin/periods')).body
    expect(periods.find(({ period }) => period === month)).toMatchObject({ status: 'closed', agrees: true })
    const [reversing] = await lines(goal, 'entry=EntryReversed')
    expect(reversing?.at.slice(0, 7)).toBe(periodAfter(month))
    await inBalance()
  })

  it('agrees with the log in an audit', async () => {
    const started = await boss.post('/api/admin/audits')
    const run = async () =>
      ((await boss.get('/api/admin/audits')).body as AuditsResponse).runs.find(
        ({ runId }) => runId === started.body.runId && started.status === 202,
      )
    await expect.poll(async () => (await run())?.finishedAt ?? null).not.toBeNull()
    expect(await run()).toMatchObject({ differences: 0 })
  })
})
