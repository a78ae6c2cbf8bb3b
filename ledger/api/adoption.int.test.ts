import { beforeAll, describe, expect, it } from 'vitest'
import { eventually, foundCircle, rotationOf, turn } from '#lab/builders/circle.ts'
import { createClient, registerSaver, type Saver } from '#lab/builders/client.ts'
import { type Stack, sharedStack } from '#lab/builders/stack.ts'

let stack: Stack
let numbers = 0
beforeAll(async () => {
  stack = await sharedStack()
  numbers = Date.now() % 1_000_000
})
const savers = async (...names: string[]): Promise<Saver[]> => {
  const made: Saver[] = []
  for (const name of names) made.push(await registerSaver(stack.url, `${name}-n${++numbers}`))
  return made
}
/** Kofi and Nia have had the pot; Esi had paid 40 of 100 into Nia's. */
const adopted = {
  round: 3,
  names: ['Kofi', 'Nia', 'Esi', 'Ama'],
  paid: [
    ['100', '100'],
    ['100', '100'],
    ['100', '40.00'],
    ['100', '100'],
  ],
}

describe('a circle that already runs', () => {
  it('is adopted, confirmed by every member, and goes on with its round', async () => {
    const [ama, kofi, nia, esi] = (await savers('ama', 'kofi', 'nia', 'esi')) as [Saver, Saver, Saver, Saver]
    const goal = await foundCircle([ama, kofi, nia], { seats: 4, adopted })
    const version = 2
    const full = { version, seatsBefore: 3, figure: '300.00' }
    // A seat is empty.
    const early = await kofi.post(`/api/goals/${goal}/rotation/charter/accept`, full)
    expect(early).toMatchObject({ status: 409, body: { code: 'seats_not_taken' } })
    const { inviteLink } = (await ama.post(`/api/goals/${goal}/invite-link`, {})).body
    // The invited person reads their own line first, though the organiser sits in that seat for now.
    const token = new URL(inviteLink).pathname.split('/').at(-1)
    const guest = await createClient(stack.url).get(`/api/invitations/${token}`)
    expect(guest.body).toMatchObject({ state: 'pending', circle: { openingLine: null } })
    const invited = await esi.get(`/api/invitations/${token}`)
    expect(invited.body.circle.openingLine).toEqual({
      ...{ name: 'Esi', turn: 3, round: 3, received: null, owes: '60.00' },
      paid: [
        { round: 1, amount: '100.00' },
        { round: 2, amount: '40.00' },
      ],
    })
    const joining = await esi.post(`/api/invitations/${token}`, { answer: 'accept' })
    expect(joining.status).toBe(200)

    const shown = (await rotationOf(esi, goal)).adoption
    expect(shown).toMatchObject({
      round: 3,
      isFull: true,
      may: { confirm: true, deny: true, correct: false },
    })
    expect(shown?.lines[1]).toEqual({
      ...{ position: 2, name: 'Nia', status: 'asked', paid: ['100.00', '100.00'], paidInAll: '200.00' },
      ...{ holder: { userId: nia.userId, name: nia.username }, received: '340.00', owes: null },
    })
    expect(shown?.lines[2]).toMatchObject({ name: 'Esi', received: null, owes: '60.00' })
    const byCard = await kofi.post(`/api/goals/${goal}/contribute`, { amount: 100 })
    expect(byCard).toMatchObject({ status: 409, body: { code: 'not_begun' } })

    const wrong = await turn(kofi, goal, 'lines/deny', { version })
    expect(wrong.adoption?.lines[0]?.status).toBe('denied')
    const paid = adopted.paid.map((line, seat) => (seat === 2 ? ['100', '90'] : line))
    expect((await kofi.send('PUT', `/api/goals/${goal}/rotation/lines`, { version, paid })).status).toBe(403)
    const half = paid.map(line => ['100.005', ...line.slice(1)])
    expect((await ama.send('PUT', `/api/goals/${goal}/rotation/lines`, { version, paid: half })).status).toBe(
      400,
    )
    const corrected = await turn(ama, goal, 'lines', { version, paid }, 'PUT')
    expect(corrected.adoption?.lines.map(({ status }) => status)).toEqual([
      'asked',
      'asked',
      'asked',
      'asked',
    ])
    for (const one of [kofi, nia, ama]) await turn(one, goal, 'charter/accept', { version: 3 })
    expect((await rotationOf(ama, goal)).phase).toBe('forming')
    const begun = await turn(esi, goal, 'charter/accept', { version: 3, figure: '200.00', seatsBefore: 2 })
    expect(begun).toMatchObject({ phase: 'running', round: 3, adoption: null })
    expect(begun.rounds.map(({ status, pot, payout }) => [status, pot, payout])).toEqual([
      ['closed', '400.00', null],
      ['closed', '390.00', null],
      ['open', '400.00', null],
      ['upcoming', '400.00', null],
    ])
    expect(begun.members.map(({ received }) => received)).toEqual([true, true, false, false])
    expect(begun.debts).toMatchObject([
      { debtor: { userId: esi.userId }, creditor: { userId: nia.userId }, amount: '10.00', round: 2 },
    ])
    // Nia and Esi find later that Esi had paid less.
    const less = { debtorUserId: esi.userId, round: 2, amount: '20' }
    const path = `/api/goals/${goal}/rotation/corrections`
    expect((await kofi.post(path, less)).body.code).toBe('correction_of_two')
    expect(await nia.post(path, { ...less, amount: '91' })).toMatchObject({
      status: 409,
      body: { code: 'more_than_line' },
    })
    const waiting = (await nia.post(path, less)).body.corrections
    expect(waiting.open).toMatchObject([{ correction: 1, by: { userId: nia.userId }, amount: '20.00' }])
    expect((await rotationOf(kofi, goal)).corrections?.open).toEqual([])
    expect((await nia.post(`${path}/1/agree`, {})).body.code).toBe('correction_of_two')
    expect((await esi.post(`${path}/none/agree`, {})).status).toBe(404)
    await eventually(async () => (await esi.get('/api/notices')).body.notices).toContainEqual(
      expect.objectContaining({ kind: 'opening_correction', amount: '20.00' }),
    )
    const agreed = (await esi.post(`${path}/1/agree`, {})).body
    expect(agreed.debts).toMatchObject([
      { amount: '10.00', round: 2, cause: 'round_closed_short' },
      { amount: '20.00', round: 2, cause: 'opening_corrected', debtor: { userId: esi.userId } },
    ])
    expect(agreed.corrections.possible).toContainEqual(
      expect.objectContaining({
        round: 2,
        paid: '70.00',
        creditor: { userId: nia.userId, name: nia.username },
      }),
    )

    const sheet = (await nia.get(`/api/goals/${goal}/sheet`)).body
    expect(sheet.rows[2].cells[1].parts).toMatchObject([{ amount: '90.00', how: 'earlier' }])
    await eventually(async () => (await kofi.get(`/api/goals/${goal}`)).body).toMatchObject({
      currentCycle: 2,
      status: 'active',
    })
  })

  it('is refused where the lines do not fit its seats, its rounds or its contribution', async () => {
    const [ama] = (await savers('ama')) as [Saver]
    const create = (changes: object) =>
      ama.post('/api/goals', {
        ...{
          name: 'Makola',
          type: 'Susu (Rotating Savings Fund)',
          targetAmount: '1.00',
          endDate: '2099-01-01',
        },
        ...{ contributionAmount: '100', totalMembers: 4, cycleType: 'weekly' },
        adopted: { ...adopted, ...changes },
      })
    for (const changes of [{ round: 5 }, { names: ['Ama'] }, { paid: adopted.paid.slice(1) }, { round: 2 }])
      expect(await create(changes)).toMatchObject({
        status: 400,
        body: { errors: { adopted: expect.anything() } },
      })
    const more = adopted.paid.map(line => ['101', ...line.slice(1)])
    expect(await create({ paid: more })).toMatchObject({ status: 409, body: { code: 'lines_differ' } })
  })
})
