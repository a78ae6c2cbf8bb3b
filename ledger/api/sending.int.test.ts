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
  stack = await startStack({
    PAYOUT_APPROVAL_ABOVE: '25000',
    ...{ BANK_SENDER_NAME: 'Calabash Susu', BANK_ROUTING_NUMBER: '021000021' },
    ...{ BANK_NAME: 'First Bank', BANK_COMPANY_ID: '1234567890' },
  })
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

/** A pot that waits for a file, to an account that was entered before the kind of account was asked for. */
const forFile = async (contribution = 100) => {
  const made = await pot(contribution)
  const { ama } = made
  await stack.pool.query('delete from accounts.payout_destinations where user_id = $1', [ama.userId])
  await stepUp(stack.pool, ama.username)
  const american = { kind: 'us_bank', holder: 'Ama Mensah', routingNumber: '011000015' }
  const account = { ...american, accountNumber: '000123456789', accountType: 'savings' }
  await done(ama.send('PUT', '/api/payout-destinations/USD', account))
  return made
}
const listed = async (id: string) => {
  const { ready, waiting, inBatches } = await worklist()
  const all = [...ready.flatMap(({ payouts }: { payouts: object[] }) => payouts), ...waiting, ...inBatches]
  return all.find((one: { id: string }) => one.id === id)
}
const wanted = async (id: string) => {
  const { attempt, amount, destination } = await listed(id)
  return { id, attempt, amount, destination: destination.shown.id }
}
const batchOf = async (...ids: string[]) => {
  const payouts = await Promise.all(ids.map(wanted))
  return (await done(boss.post('/api/admin/batches', { payouts }))).id as string
}
const at = (id: string, act = '') => `/api/admin/batches/${id}${act}`
const approve = async (saver: Saver, id: string) =>
  saver.post(at(id, '/approve'), { fingerprint: (await done(saver.get(at(id)))).fingerprint })
const bytesFor = async (saver: Saver, id: string) => {
  const { status, headers, body } = await saver.get(at(id, '/file'))
  return { status, text: String(body), digest: headers.get('repr-digest') }
}

describe('a batch for the bank', () => {
  it('takes two admins, and its file is made once, of what was approved', async () => {
    const { id, ama } = await forFile()
    expect(await listed(id)).toMatchObject({ fileKind: 'nacha', batch: null })
    const batch = await batchOf(id)
    expect(await listed(id)).toMatchObject({ batch: { id: batch, filed: false } })
    const payouts = [await wanted(id)]
    expect(await boss.post('/api/admin/batches', { payouts })).toMatchObject({
      body: { code: 'payout_in_batch' },
    })
    // One admin alone gets no file, and no other admin does without approving it.
    expect((await approve(boss, batch)).body.code).toBe('own_batch')
    expect((await boss.post(at(batch, '/file'))).body.code).toBe('batch_not_approved')
    expect((await bytesFor(boss, batch)).status).toBe(409)
    expect((await chief.post(at(batch, '/file'))).body.code).toBe('not_of_batch')
    for (const act of ['approve', 'reject', 'file'] as const)
      expect((await ama.post(at(batch, `/${act}`), {})).status).toBe(403)
    const other = { fingerprint: '0'.repeat(64) }
    expect((await chief.post(at(batch, '/approve'), other)).body.code).toBe('batch_changed')
    const approved = await done(approve(chief, batch))
    expect(approved).toMatchObject({
      ...{ status: 'approved', total: '200.00', file: null, decided: { by: { name: chief.username } } },
      rows: [{ id, destination: { mask: 'US •••• 6789', typeUnsaid: false }, struck: null, obstacle: null }],
    })
    const logged = await stack.pool.query(
      `select wished from accounts.admin_log where path = $1 and status = 200`,
      [at(batch, '/approve')],
    )
    expect(logged.rows).toEqual([{ wished: { fingerprint: approved.fingerprint } }])

    const both = await Promise.all([boss, chief].map(one => done(one.post(at(batch, '/file')))))
    expect(both[0].file).toEqual(both[1].file)
    const first = await bytesFor(boss, batch)
    expect(first).toEqual(await bytesFor(chief, batch))
    const digest = Buffer.from(both[0].file.sha256, 'hex').toString('base64')
    expect(first.digest).toBe(`sha-256=:${digest}:`)
    expect(first.text).toContain('632011000015000123456789     0000020000CB-')
    expect(first.text.split('\r\n').every(line => line === '' || line.length === 94)).toBe(true)
    expect((await boss.post(at(batch, '/reject'), { reason: 'Too late' })).body.code).toBe('batch_filed')
    const { rows } = await stack.pool.query('select file_sealed from accounts.payout_batches where id = $1', [
      batch,
    ])
    expect(rows[0].file_sealed.includes('000123456789')).toBe(false)

    // It is recorded by its reference only, by hand or by the statement.
    const { reference } = approved.rows[0]
    const how = { attempt: 1, method: 'bank_transfer' }
    const byHand = await boss.post(`/api/payouts/${id}/send`, { ...how, reference: 'By hand' })
    expect(byHand.body.code).toBe('payout_in_batch')
    const file = camt([{ reference, amount: '200.00' }], (await listed(id)).dueAt.slice(0, 10))
    expect(await done(importing(boss, 'POST', file))).toMatchObject({
      findings: [{ is: 'sent', refused: null }],
    })
    expect((await done(boss.get(at(batch)))).rows).toMatchObject([{ status: 'sent' }])
  })

  it('strikes what was held or changed since, and can be rejected with a reason', async () => {
    const [held, changed, kept] = [await forFile(), await forFile(), await forFile()]
    const batch = await batchOf(held.id, changed.id, kept.id)
    await done(approve(chief, batch))
    await done(boss.post(`/api/admin/payouts/${held.id}/hold`, { reason: 'Looked into' }))
    const iban = { kind: 'iban', holder: 'Ama Mensah', iban: 'DE89 3704 0044 0532 0130 00' }
    await stepUp(stack.pool, changed.ama.username)
    await done(changed.ama.send('PUT', '/api/payout-destinations/USD', iban))
    const made = await done(chief.post(at(batch, '/file')))
    expect(made).toMatchObject({ status: 'filed', count: 1, total: '200.00' })
    expect(made.rows.map(({ struck }: { struck: { code: string } | null }) => struck?.code)).toEqual([
      'payout_held',
      'destination_changed',
      undefined,
    ])
    const { text } = await bytesFor(chief, batch)
    expect(text.match(/^6/gm)).toHaveLength(1)
    await done(boss.send('DELETE', `/api/admin/payouts/${held.id}/hold`))

    const second = await batchOf(held.id)
    expect((await boss.post(at(second, '/reject'), { reason: ' ' })).status).toBe(400)
    expect(await done(chief.post(at(second, '/reject'), { reason: 'Wrong sum' }))).toMatchObject({
      ...{ status: 'rejected', decided: { reason: 'Wrong sum' } },
    })
    expect((await approve(chief, second)).body.code).toBe('batch_decided')
    // Nothing is left of a batch whose only payout was sent by hand.
    const third = await batchOf(held.id)
    await done(approve(chief, third))
    const { sendingReference: reference } = await listed(held.id)
    const how = { attempt: 1, method: 'bank_transfer', reference }
    await done(boss.post(`/api/payouts/${held.id}/send`, how))
    expect(await done(boss.post(at(third, '/file')))).toMatchObject({ status: 'emptied', file: null })
  })

  it('has no file after its rows were changed in the database, or one of its admins may not decide any more', async () => {
    const { id } = await forFile()
    const batch = await batchOf(id)
    await done(approve(chief, batch))
    const set = (amount: number) =>
      stack.pool.query('update accounts.payout_batch_rows set amount_minor = $1 where batch_id = $2', [
        amount,
        batch,
      ])
    await set(20_001)
    expect((await boss.post(at(batch, '/file'))).body.code).toBe('batch_altered')
    await set(20_000)
    const powers = (from: string) =>
      stack.pool.query(`update accounts.users set money_powers_from = ${from} where id = $1`, [chief.userId])
    const { rows } = await stack.pool.query('select money_powers_from from accounts.users where id = $1', [
      chief.userId,
    ])
    await powers(`'2999-01-01'`)
    expect((await boss.post(at(batch, '/file'))).body.code).toBe('batch_admin_gone')
    await stack.pool.query('update accounts.users set money_powers_from = $1 where id = $2', [
      rows[0].money_powers_from,
      chief.userId,
    ])
    expect(await done(boss.post(at(batch, '/file')))).toMatchObject({ status: 'filed' })
  })

  it('takes neither an unapproved large payout, nor one to the admin who approves', async () => {
    const large = await forFile(150)
    const payouts = [await wanted(large.id)]
    expect((await boss.post('/api/admin/batches', { payouts })).body.code).toBe('approval_needed')
    await done(chief.post(`/api/payouts/${large.id}/approve`, { attempt: 1 }))
    const batch = await done(boss.post('/api/admin/batches', { payouts }))
    await makeAdmins(stack.pool, large.ama.username)
    await stepUp(stack.pool, large.ama.username)
    expect((await approve(large.ama, batch.id)).body.code).toBe('own_payout')
    expect(await done(approve(chief, batch.id))).toMatchObject({ status: 'approved' })
    const foreign = [{ ...payouts[0], destination: '00000000-0000-4000-8000-000000000000' }]
    await done(boss.post(at(batch.id, '/reject'), { reason: 'Again' }))
    expect((await boss.post('/api/admin/batches', { payouts: foreign })).body.code).toBe(
      'destination_replaced',
    )
  })
})
