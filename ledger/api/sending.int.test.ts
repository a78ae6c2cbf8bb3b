import { beforeAll, describe, expect, it } from 'vitest'
import { makeAdmins, stepUp } from '#lab/builders/admins.ts'
import { camt } from '#lab/builders/bankFiles.ts'
import { foundCircle, passDays, payRound, untilSettled } from '#lab/builders/circle.ts'
import { done, registerSaver, type Saver } from '#lab/builders/client.ts'
import { type Stack, startStack } from '#lab/builders/stack.ts'
import { referencesIn } from '#shared/payoutReference.ts'

let stack: Stack
let boss: Saver
let chief: Saver
beforeAll(async () => {
  stack = await startStack({ PAYOUT_APPROVAL_ABOVE: '25000' })
  boss = await registerSaver(stack.url, 'boss-who-sends')
  chief = await registerSaver(stack.url, 'chief-who-sends')
  await makeAdmins(stack.pool, boss.username, chief.username)
})
let numbers = 0
/** The pot of the first of two members, which has settled. */
const pot = async (contribution = 100) => {
  const number = ++numbers
  const [ama, kofi] = await Promise.all([
    registerSaver(stack.url, `ama-s${number}`),
    registerSaver(stack.url, `kofi-s${number}`),
  ])
  const goal = await foundCircle([ama, kofi], { contribution: `${contribution}.00` })
  for (const saver of [ama, kofi]) await payRound(saver, goal, { amount: contribution })
  const id = `${goal}:round-1`
  await untilSettled(ama, id, kofi, boss, chief)
  return { ama, kofi, goal, id }
}

const worklist = async (saver: Saver = boss) => done(saver.get('/api/admin/worklist'))

describe('the payouts to send', () => {
  it('are listed by currency with a reference, and those that wait below', async () => {
    const { id, ama, kofi } = await pot()
    const { ready, waiting } = await worklist()
    expect(ready).toMatchObject([
      {
        currency: 'USD',
        total: '200.00',
        payouts: [{ id, amount: '200.00', recipient: { name: ama.username } }],
      },
    ])
    expect(waiting).toEqual([])
    const { sendingReference } = ready[0].payouts[0]
    expect(referencesIn(sendingReference)).toEqual([sendingReference])
    await done(boss.post(`/api/admin/payouts/${id}/hold`, { reason: 'Looked into' }))
    expect(await worklist()).toMatchObject({ ready: [], waiting: [{ id, sendingReference }] })
    await done(boss.send('DELETE', `/api/admin/payouts/${id}/hold`))
    for (const saver of [ama, kofi]) expect((await saver.get('/api/admin/worklist')).status).toBe(403)
    await done(
      boss.post(`/api/payouts/${id}/send`, {
        attempt: 1,
        method: 'bank_transfer',
        reference: sendingReference,
      }),
    )
    expect(await worklist()).toMatchObject({ ready: [], waiting: [] })
  })
})

const toSend = async (id: string): Promise<{ readonly reference: string; readonly day: string }> => {
  const [{ payouts }] = (await worklist()).ready
  const found = payouts.find((one: { id: string }) => one.id === id)
  return { reference: found.sendingReference, day: found.dueAt.slice(0, 10) }
}

const importing = async (saver: Saver, method: 'PUT' | 'POST', file: string, query = '') =>
  saver.send(method, `/api/admin/bank-statement${query}`, file, {
    'content-type': 'application/octet-stream',
  })

describe('a statement of the bank', () => {
  it('is shown first, then recorded once, and again changes nothing', async () => {
    const { id, ama } = await pot()
    const { reference, day } = await toSend(id)
    const file = camt([{ reference, amount: '200.00' }], day)
    const finding = {
      is: 'sent',
      refused: null,
      payouts: [{ id, recipient: ama.username, amount: '200.00' }],
    }
    expect(await done(importing(boss, 'PUT', file))).toMatchObject({
      entries: 1,
      known: 0,
      findings: [finding],
    })
    const statusOf = async () => (await done(boss.get(`/api/admin/payouts/${id}`))).status
    expect(await statusOf()).toBe('due')
    expect(await done(importing(boss, 'POST', file))).toMatchObject({ findings: [finding] })
    expect((await done(boss.get(`/api/admin/payouts/${id}`))).sent).toMatchObject({
      reference,
      method: 'bank_transfer',
      by: { name: boss.username },
    })
    expect(await done(importing(boss, 'POST', file))).toMatchObject({ known: 1, findings: [] })
  })

  it('marks once what two admins import at the same time', async () => {
    const { id } = await pot()
    const { reference, day } = await toSend(id)
    const file = camt([{ reference, amount: '200.00' }], day)
    const both = await Promise.all([boss, chief].map(one => done(importing(one, 'POST', file))))
    expect(both.map(({ known }) => known).toSorted()).toEqual([0, 1])
    const { trail } = await done(boss.get(`/api/admin/payouts/${id}`))
    expect(trail.filter(({ type }: { type: string }) => type === 'PayoutSent')).toHaveLength(1)
  })

  it('marks nothing for one cent or another reference, and leaves a note', async () => {
    const { id } = await pot()
    const { reference, day } = await toSend(id)
    const file = camt(
      [
        { reference, amount: '0.01' },
        { reference: 'CB-0000-0000', amount: '200.00' },
      ],
      day,
    )
    const { findings } = await done(importing(boss, 'POST', file))
    expect(findings.map(({ is }: { is: string }) => is).toSorted()).toEqual([
      'amount_differs',
      'unknown_reference',
    ])
    const { status, notes } = await done(boss.get(`/api/admin/payouts/${id}`))
    expect([status, notes.length]).toEqual(['due', 1])
    expect(notes[0].text).toContain('0.01')
  })

  it('does not mark what is held, and finds it again later', async () => {
    const { id } = await pot()
    const { reference, day } = await toSend(id)
    const file = camt([{ reference, amount: '200.00' }], day)
    await done(boss.post(`/api/admin/payouts/${id}/hold`, { reason: 'Looked into' }))
    for (const method of ['PUT', 'POST'] as const)
      expect(await done(importing(chief, method, file))).toMatchObject({
        findings: [{ is: 'sent', refused: { code: 'payout_held' } }],
      })
    await done(boss.send('DELETE', `/api/admin/payouts/${id}/hold`))
    expect(await done(importing(chief, 'POST', file))).toMatchObject({
      findings: [{ is: 'sent', refused: null }],
    })
  })

  it('records nothing alone above the limit, and nothing whose destination was changed', async () => {
    const { id, ama } = await pot(150)
    const { waiting } = await worklist()
    const found = waiting.find((one: { id: string }) => one.id === id)
    const file = camt([{ reference: found.sendingReference, amount: '300.00' }], found.dueAt.slice(0, 10))
    const refusedWith = (code: string) => ({ findings: [{ is: 'sent', refused: { code } }] })
    expect(await done(importing(boss, 'PUT', file))).toMatchObject(refusedWith('approval_needed'))
    await done(boss.post(`/api/payouts/${id}/approve`, { attempt: 1 }))
    expect(await done(importing(boss, 'POST', file))).toMatchObject(refusedWith('approval_needed'))
    const iban = { kind: 'iban', holder: 'Ama Mensah', iban: 'DE89 3704 0044 0532 0130 00' }
    await stepUp(stack.pool, ama.username)
    await done(ama.send('PUT', '/api/payout-destinations/USD', iban))
    for (const method of ['PUT', 'POST'] as const)
      expect(await done(importing(chief, method, file))).toMatchObject(refusedWith('destination_changed'))
    await passDays(3.01, boss, chief)
    expect(await done(importing(chief, 'POST', file))).toMatchObject({
      findings: [{ is: 'sent', refused: null }],
    })
    expect((await done(boss.get(`/api/admin/payouts/${id}`))).sent.by.name).toBe(chief.username)
  })

  it('is refused as a whole when it is cut off, too large or in no known form, also for CSV without columns', async () => {
    const whole = camt([{ reference: 'CB-0000-0000', amount: '1.00' }])
    expect(await importing(boss, 'POST', whole.slice(0, -40))).toMatchObject({
      body: { code: 'bank_file_broken' },
    })
    expect(await boss.post('/api/admin/bank-statement', {})).toMatchObject({
      body: { code: 'bank_file_empty' },
    })
    expect(await importing(boss, 'POST', 'x'.repeat(9 * 1024 * 1024))).toMatchObject({ status: 413 })
    expect(await importing(boss, 'POST', 'Date,Amount,Description\n2099-01-01,-1.00,Rent\n')).toMatchObject({
      body: { kind: 'columns', columns: { day: 0, amount: 1, texts: [2] } },
    })
    const columns = {
      separator: ',',
      head: 1,
      day: 0,
      amount: 1,
      dayOrder: 'ymd',
      decimalSign: '.',
      currency: 'USD',
      texts: [2],
    }
    const query = (value: unknown) => `?columns=${encodeURIComponent(JSON.stringify(value))}`
    const csv = 'Date,Amount,Description\n2099-01-01,-1.00,Rent\n'
    expect(await done(importing(boss, 'POST', csv, query(columns)))).toMatchObject({
      entries: 1,
      findings: [],
    })
    for (const wrong of [{ ...columns, day: -1 }, { ...columns, separator: 'x' }, []])
      expect(await importing(boss, 'POST', csv, query(wrong))).toMatchObject({
        body: { code: 'bank_columns_unknown' },
      })
  })
})
