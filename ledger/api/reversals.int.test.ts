import { randomUUID } from 'node:crypto'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { makeAdmins } from '#lab/builders/admins.ts'
import { foundCircle } from '#lab/builders/circle.ts'
import { cookieOf, createGoal, registerSaver, type Saver } from '#lab/builders/client.ts'
import { joinGoal } from '#lab/builders/joinGoal.ts'
import { awaitMail } from '#lab/builders/mailbox.ts'
import { refundAtStripe } from '#lab/builders/refundAtStripe.ts'
import { type Stack, startStack } from '#lab/builders/stack.ts'
import { outOfBalance } from '#projections/readModels/journal/query.ts'
import type { NotificationResponse, NotificationsResponse } from '#shared/api/notifications.ts'
import { goalStream } from '#shared/events/goal.ts'
import { goalId, userId } from '#shared/ids.ts'
import { minor } from '#shared/money.ts'
import { calendarDate, formatDate, instant } from '#shared/time.ts'
import { systemClock } from '../clock.ts'
import { createGoalHandler } from '../handle.ts'

let stack: Stack
let admin: Saver
beforeAll(async () => {
  stack = await startStack()
  admin = await registerSaver(stack.url, 'auditor-of-all')
  await makeAdmins(stack.pool, 'auditor-of-all')
})
const within = { interval: 50 }

/** A goal with an organiser and a member who has paid 40 dollars by this card. */
const paidGoal = async (card?: string) => {
  const [organiser, member] = [await registerSaver(stack.url), await registerSaver(stack.url)]
  const goal = await createGoal(organiser)
  const goals = createGoalHandler({ store: stack.store, clock: systemClock })
  await joinGoal(goals, goalId(goal), [userId(member.userId)])
  const { body } = await member.post('/api/create-payment-intent', { amount: 40, goalId: goal })
  await member.confirm(body.clientSecret, card)
  const { paymentIntentId } = body
  const paid = await member.post(`/api/goals/${goal}/contribute`, { amount: 40, paymentIntentId })
  expect(paid.body.status).toBe('completed')
  const id = paid.body.transaction.id as string
  const transaction = async (saver: Saver) =>
    (await saver.get(`/api/goals/${goal}/transactions`)).body.find((row: { id: string }) => row.id === id)
  const saved = async () => (await organiser.get(`/api/goals/${goal}`)).body.currentAmount
  const asked = (changes: object = {}) => ({
    id: randomUUID(),
    contributionId: id,
    reason: 'requested_by_payer',
    ...changes,
  })
  return { organiser, member, goal, id, paymentIntentId, transaction, saved, asked }
}
const refundsAtStripe = async (paymentIntentId: string) => {
  const sql = "select 1 from sandbox.objects where kind = 'refund' and data->>'payment_intent' = $1"
  return (await stack.pool.query(sql, [paymentIntentId])).rowCount
}
/** Makes Stripe's refunds fail, or succeed again. */
const refundsFail = async (fail: boolean): Promise<void> => {
  const fault = { answer: { fault: 'cut_before', times: 10_000, path: '/v1/refunds' } }
  const body = JSON.stringify(fail ? fault : {})
  expect((await fetch(`${stack.url}/sandbox/faults`, { method: 'POST', body })).status).toBe(200)
}
afterEach(() => refundsFail(false))
const eventsOf = async (goal: number): Promise<string[]> => {
  const types: string[] = []
  for await (const event of stack.store.read(goalStream(goalId(goal)))) types.push(event.type)
  return types
}
const count = (types: string[], type: string) => types.filter(found => found === type).length
const inBalance = async () => expect(await outOfBalance(stack.pool)).toEqual([])

describe('a refund', () => {
  it('is requested by an organiser, made once, and shown', async () => {
    const { organiser, member, goal, transaction, saved, asked } = await paidGoal()
    const request = asked({ amount: '15.00' })
    const refunds = `/api/goals/${goal}/refunds`
    expect((await member.post(refunds, request)).status).toBe(403)
    const answers = await Promise.all([1, 2, 3].map(() => organiser.post(refunds, request)))
    for (const { status, body } of answers) {
      expect(status).toBe(202)
      expect(body).toMatchObject({ id: request.id, amount: '15.00' })
    }
    await expect.poll(saved, within).toBe('25.00')
    expect(await transaction(member)).toMatchObject({ status: 'completed', refundedAmount: '15.00' })
    expect((await organiser.post(refunds, asked({ amount: '25.01' }))).body.code).toBe('refund_too_large')
    const rest = await organiser.post(refunds, asked())
    expect(rest.body).toMatchObject({ amount: '25.00' })
    await expect.poll(async () => (await transaction(member)).status, within).toBe('refunded')
    expect(count(await eventsOf(goal), 'ContributionRefunded')).toBe(2)
    await inBalance()
  })

  it('does not make a repeated request pay again, whatever payment it had continued', async () => {
    const [saver, other] = [await registerSaver(stack.url), await registerSaver(stack.url)]
    const own = await createGoal(saver)
    const recurring = { amount: '30.00', isRecurring: true, paymentType: 'recurring' }
    const begun = await saver.post(`/api/goals/${own}/contribute`, recurring)
    await saver.confirm(begun.body.clientSecret)
    await expect.poll(async () => count(await eventsOf(own), 'ScheduleActivated'), within).toBe(1)
    const goal = await foundCircle([saver, other])
    // A card form is open, as in another window.
    expect((await saver.post('/api/create-payment-intent', { amount: 100, goalId: goal })).status).toBe(200)
    const key = { 'Idempotency-Key': 'pressed-once-in-a-circle' }
    const once = { amount: '100.00', isRecurring: false, paymentType: 'one-time' }
    const press = () => saver.post(`/api/goals/${goal}/contribute`, once, key)
    const first = await press()
    expect([first.status, first.body.status]).toEqual([201, 'completed'])
    const { id } = first.body.transaction
    const refund = { id: randomUUID(), contributionId: id, reason: 'mistake' }
    expect((await saver.post(`/api/goals/${goal}/refunds`, refund)).status).toBe(202)
    await expect.poll(async () => count(await eventsOf(goal), 'ContributionRefunded'), within).toBe(1)
    expect((await press()).body.transaction.id).toBe(id)
    expect(count(await eventsOf(goal), 'ContributionReceived')).toBe(1)
  })

  it('can be requested by an admin in any goal', { tags: ['detail'] }, async () => {
    const { member, goal, transaction, asked } = await paidGoal()
    const path = `/api/admin/goals/${goal}/refunds`
    expect((await member.post(path, asked())).status).toBe(403)
    expect((await admin.post(path, asked())).status).toBe(202)
    await expect.poll(async () => (await transaction(member)).status, within).toBe('refunded')
  })

  it('in progress is shown to its payer and to organisers, until it is made', async () => {
    const { organiser, member, goal, id, transaction, asked } = await paidGoal()
    const other = await registerSaver(stack.url)
    const goals = createGoalHandler({ store: stack.store, clock: systemClock })
    await joinGoal(goals, goalId(goal), [userId(other.userId)])
    await refundsFail(true)
    await organiser.post(`/api/goals/${goal}/refunds`, asked({ amount: '15.00' }))
    for (const saver of [organiser, member]) {
      expect(await transaction(saver)).toMatchObject({ status: 'completed', refundingAmount: '15.00' })
      const receipt = await saver.get(`/api/transactions/${id}/receipt`)
      expect(receipt.body).toMatchObject({ refunding: '15.00', refunded: '0.00' })
    }
    expect(await transaction(other)).not.toHaveProperty('refundingAmount')
    await refundsFail(false)
    await expect.poll(async () => (await transaction(member)).refundedAmount, within).toBe('15.00')
    expect(await transaction(member)).not.toHaveProperty('refundingAmount')
    // A refund that Stripe refuses is no longer in progress either: its books have ten dollars less.
    await refundsFail(true)
    await organiser.post(`/api/goals/${goal}/refunds`, asked())
    const waiting = await transaction(organiser)
    expect(waiting).toMatchObject({ refundingAmount: '25.00', refundedAmount: '15.00' })
    await refundAtStripe(stack, { payment_intent: waiting.stripePaymentId, amount: 1_000 })
    await refundsFail(false)
    await expect.poll(async () => (await transaction(organiser)).refundingAmount, within).toBeUndefined()
    expect(await transaction(organiser)).toMatchObject({ status: 'completed', refundedAmount: '25.00' })
  })

  it('that the bank returns counts again', { tags: ['detail'] }, async () => {
    const { organiser, goal, transaction, saved, asked } = await paidGoal('4000000000005126')
    expect((await organiser.post(`/api/goals/${goal}/refunds`, asked())).status).toBe(202)
    await expect.poll(async () => count(await eventsOf(goal), 'ContributionRefundFailed'), within).toBe(1)
    await expect.poll(saved, within).toBe('40.00')
    expect(await transaction(organiser)).toMatchObject({ status: 'completed' })
    await inBalance()
  })

  it('with a lost job is made by the sweep', async () => {
    const { goal, organiser, asked, transaction, id } = await paidGoal()
    const goals = createGoalHandler({ store: stack.store, clock: systemClock })
    const request = asked()
    await goals.handle(
      goalId(goal),
      {
        type: 'RequestRefund',
        refundRequestId: request.id as never,
        contributionId: id as never,
        amountMinor: undefined,
        byUserId: userId(organiser.userId),
        asAdmin: false,
        reason: 'mistake',
      },
      { actor: 'test', cause: 'test', correlation: 'test' },
    )
    await fetch(`${stack.url}/sandbox/clock`, {
      method: 'POST',
      body: JSON.stringify({ advanceDays: 0.01 }),
    })
    await expect.poll(async () => (await transaction(organiser)).status, within).toBe('refunded')
  })
})

describe('a refund that was interrupted', () => {
  /** Requested in the log only, now by the moved clock: the sweep makes up for older requests. */
  const record = async (
    goal: number,
    request: string,
    of: { readonly contributionId: string; readonly by: Saver; readonly amount?: number },
  ) => {
    const { now } = (await of.by.get('/sandbox/clock')).body
    await createGoalHandler({ store: stack.store, clock: { now: () => instant(now) } }).handle(
      goalId(goal),
      {
        type: 'RequestRefund',
        refundRequestId: request as never,
        contributionId: of.contributionId as never,
        amountMinor: of.amount === undefined ? undefined : minor(of.amount),
        byUserId: userId(of.by.userId),
        asAdmin: false,
        reason: 'mistake',
      },
      { actor: 'test', cause: 'test', correlation: 'test' },
    )
  }

  it('after Stripe had made it is not made again, long after the idempotency key has expired', async () => {
    const { goal, organiser, asked, transaction, id, paymentIntentId } = await paidGoal()
    const request = asked()
    await record(goal, request.id, { contributionId: id, by: organiser, amount: 15_00 })
    // Like the job, but under another key, as if its own had expired; then it ends without recording it.
    const metadata = { refundRequestId: request.id }
    await refundAtStripe(stack, { payment_intent: paymentIntentId, amount: 15_00, metadata })
    await organiser.post(`/api/goals/${goal}/refunds`, { ...request, amount: '15.00' })
    await expect.poll(async () => (await transaction(organiser)).refundedAmount, within).toBe('15.00')
    expect(count(await eventsOf(goal), 'ContributionRefunded')).toBe(1)
    expect(await refundsAtStripe(paymentIntentId)).toBe(1)
  })

  it('that Stripe refuses is recorded as refused, and can be requested otherwise', {
    tags: ['detail'],
  }, async () => {
    const { goal, organiser, asked, id, paymentIntentId } = await paidGoal()
    // Before Stripe's event of the other refund can arrive.
    const request = asked({ reason: 'mistake' })
    await record(goal, request.id, { contributionId: id, by: organiser })
    await refundAtStripe(stack, { payment_intent: paymentIntentId, amount: 40_00 })
    await organiser.post(`/api/goals/${goal}/refunds`, request)
    await expect.poll(async () => count(await eventsOf(goal), 'RefundRefused'), within).toBe(1)
    expect(count(await eventsOf(goal), 'ContributionRefunded')).toBe(1)
    await inBalance()
  })
})

const draftOf = ({ evidence }: { evidence: object }) => ({ evidence })

describe('a dispute', () => {
  const disputesOf = async (id: string) =>
    (await admin.get('/api/admin/disputes')).body.filter(
      (row: { contributionId: string }) => row.contributionId === id,
    )
  const opened = async (id: string, status: string) => {
    await expect.poll(async () => (await disputesOf(id))[0]?.status, within).toBe(status)
    return (await disputesOf(id))[0]
  }

  const toldOf = async (saver: Saver, goal: number): Promise<NotificationResponse[]> =>
    ((await saver.get('/api/notices')).body as NotificationsResponse).notices.filter(
      ({ goalId, kind }) => goalId === goal && kind.includes('dispute'),
    )

  const takesFiles = async (path: string): Promise<void> => {
    const put = async (field: string, name: string, type: string, content: Uint8Array<ArrayBuffer>) => {
      const cookie = cookieOf(admin)
      const answer = await fetch(`${stack.url}${path}/files/${field}?name=${encodeURIComponent(name)}`, {
        ...{ method: 'PUT', body: content, headers: { cookie, 'content-type': type } },
      })
      return { status: answer.status, body: JSON.parse(await answer.text()) }
    }
    const pdf = (bytes = 2_000) => {
      const content = new Uint8Array(bytes)
      content.set(new TextEncoder().encode('%PDF-1.7'))
      return content
    }
    const text = new TextEncoder().encode('just words')
    const type = 'application/pdf'
    expect((await put('receipt', 'a.txt', 'text/plain', text)).status).toBe(415)
    expect((await put('receipt', 'a.pdf', type, text)).status).toBe(415)
    expect((await put('receipt', 'a.pdf', type, new Uint8Array(0))).status).toBe(400)
    expect((await put('invoice', 'a.pdf', type, pdf())).status).toBe(404)
    expect((await put('receipt', 'a.pdf', type, pdf(4_500_001))).body.message).toMatch(/up to 4.5 MB/)

    // The type is determined by its content, whatever its name.
    const kept = await put('receipt', '../../étc\n\u202Eexe.png', type, pdf(4_000_000))
    const receipt = { field: 'receipt', name: 'étcexe.pdf', bytes: 4_000_000 }
    expect(kept).toMatchObject({ status: 200, body: { status: 'open', files: [receipt] } })
    expect((await put('uncategorized_file', 'b.pdf', type, pdf(600_000))).status).toBe(413)
    const better = { field: 'receipt', name: 'march.pdf', bytes: 4_400_000 }
    expect((await put('receipt', 'march.pdf', type, pdf(4_400_000))).body.files).toEqual([better])
    const other = await put('uncategorized_file', 'b.pdf', type, pdf(2_000))
    expect(other.body.files).toHaveLength(2)
    expect(other.body.evidence).toEqual({ product_description: 'Savings of a group' })
    const removed = await admin.send('DELETE', `${path}/files/uncategorized_file`)
    expect(removed.body.files).toEqual([better])
    expect((await admin.get(path)).body.files).toEqual([better])
  }

  it('takes the money, is answered by an admin, and returns it when it is won', {
    tags: ['detail'],
  }, async () => {
    const { organiser, member, goal, id, paymentIntentId, transaction, saved, asked } =
      await paidGoal('4000000000000259')
    const dispute = await opened(id, 'open')
    expect(dispute).toMatchObject({ amount: '40.00', fee: '15.00', reason: 'fraudulent', goalId: goal })
    expect(await saved()).toBe('0.00')
    expect(await transaction(organiser)).toMatchObject({ status: 'disputed', disputeStatus: 'open' })
    expect(await transaction(member)).toMatchObject({ disputeStatus: 'open' })
    expect((await organiser.post(`/api/goals/${goal}/refunds`, asked())).body.code).toBe('in_dispute')

    await expect
      .poll(async () => toldOf(admin, goal), within)
      .toMatchObject([{ kind: 'dispute_opened', path: '/admin', date: dispute.answerBy.slice(0, 10) }])
    await expect
      .poll(async () => toldOf(organiser, goal), within)
      .toMatchObject([{ kind: 'payment_disputed', amount: '40.00', name: member.username }])
    expect(await toldOf(member, goal)).toEqual([])
    const mail = await awaitMail(stack.url, `${admin.username}@example.com`, /^A payment is disputed/)
    expect(mail.text).toContain(`evidence by ${formatDate(calendarDate(dispute.answerBy))}`)
    expect(mail.text.split('\n')).toContain(`${stack.url}/admin`)
    // It causes one notification, however often it is looked up and reported.
    await organiser.post(`/api/goals/${goal}/contribute`, { amount: 40, paymentIntentId })
    expect(await toldOf(admin, goal)).toHaveLength(1)

    const path = `/api/admin/disputes/${dispute.id}`
    expect((await organiser.get(path)).status).toBe(403)
    const { body } = await admin.get(path)
    expect(body.payment).toMatchObject({ amount: '40.00', refunded: '0.00' })
    expect(body.trail.map(({ type }: { type: string }) => type)).toEqual(
      expect.arrayContaining(['ContributionRequested', 'ContributionReceived', 'ContributionDisputed']),
    )
    const draft = { evidence: { product_description: 'Savings of a group' }, submit: false }
    expect((await admin.get(path)).body.evidence).toEqual({})
    expect((await admin.post(`${path}/evidence`, draft)).body).toMatchObject({
      status: 'open',
      ...draftOf(draft),
    })
    expect((await admin.get(path)).body).toMatchObject(draftOf(draft))
    await takesFiles(path)
    expect((await admin.post(`${path}/evidence`, { evidence: { nonsense: 'x' }, submit: true })).status).toBe(
      400,
    )
    const proof = { evidence: { uncategorized_text: 'winning_evidence' }, submit: true }
    expect((await admin.post(`${path}/evidence`, proof)).status).toBe(200)
    expect(await opened(id, 'won')).toMatchObject({ fee: '0.00' })
    await expect.poll(saved, within).toBe('40.00')
    expect(await transaction(member)).toMatchObject({ status: 'completed', disputeStatus: 'won' })
    expect((await admin.post(`${path}/accept`, {})).status).toBe(409)
    expect((await admin.send('DELETE', `${path}/files/receipt`)).status).toBe(409)
    await inBalance()
  })

  it('can be conceded by an admin', async () => {
    const { id, saved } = await paidGoal('4000000000002685')
    const dispute = await opened(id, 'open')
    const { body } = await admin.post(`/api/admin/disputes/${dispute.id}/accept`, {})
    expect(body.trail.at(-1).type).toBe('DisputeLost')
    await opened(id, 'lost')
    expect(await saved()).toBe('0.00')
    await inBalance()
  })

  it('that is only an inquiry moves nothing', async () => {
    const { id, goal, saved, transaction, organiser } = await paidGoal('4000000000001976')
    await opened(id, 'question')
    await expect
      .poll(async () => (await toldOf(admin, goal)).map(({ kind }) => kind), within)
      .toEqual(['dispute_question'])
    expect(await toldOf(organiser, goal)).toEqual([])
    expect(await saved()).toBe('40.00')
    expect(await transaction(organiser)).toMatchObject({ status: 'completed', disputeStatus: 'question' })
  })
})

describe('a receipt', () => {
  it('is for the payer and the organisers', async () => {
    const { organiser, member, goal, id, paymentIntentId } = await paidGoal()
    const path = `/api/transactions/${id}/receipt`
    const { body } = await member.get(path)
    expect(body).toMatchObject({
      ...{ id, goalId: goal, payer: member.username, amount: '40.00', refunded: '0.00' },
      card: { brand: 'visa', last4: '4242' },
      statementDescriptor: `CALABASH* GOAL ${goal}`,
      stripePaymentId: paymentIntentId,
      event: { stream: goalStream(goalId(goal)) },
    })
    for await (const event of stack.store.read(goalStream(goalId(goal)), BigInt(body.event.revision))) {
      expect(event.type).toBe('ContributionReceived')
      break
    }
    expect((await organiser.get(path)).body).toEqual(body)
    expect((await admin.get(path)).status).toBe(404)
    expect((await member.get(`/api/transactions/${randomUUID()}/receipt`)).status).toBe(404)
  })
})
