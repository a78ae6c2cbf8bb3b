import { beforeAll, describe, expect, it } from 'vitest'
import { makeAdmins, stepUp } from '#lab/builders/admins.ts'
import { eventually, foundCircle, passDays, payRound, rotationOf, turn } from '#lab/builders/circle.ts'
import { createClient, createGoal, done, registerSaver, type Saver } from '#lab/builders/client.ts'
import { mailsTo } from '#lab/builders/mailbox.ts'
import { type Stack, sharedStack, startStack } from '#lab/builders/stack.ts'
import { stepUpNeeded } from '#shared/api/stepUp.ts'
import { withoutDirections } from '#shared/isolated.ts'
import { calendarDate, plusDays } from '#shared/time.ts'

let stack: Stack
beforeAll(async () => {
  stack = await startStack({ PAYMENTS: 'record-only' })
})
let numbers = 0
const savers = async (...names: string[]): Promise<Saver[]> => {
  const made: Saver[] = []
  for (const name of names) made.push(await registerSaver(stack.url, `${name}-s${++numbers}`))
  return made
}
const password = 'Susu-circle-1'

/** A circle of four that forms, with an aunt whom its organiser has added. */
const withAunt = async ({ startsIn = 0, charter = {} } = {}) => {
  const [ama, kofi, nia] = (await savers('ama', 'kofi', 'nia')) as [Saver, Saver, Saver]
  const { now } = (await ama.get('/sandbox/clock')).body
  const startDate = plusDays(calendarDate(now.slice(0, 10)), startsIn)
  const goal = await foundCircle([ama, kofi, nia], { seats: 4, startDate, charter })
  const name = `Efua.${++numbers}`
  const { figureWithStandIn: figure } = await rotationOf(ama, goal)
  const added = await ama.post(`/api/goals/${goal}/stand-ins`, { name, figure })
  expect(added).toMatchObject({ status: 201 })
  const aunt: number = added.body.standIns[0].person.userId
  const at = `/api/goals/${goal}/stand-ins/${aunt}`
  const link = async (): Promise<string> => new URL((await ama.post(`${at}/link`)).body.link).pathname
  return { ama, kofi, nia, goal, name, figure, aunt, at, link }
}

const send = async (path: string, form: Record<string, string> = {}) => {
  const { status, text } = await fetch(stack.url + path, {
    method: 'POST',
    body: new URLSearchParams(form),
    redirect: 'manual',
  }).then(async answer => ({ status: answer.status, text: await answer.text() }))
  return { status, text }
}
const page = async (path: string) => {
  const answer = await fetch(stack.url + path)
  return { status: answer.status, text: await answer.text() }
}
const claimant = () => {
  const username = `efua-claims${++numbers}`
  return { username, email: `${username}@example.com`, password }
}
const newPhone = () => `+1415555${String(1000 + ++numbers).slice(-4)}`
/** The path in the newest text to a number, after this many earlier ones. */
const textedPath = async (to: string, after = 0): Promise<string> => {
  await expect.poll(async () => (await mailsTo(stack.url, to)).length).toBeGreaterThan(after)
  const [newest] = await mailsTo(stack.url, to)
  return /\/seat\/[\w-]+/.exec(newest?.text ?? '')?.[0] ?? ''
}
/** The saver proves this number as their own. */
const withPhone = async (saver: Saver, phone: string): Promise<void> => {
  await done(saver.post('/api/phone', { phone }))
  await expect.poll(async () => (await mailsTo(stack.url, phone)).length).toBe(1)
  const [sent] = await mailsTo(stack.url, phone)
  await done(saver.post('/api/phone/confirm', { code: /\d{6}/.exec(sent?.text ?? '')?.[0] }))
}
const signIn = (username: string) => createClient(stack.url).post('/api/login', { username, password })

describe('a member without an account', () => {
  it('is added once, with what their adder answers for, and is no account', async () => {
    const { ama, kofi, goal, name, figure, aunt } = await withAunt()
    expect((await ama.post(`/api/goals/${goal}/stand-ins`, { name, figure })).status).toBe(201)
    const circle = await rotationOf(kofi, goal)
    expect(circle).toMatchObject({
      members: [{}, {}, {}, { userId: aunt, name, position: 4 }],
      standIns: [{ person: { name }, addedBy: { userId: ama.userId }, hasAnswered: false, claim: null }],
      figureWithStandIn: null,
    })
    expect(circle.standIns[0]?.may).toEqual({ actFor: false, vouch: false, object: false })
    expect((await signIn(name)).status).toBe(401)
    // Another person may sign in by this name.
    expect((await registerSaver(stack.url, name)).userId).not.toBe(aunt)
  })

  it('has no name of another member, and is added by who runs the circle alone', async () => {
    const [ama, kofi] = (await savers('ama', 'kofi')) as [Saver, Saver]
    const goal = await foundCircle([ama, kofi], { seats: 4 })
    const body = { name: 'Auntie Esi', figure: '900.00' }
    const same = await ama.post(`/api/goals/${goal}/stand-ins`, {
      ...body,
      name: kofi.username.toUpperCase(),
    })
    expect(same).toMatchObject({ status: 409, body: { code: 'name_in_circle' } })
    expect((await kofi.post(`/api/goals/${goal}/stand-ins`, body)).body.code).toBe('not_the_organiser')
    const low = await ama.post(`/api/goals/${goal}/stand-ins`, { ...body, figure: '10.00' })
    expect(low.body.code).toBe('turn_moved')
    expect(
      (await stack.pool.query('select from accounts.stand_ins where goal_id = $1', [goal])).rowCount,
    ).toBe(0)
    const savings = await createGoal(ama)
    expect((await ama.post(`/api/goals/${savings}/stand-ins`, body)).body.code).toBe('not_a_circle')
  })

  it('answers by the newest link, and may leave before the beginning', async () => {
    const { kofi, ama, goal, name, aunt, at, link } = await withAunt({ startsIn: 5 })
    expect((await kofi.post(`${at}/link`)).body.code).toBe('not_added_by_you')
    const old = await link()
    const newest = await link()
    expect((await page(old)).status).toBe(404)
    expect((await page(newest)).text).toContain(`as “${name}”`)
    expect((await send(`${newest}/answer`)).status).toBe(303)
    await eventually(async () => (await rotationOf(ama, goal)).standIns[0]?.hasAnswered).toBe(true)
    expect((await send(`${newest}/leave`)).text).toContain('You owe nothing')
    expect((await page(newest)).status).toBe(404)
    const row = () => stack.pool.query('select from accounts.users where id = $1', [aunt])
    await eventually(async () => (await row()).rowCount).toBe(0)
  })

  it('confirms or denies their opening line by the link alone, in a circle that already ran', async () => {
    const adopted = { round: 2, names: ['Kofi', 'Efua', 'Ama'], paid: [['100'], ['80'], ['100']] }
    const [ama, kofi] = (await savers('ama', 'kofi')) as [Saver, Saver]
    const goal = await foundCircle([ama, kofi], { seats: 3, adopted })
    const { figureWithStandIn: figure } = await rotationOf(ama, goal)
    const added = await ama.post(`/api/goals/${goal}/stand-ins`, { name: `Efua.${++numbers}`, figure })
    const at = `/api/goals/${goal}/stand-ins/${added.body.standIns[0].person.userId}`
    const path = new URL((await ama.post(`${at}/link`)).body.link).pathname
    for (const one of [ama, kofi]) await turn(one, goal, 'charter/accept', { version: 2 })
    const status = async () => (await rotationOf(ama, goal)).adoption?.lines[1]?.status
    await eventually(status).toBe('asked')
    expect((await page(path)).text).toContain(`Round 1, to ${kofi.username}: you had paid $80.00.`)
    expect((await send(`${path}/line/deny`, { version: '2' })).status).toBe(303)
    await eventually(status).toBe('denied')
    expect((await send(`${path}/line/confirm`, { version: '1' })).status).toBe(409)
    expect((await send(`${path}/line/confirm`, { version: '2' })).status).toBe(303)
    await eventually(() => rotationOf(ama, goal)).toMatchObject({ phase: 'running', round: 2 })
  })

  it('claims the seat with the words of two members, and has an account after the notice', async () => {
    const { ama, kofi, nia, goal, aunt, at, link } = await withAunt()
    const path = await link()
    const own = claimant()
    expect((await send(`${path}/claim`, { ...own, password: 'short' })).status).toBe(400)
    expect((await send(`${path}/claim`, { ...own, email: `${kofi.username}@example.com` })).status).toBe(409)
    expect((await send(`${path}/claim`, own)).status).toBe(303)
    // Who has the link too replaces nothing that was entered, and gets no new link.
    await send(`${path}/claim`, { ...claimant(), username: 'a-thief' })
    expect((await ama.post(`${at}/link`)).body.code).toBe('claim_open')
    expect((await signIn(own.username)).status).toBe(401)
    const asked = await createClient(stack.url).post('/api/forgot-password', { email: own.email })
    expect(asked.status).toBe(200)

    expect((await ama.post(`${at}/vouch`, { claim: 1 })).body.code).toBe('may_not_vouch')
    const steps = async (saver: Saver) => (await saver.get('/api/next-steps')).body.steps
    await eventually(() => steps(kofi)).toContainEqual(
      expect.objectContaining({ kind: 'vouch', person: expect.objectContaining({ userId: aunt }) }),
    )
    for (const one of [kofi, nia]) expect((await one.post(`${at}/vouch`, { claim: 1 })).status).toBe(200)
    expect((await rotationOf(kofi, goal)).standIns[0]?.claim).toMatchObject({ words: 2, objection: null })
    await passDays(4, ama, kofi, nia)
    await eventually(async () => (await signIn(own.username)).status).toBe(200)
    expect((await signIn('a-thief')).status).toBe(401)
    const efua = createClient(stack.url)
    expect((await efua.post('/api/login', { username: own.username, password })).body.id).toBe(aunt)
    expect((await efua.get(`/api/goals/${goal}`)).body).toMatchObject({ id: goal })
    expect((await rotationOf(ama, goal)).standIns).toEqual([])
    await eventually(async () => (await efua.get('/api/notices')).body.notices).toContainEqual(
      expect.objectContaining({ kind: 'seat_claim', own: true }),
    )
  })

  it('is merged with the account that they have, with everything in the seat', async () => {
    const { ama, kofi, nia, goal, name, aunt, at, link } = await withAunt({
      charter: { latePolicy: 'reduced', graceDays: 0 },
    })
    const [efua] = (await savers('efua')) as [Saver]
    await eventually(async () => (await rotationOf(ama, goal)).phase).toBe('running')
    const paying = { amount: 100, method: 'cash', holderUserId: aunt }
    const { id } = (await done(ama.post(`/api/goals/${goal}/contribute`, paying))).transaction
    const token = (await link()).split('/').at(-1)
    const seat = `/api/seat-links/${token}`
    const seen = (await efua.get(seat)).body
    expect(seen).toMatchObject({ name, addedBy: ama.username, turn: 4, claim: null, obstacle: null })
    // Members have a seat here already.
    expect((await kofi.get(seat)).body.obstacle).toContain('Already a member')
    expect((await efua.get('/api/seat-links/unknown')).status).toBe(404)
    const { figure, owing } = seen
    expect((await efua.post(`${seat}/claim`, { figure, owing })).body.code).toBe(stepUpNeeded)
    for (const one of [efua, kofi]) await stepUp(stack.pool, one.username)
    expect((await kofi.post(`${seat}/claim`, { figure, owing })).body.code).toBe('already_a_member')
    expect((await efua.post(`${seat}/claim`, { figure: '0.00', owing })).body.code).toBe('turn_moved')
    const claimed = await efua.post(`${seat}/claim`, { figure, owing })
    expect(claimed).toMatchObject({ status: 200, body: { claim: { isOwn: true, words: 0, wordsNeeded: 2 } } })
    // A new account is not made by the same link meanwhile.
    expect((await send(`/seat/${token}/claim`, claimant())).status).toBe(409)
    expect((await rotationOf(kofi, goal)).standIns[0]?.claim).toMatchObject({ account: efua.username })
    expect((await efua.send('DELETE', '/api/user', { password })).body.code).toBe('seat_claim_open')
    expect((await efua.get(`/api/goals/${goal}`)).status).toBe(404)
    for (const one of [kofi, nia]) expect((await one.post(`${at}/vouch`, { claim: 1 })).status).toBe(200)
    await passDays(4, ama, kofi, nia)

    await eventually(async () => (await efua.get(`/api/goals/${goal}`)).status).toBe(200)
    const circle = await rotationOf(efua, goal)
    expect(circle).toMatchObject({
      standIns: [],
      members: [{}, {}, {}, { userId: efua.userId, position: 4 }],
    })
    expect((await efua.get(seat)).status).toBe(404)
    expect((await efua.get('/api/goals')).body).toContainEqual(expect.objectContaining({ id: goal }))
    // What was entered for the seat is theirs, and counts once its recipient confirms it.
    await done(ama.post(`/api/goals/${goal}/contributions/${id}/confirm`))
    const listed = async () => (await efua.get('/api/transactions')).body
    await eventually(listed).toContainEqual(expect.objectContaining({ id, userId: efua.userId }))
    await eventually(async () => (await efua.get(`/api/goals/${goal}/statement`)).body.lines).toHaveLength(1)
    await eventually(async () => (await efua.get('/api/notices')).body.notices).toContainEqual(
      expect.objectContaining({ kind: 'seat_claim', own: true }),
    )
    // The history names them as before; the link has ended.
    const kept = () =>
      stack.pool.query(
        `select token_hash, username from accounts.stand_ins join accounts.users on id = user_id where user_id = $1`,
        [aunt],
      )
    await eventually(async () => (await kept()).rows).toEqual([{ token_hash: null, username: name }])
  })

  it('gets their link at a number of their own, and then needs the word of one member', async () => {
    const { ama, kofi, nia, goal, aunt, at, link } = await withAunt()
    const phone = newPhone()
    expect((await kofi.post(`${at}/text`, { phone })).body.code).toBe('not_added_by_you')
    expect((await ama.post(`${at}/text`, {})).body.errors).toHaveProperty('phone')
    await withPhone(nia, phone)
    expect((await ama.post(`${at}/text`, { phone })).body.code).toBe('number_in_circle')
    const own = newPhone()
    const texted = await ama.post(`${at}/text`, { phone: own })
    expect(texted.body.standIns[0]).toMatchObject({ numberEndsIn: own.slice(-3), claim: null })
    const path = await textedPath(own)
    expect((await page(path)).text).toContain('A member must confirm that it is you')
    // A link that is handed over ends the texted one, and makes the claim need two words again.
    const handed = await link()
    expect((await page(path)).status).toBe(404)
    expect((await page(handed)).text).toContain('2 members must confirm')
    await ama.post(`${at}/text`, {})
    const again = await textedPath(own, 1)
    expect((await send(`${again}/claim`, claimant())).status).toBe(303)
    expect((await rotationOf(kofi, goal)).standIns[0]?.claim).toMatchObject({ byText: true, wordsNeeded: 1 })
    // The organiser cannot swap the number under the words of the others.
    expect((await ama.post(`${at}/text`, { phone: newPhone() })).body.code).toBe('claim_open')
    expect((await kofi.post(`${at}/vouch`, { claim: 1 })).status).toBe(200)
    const { claim } = (await rotationOf(kofi, goal)).standIns[0] ?? {}
    expect(claim?.noticeEndsAt).not.toBeNull()
    await passDays(4, ama, kofi, nia)
    const kept = () =>
      stack.pool.query(
        'select phone, sealed_phone, sealed_token from accounts.stand_ins where user_id = $1',
        [aunt],
      )
    await eventually(async () => (await kept()).rows[0]).toEqual({
      phone: null,
      sealed_phone: null,
      sealed_token: null,
    })
  })

  it('is added with a number, which is stored encrypted, and is no other member’s', async () => {
    const [ama, kofi] = (await savers('ama', 'kofi')) as [Saver, Saver]
    const goal = await foundCircle([ama, kofi], { seats: 4 })
    const { figureWithStandIn: figure } = await rotationOf(ama, goal)
    const phone = newPhone()
    const body = { name: `Efua.${++numbers}`, figure, phone }
    expect(
      (await ama.post(`/api/goals/${goal}/stand-ins`, { ...body, phone: '12' })).body.errors,
    ).toHaveProperty('phone')
    const added = await ama.post(`/api/goals/${goal}/stand-ins`, body)
    expect(added).toMatchObject({ status: 201, body: { standIns: [{ numberEndsIn: phone.slice(-3) }] } })
    const path = await textedPath(phone)
    expect((await page(path)).text).toContain(`as “${body.name}”`)
    const second = { ...body, name: `Esi.${++numbers}`, figure: '900.00' }
    expect((await ama.post(`/api/goals/${goal}/stand-ins`, second)).body.code).toBe('number_in_circle')
    const aunt: number = added.body.standIns[0].person.userId
    const { rows } = await stack.pool.query(
      'select phone, sealed_phone is not null as sealed, sealed_token from accounts.stand_ins where user_id = $1',
      [aunt],
    )
    expect(rows[0]).toMatchObject({ sealed: true, phone: null, sealed_token: null })
  })

  it('has a claim that a member objects to decided by two admins, who may reject it', async () => {
    const { ama, kofi, nia, goal, name, at, link, aunt } = await withAunt()
    const [yaw, esi] = (await savers('yaw', 'esi')) as [Saver, Saver]
    await makeAdmins(stack.pool, yaw.username, esi.username)
    const path = await link()
    const own = claimant()
    await send(`${path}/claim`, own)
    const empty = await nia.post(`${at}/object`, { claim: 1, reason: ' ' })
    expect(empty.status).toBe(400)
    await nia.post(`${at}/object`, { claim: 1, reason: 'Efua knows nothing of this' })
    expect((await rotationOf(kofi, goal)).standIns[0]?.claim?.objection?.reason).toBe(
      'Efua knows nothing of this',
    )
    const claims = (await yaw.get('/api/admin/claims')).body
    expect(claims).toContainEqual(expect.objectContaining({ goalId: goal, may: { judge: true } }))
    const judged = await yaw.post(`/api/admin/goals/${goal}/claims/${aunt}`, {
      claim: 1,
      outcome: 'rejected',
    })
    expect(judged.status).toBe(202)
    const confirmed = await esi.post(`/api/admin/goals/${goal}/proposals/1/confirm`)
    expect(confirmed.status).toBe(200)
    await eventually(async () => (await page(path)).status).toBe(404)
    const { rows } = await stack.pool.query(
      'select username, password_hash, email, sealed_email from accounts.users where id = $1',
      [aunt],
    )
    expect(rows).toEqual([{ username: name, password_hash: '', email: null, sealed_email: null }])
    // The address is free again, and another claim can follow.
    expect((await send(`${await link()}/claim`, own)).status).toBe(303)
    expect((await rotationOf(ama, goal)).standIns[0]?.claim?.claim).toBe(2)
  })

  it('pays by hand through who has added them, and confirms nothing by that', async () => {
    const { ama, kofi, nia, goal, aunt, link } = await withAunt()
    await passDays(8, ama, kofi, nia)
    await eventually(async () => (await rotationOf(ama, goal)).phase).toBe('running')
    const report = (by: Saver) =>
      by.post(`/api/goals/${goal}/contribute`, { amount: 100, method: 'cash', holderUserId: aunt })
    expect((await report(kofi)).body.code).toBe('not_added_by_you')
    expect((await report(ama)).status).toBe(202)
    const listed = async () => (await ama.get(`/api/goals/${goal}/transactions`)).body
    await eventually(listed).toContainEqual(expect.objectContaining({ userId: aunt, status: 'pending' }))
    // What is wrong is withdrawn by the link, and can be entered again.
    const path = await link()
    const wrong = /\/payments\/[0-9a-f-]+\/deny/.exec((await page(path)).text)?.[0]
    expect((await send(`${path}${wrong}`)).status).toBe(303)
    await eventually(async () => (await page(path)).text).toContain('does not count')
    expect((await report(ama)).status).toBe(202)
  })

  it('has the last pot: confirms by the link what others hand over, and denies what has not come', async () => {
    const { ama, kofi, nia, goal, aunt, link } = await withAunt({
      charter: { latePolicy: 'reduced', graceDays: 0 },
    })
    const path = await link()
    const body = { amount: 100, method: 'cash' }
    const forAunt = { ...body, holderUserId: aunt }
    const report = async (by: Saver): Promise<string> =>
      (await done(by.post(`/api/goals/${goal}/contribute`, body))).transaction.id
    const answer = (id: string, how: string, form = {}) => send(`${path}/${id}/${how}`, form)
    const received = async (): Promise<number[]> =>
      (await rotationOf(ama, goal)).members.filter(one => one.contributed).map(one => one.userId)
    const asked = async (who: Saver): Promise<{ id: string }[]> =>
      (await who.get(`/api/goals/${goal}/transactions`)).body.filter(
        (one: { mayConfirm?: boolean }) => one.mayConfirm,
      )
    await eventually(async () => (await rotationOf(ama, goal)).phase).toBe('running')
    for (const [index, who] of [ama, kofi, nia].entries()) {
      for (const payer of [ama, kofi, nia]) await report(payer)
      await ama.post(`/api/goals/${goal}/contribute`, forAunt)
      await eventually(async () => (await asked(who)).length).toBe(3)
      for (const { id } of await asked(who)) await who.post(`/api/goals/${goal}/contributions/${id}/confirm`)
      await passDays(8, ama, kofi, nia)
      // Each move runs the scheduled jobs, which may have read the round before its last payment was projected.
      await eventually(async () => {
        await passDays(0.1, ama, kofi, nia)
        return (await rotationOf(ama, goal)).rounds[index + 1]?.status
      }).toBe('open')
    }
    expect((await ama.post(`/api/goals/${goal}/contribute`, forAunt)).status).toBe(201)
    const [ofKofi, ofNia, ofAma] = [await report(kofi), await report(nia), await report(ama)]
    const { text } = await page(path)
    expect(text).toContain(`${kofi.username} says to have given you`)
    expect(text).toContain(`payments/${ofAma}/deny`)
    expect(text).not.toContain(`payments/${ofAma}/confirm`)
    expect((await answer(`payments/${ofAma}`, 'confirm')).status).toBe(403)
    expect((await answer(`payments/${ofKofi}`, 'confirm')).status).toBe(303)
    expect((await answer(`payments/${ofNia}`, 'deny')).status).toBe(303)
    expect((await answer(`payments/${await report(nia)}`, 'confirm')).status).toBe(303)
    await eventually(received).toHaveLength(3)

    // The round closes; what her adder has handed over waits for her answer, and is not late.
    await eventually(async () => {
      await passDays(1, ama, kofi, nia)
      return (await rotationOf(ama, goal)).rounds[3]?.status
    }).toBe('closed')
    await eventually(async () => (await page(path)).text).toContain(`${ama.username} owes you $100.00`)
    expect((await rotationOf(ama, goal)).members.find(one => one.userId === ama.userId)?.late).toBe(false)
    const pot = `${goal}:round-4`
    const handing = { attempt: 1, method: 'cash', reference: '' }
    expect((await ama.post(`/api/payouts/${pot}/send`, handing)).status).toBe(200)
    expect((await page(path)).text).toContain(`${ama.username} says to have handed over $300.00`)
    expect((await answer('payouts/round-4', 'contest', { attempt: '1' })).status).toBe(303)
    expect((await page(path)).text).toContain('Has it come meanwhile?')
    // She has confirmed every payment in it, so her adder gains nothing by it.
    expect((await answer('payouts/round-4', 'confirm', { attempt: '1' })).status).toBe(303)
    expect((await page(path)).text).not.toContain('round-4')
    expect((await answer(`payments/${ofAma}`, 'deny')).status).toBe(303)
  })
})

describe('where cards pay', () => {
  it('who has added a member pays for their seat by card, and is named with it', async () => {
    const cards = await sharedStack({ movesClock: true })
    const [ama, kofi] = [await registerSaver(cards.url), await registerSaver(cards.url)]
    const goal = await foundCircle([ama, kofi], { seats: 3 })
    const name = `Esi.${++numbers}`
    const { figureWithStandIn: figure } = await rotationOf(ama, goal)
    const added = await ama.post(`/api/goals/${goal}/stand-ins`, { name, figure })
    expect(added.status).toBe(201)
    const [{ person: esi }] = added.body.standIns
    const { userId: holderUserId } = esi
    const due = async (who: Saver) => (await rotationOf(who, goal)).standIns[0]?.due
    expect(await due(ama)).toMatchObject({ amount: '100.00', late: false })
    expect(await due(kofi)).toBeNull()
    const steps = async () => (await ama.get('/api/next-steps')).body.steps
    const forSeat = { kind: 'pay_for_seat', person: esi, amount: '100.00' }
    await eventually(steps).toContainEqual(expect.objectContaining(forSeat))

    const wanted = { amount: 100, goalId: goal, holderUserId }
    const notHers = await kofi.post('/api/create-payment-intent', wanted)
    expect(notHers.body.code).toBe('not_added_by_you')
    const plan = { amount: 100, isRecurring: true, newCard: true, holderUserId }
    expect((await ama.post(`/api/goals/${goal}/contribute`, plan)).body.code).toBe('plan_for_other_seat')
    const own = await payRound(ama, goal)
    const id = await payRound(ama, goal, { holderUserId })
    const listed = async () => (await kofi.get(`/api/goals/${goal}/transactions`)).body
    await eventually(listed).toContainEqual(expect.objectContaining({ id, userId: ama.userId, holder: esi }))
    const { holder = null } = (await listed()).find((one: { id: string }) => one.id === own)
    expect(holder).toBeNull()
    expect((await ama.get(`/api/transactions/${id}/receipt`)).body).toMatchObject({ seat: name })
    const paid = async () =>
      (await rotationOf(kofi, goal)).members.filter(one => one.contributed).map(one => one.userId)
    await eventually(paid).toEqual([ama.userId, holderUserId])
    // Her own statement shows what she has paid for Esi, and counts it in no balance.
    const hers = (await ama.get(`/api/statement?goalId=${goal}`)).body
    expect(hers).toMatchObject({ came: '100.00', closing: '100.00', count: 2 })
    expect(hers.lines).toMatchObject([
      { isForOther: false, amount: '100.00', balance: '100.00' },
      { isForOther: true, amount: '0.00', balance: '100.00', round: 1 },
    ])
    expect(withoutDirections(hers.lines[1].what)).toBe(`Contribution for the seat of ${name}: $100.00`)
    expect((await ama.get(`/api/statement/csv?goalId=${goal}`)).body).toContain('for the seat of')
    const statement = await ama.get(`/api/goals/${goal}/statement`)
    expect(JSON.stringify(statement.body.lines)).toContain(`paid by ${ama.username}`)
    await eventually(steps).not.toContainEqual(expect.objectContaining(forSeat))
    const link = new URL((await ama.post(`/api/goals/${goal}/stand-ins/${holderUserId}/link`)).body.link)
    const seen = await fetch(cards.url + link.pathname)
    expect(await seen.text()).toContain('100.00 USD for round 1')
  })
})
