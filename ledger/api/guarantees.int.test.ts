import { beforeAll, describe, expect, it } from 'vitest'
import { makeAdmins } from '#lab/builders/admins.ts'
import {
  eventually,
  foundCircle,
  passDays,
  payOut,
  payRound,
  rotationOf,
  turn,
} from '#lab/builders/circle.ts'
import { registerSaver, type Saver } from '#lab/builders/client.ts'
import { type Stack, startStack } from '#lab/builders/stack.ts'

let stack: Stack
let boss: Saver
beforeAll(async () => {
  stack = await startStack({ FIRM_AFTER_DAYS: '0' })
  boss = await registerSaver(stack.url, 'boss-of-guarantees')
  await makeAdmins(stack.pool, 'boss-of-guarantees')
})
const savers = (...names: readonly string[]): Promise<Saver[]> =>
  Promise.all(names.map(name => registerSaver(stack.url, `${name}-answers`)))
const stepsOf = async (saver: Saver, goal: number) =>
  (await saver.get(`/api/next-steps?goalId=${goal}`)).body.steps as { kind: string; amount: string }[]
const noticesOf = async (saver: Saver): Promise<string[]> =>
  (await saver.get('/api/notices')).body.notices.map(({ kind }: { kind: string }) => kind)

describe('a guarantor', () => {
  it('is asked, sees the possible loss, accepts, and pays out of their pot before it is sent', async () => {
    const [ama, kofi, nia] = (await savers('ama', 'kofi', 'nia')) as [Saver, Saver, Saver]
    const everybody = [ama, kofi, nia, boss] as const
    const goal = await foundCircle([ama, kofi, nia], { charter: { latePolicy: 'reduced', graceDays: 0 } })
    const path = `/api/goals/${goal}/rotation/guarantees`
    const { mayAskFor } = await rotationOf(ama, goal)
    expect(mayAskFor.map(({ seat, most }) => [seat.userId, most])).toEqual([
      [ama.userId, '200.00'],
      [kofi.userId, '100.00'],
    ])
    expect((await ama.post(path, { guarantorUserId: nia.userId, amount: 'much' })).status).toBe(400)
    expect(
      (await kofi.post(path, { seatUserId: ama.userId, guarantorUserId: nia.userId, amount: '5' })).status,
    ).toBe(403)
    expect((await ama.post(path, { guarantorUserId: nia.userId, amount: '201' })).body.code).toBe(
      'guarantee_too_large',
    )
    const asked = await turn(ama, goal, 'guarantees', { guarantorUserId: nia.userId, amount: '80' })
    expect(asked.guarantees).toMatchObject([
      { status: 'asked', figure: null, may: { accept: false, end: true } },
    ])
    // Requests are visible to the members concerned only.
    expect((await rotationOf(kofi, goal)).guarantees).toEqual([])
    expect((await rotationOf(nia, goal)).guarantees).toMatchObject([
      { amount: '80.00', figure: '280.00', may: { accept: true, end: true } },
    ])
    expect(await stepsOf(nia, goal)).toContainEqual(
      expect.objectContaining({ kind: 'answer_guarantee', amount: '80.00', subject: '1' }),
    )
    await eventually(() => noticesOf(nia)).toContain('guarantee_asked')

    const shown = { amount: '80.00', figure: '280.00' }
    expect((await kofi.post(`${path}/1/accept`, shown)).status).toBe(404)
    expect((await nia.post(`${path}/1/accept`, { ...shown, figure: '200.00' })).body.code).toBe('turn_moved')
    expect((await nia.post(`${path}/none/accept`, shown)).status).toBe(404)
    await turn(nia, goal, 'guarantees/1/accept', shown)
    expect((await rotationOf(kofi, goal)).guarantees).toMatchObject([{ status: 'accepted', paid: '0.00' }])
    await eventually(() => noticesOf(ama)).toContain('guarantee_accepted')

    const untilRound = async (round: number): Promise<void> => {
      const isOpen = async () => (await rotationOf(kofi, goal)).rounds[round - 1]?.status !== 'upcoming'
      for (let days = 0; !(await isOpen()) && days < 40; days++) await passDays(1, ...everybody)
    }
    for (const saver of [ama, kofi, nia]) await payRound(saver, goal)
    await untilRound(2)
    expect((await nia.post(`${path}/1/end`)).body.code).toBe('guarantee_binds')
    // Ama stops paying.
    for (const saver of [kofi, nia]) await payRound(saver, goal)
    await payOut(boss, ama, `${goal}:round-1`, kofi, nia)
    await untilRound(3)
    for (const saver of [kofi, nia]) await payRound(saver, goal)
    await payOut(boss, kofi, `${goal}:round-2`, ama, nia)
    const paid = async () => (await rotationOf(nia, goal)).guarantees[0]?.paid
    for (let days = 0; (await paid()) === '0.00' && days < 40; days++) await passDays(1, ...everybody)
    expect(await paid()).toBe('80.00')
    const { debts } = await rotationOf(kofi, goal)
    expect(debts.map(({ cause, amount, creditor }) => [cause, amount, creditor?.userId])).toEqual(
      expect.arrayContaining([
        ['round_closed_short', '20.00', kofi.userId],
        ['guaranteed', '80.00', nia.userId],
      ]),
    )
    await eventually(() => noticesOf(nia)).toContain('guarantee_paid')
  })

  it('declines, or withdraws before it binds', { tags: ['detail'] }, async () => {
    const [esi, yaw] = (await savers('esi', 'yaw')) as [Saver, Saver]
    const goal = await foundCircle([esi, yaw])
    await turn(esi, goal, 'guarantees', { guarantorUserId: yaw.userId, amount: '50' })
    expect((await turn(yaw, goal, 'guarantees/1/end')).guarantees).toEqual([])
    await turn(esi, goal, 'guarantees', { guarantorUserId: yaw.userId, amount: '40' })
    const { figure = '' } = (await rotationOf(yaw, goal)).guarantees[0] ?? {}
    await turn(yaw, goal, 'guarantees/2/accept', { amount: '40', figure })
    expect((await turn(esi, goal, 'guarantees/2/end')).guarantees).toEqual([])
    await eventually(() => noticesOf(yaw)).toContain('guarantee_ended')
  })
})
