import { beforeAll, describe, expect, it } from 'vitest'
import { makeAdmins } from '#lab/builders/admins.ts'
import { foundCircle, passDays, payRound, untilSettled } from '#lab/builders/circle.ts'
import { registerSaver, type Saver } from '#lab/builders/client.ts'
import { mailsTo } from '#lab/builders/mailbox.ts'
import { type Stack, startStack } from '#lab/builders/stack.ts'
import { dateOf, instant, plusDays } from '#shared/time.ts'

let stack: Stack
let boss: Saver
let chief: Saver
beforeAll(async () => {
  stack = await startStack({ FIRM_AFTER_DAYS: '7', RESERVE: 'USD:25000' })
  boss = await registerSaver(stack.url, 'boss-of-banks')
  chief = await registerSaver(stack.url, 'chief-of-banks')
  await makeAdmins(stack.pool, 'boss-of-banks', 'chief-of-banks')
})
const sent = { attempt: 1, method: 'bank_transfer', reference: 'TR-1' }
/** A pot of two hundred dollars that is due and has settled. */
const pot = async (names: readonly [string, string], contribution = '100.00') => {
  const ama = await registerSaver(stack.url, names[0])
  const kofi = await registerSaver(stack.url, names[1])
  const goal = await foundCircle([ama, kofi], { contribution })
  for (const saver of [ama, kofi]) await payRound(saver, goal, { amount: Number(contribution) })
  const id = `${goal}:round-1`
  await untilSettled(ama, id, kofi, boss, chief)
  return { ama, kofi, id }
}
const queued = async (id: string) =>
  (await boss.get('/api/admin/payouts?status=due')).body.payouts.find((one: { id: string }) => one.id === id)
const shown = async (by: Saver, id: string) =>
  (await by.get('/api/payouts')).body.find((one: { id: string }) => one.id === id)

describe('a pot that is not firm', () => {
  it('is sent as far as the reserve covers all such money that was sent, otherwise when it is firm', async () => {
    const first = await pot(['ama-firm', 'kofi-firm'])
    expect((await shown(first.ama, first.id)).firmOn).toMatch(/^\d{4}-\d\d-\d\d$/)
    expect((await boss.post(`/api/payouts/${first.id}/send`, sent)).body).toMatchObject({
      ...{ status: 'sent', firmOn: null },
    })

    const second = await pot(['esi-firm', 'yaw-firm'])
    expect((await queued(second.id)).may.send).toBe(false)
    const early = await boss.post(`/api/payouts/${second.id}/send`, sent)
    expect(early).toMatchObject({ status: 409, body: { code: 'payout_not_firm' } })

    await passDays(7, second.ama, second.kofi, boss, chief)
    expect((await shown(second.ama, second.id)).firmOn).toBeNull()
    expect((await boss.post(`/api/payouts/${second.id}/send`, sent)).body).toMatchObject({ status: 'sent' })
  })
})

describe('a hold', () => {
  it('prevents a payout from being sent, and notifies its recipient with the reason', async () => {
    const { ama, kofi, id } = await pot(['ama-held', 'kofi-held'])
    await passDays(7, ama, kofi, boss, chief)
    const hold = `/api/admin/payouts/${id}/hold`
    expect((await kofi.post(hold, { reason: 'Mine' })).status).toBe(403)
    expect((await boss.post(hold, { reason: '' })).status).toBe(400)
    const held = await boss.post(hold, { reason: 'The card was reported stolen' })
    expect(held.body).toMatchObject({
      hold: { by: { name: boss.username }, reason: 'The card was reported stolen' },
      may: { send: false, hold: false, release: true },
    })
    expect((await chief.post(`/api/payouts/${id}/send`, sent)).body.code).toBe('payout_held')
    expect((await boss.post(hold, { reason: 'More', until: '2099-01-01' })).body.code).toBe('hold_ends')
    expect((await shown(ama, id)).hold).toMatchObject({ reason: 'The card was reported stolen' })
    const goal = id.slice(0, id.indexOf(':'))
    expect((await kofi.get(`/api/goals/${goal}/payouts`)).body[0].hold).toMatchObject({ reason: '' })
    await expect
      .poll(async () =>
        (await mailsTo(stack.url, `${ama.username}@example.com`)).map(({ subject }) => subject),
      )
      .toContainEqual(expect.stringContaining('Your payout is held'))

    expect((await chief.send('DELETE', hold)).body).toMatchObject({ hold: null, may: { send: true } })
    expect((await chief.post(`/api/payouts/${id}/send`, sent)).body).toMatchObject({ status: 'sent' })
  })

  it('lasts longer where a court asks, by two admins, and its recipient reads who does', {
    tags: ['detail'],
  }, async () => {
    const { ama, kofi, id } = await pot(['ama-court', 'kofi-court'])
    const [goal] = id.split(':')
    const { holdLast } = await queued(id)
    const until = plusDays(dateOf(instant(holdLast)), 30)
    const hold = `/api/admin/payouts/${id}/hold`
    const reason = 'The court asks for it'
    expect((await boss.post(hold, { reason, until })).body.code).toBe('hold_ends')
    const order = { by: 'court', reference: '4711/26' }
    expect((await boss.post(hold, { reason, until, order: { ...order, reference: '' } })).status).toBe(400)
    await passDays(40, ama, kofi, boss, chief)
    expect((await boss.post(hold, { reason, until, order })).body).toMatchObject({ hold: null })
    const [proposal] = (await chief.get('/api/admin/proposals')).body.proposals
    expect(proposal).toMatchObject({ order, detail: reason })
    expect((await chief.post(`/api/admin/goals/${goal}/proposals/${proposal.proposal}/confirm`)).status).toBe(
      200,
    )
    expect((await shown(ama, id)).hold).toMatchObject({ order, reason })
    expect((await kofi.get(`/api/goals/${goal}/payouts`)).body[0].hold).toMatchObject({
      order: null,
      reason: '',
    })
  })
})
