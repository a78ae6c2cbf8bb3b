import { setTimeout as sleep } from 'node:timers/promises'
import type { PayoutResponse, RotationResponse } from '#shared/api/rotation.ts'
import { instant } from '#shared/time.ts'
import { type Client, createClient, done, joinByLink, payByCard } from '../builders/client.ts'
import { demoPassword, demoPeople } from '../demo/people.ts'

interface Member extends Client {
  readonly userId: number
}
interface Charter {
  readonly latePolicy: 'hold' | 'reduced'
  readonly graceDays: number
  readonly netArrears: boolean
  readonly coOrganisersSend: boolean
}

const share = 100
/** With it, what was paid can be paid out as soon as it is booked. */
const quickCard = '4000000000000077'

const signIn = async (url: string, username: string): Promise<Member> => {
  const visitor = createClient(url)
  const { id } = await done(visitor.post('/api/login', { username, password: demoPassword }))
  return Object.assign(visitor, { userId: id })
}

const rotationOf = (member: Client, goalId: number): Promise<RotationResponse> =>
  done(member.get(`/api/goals/${goalId}/rotation`))

const until = async (is: () => Promise<boolean>): Promise<void> => {
  for (let tries = 0; !(await is()); tries += 1) {
    if (tries > 300) throw new Error('what was waited for did not come')
    await sleep(100)
  }
}

/** The demo's people in circles that stand as differently as circles can; the first of them organises all. */
export const circlesOf = async (url: string) => {
  let everybody = await Promise.all(demoPeople.map(({ username }) => signIn(url, username)))
  const serverNow = async () => instant((await done(createClient(url).get('/sandbox/clock'))).now)

  const found = async (name: string, seats: number, charter: Partial<Charter> = {}, startsIn = 0) => {
    const now = Date.parse(await serverNow())
    const day = (days: number) => instant(now + days * 86_400_000).slice(0, 10)
    const { id } = await done(
      everybody[0]!.post('/api/goals', {
        ...{ name, type: 'Susu (Rotating Savings Fund)', cycleType: 'monthly', totalMembers: seats, charter },
        ...{ contributionAmount: String(share), targetAmount: String(share * seats) },
        ...{ startDate: day(startsIn), endDate: day(startsIn + 31 * seats) },
      }),
    )
    await joinByLink(everybody[0]!, id, everybody.slice(1, seats))
    return id
  }
  const pay = async (goalId: number, ...payers: number[]): Promise<void> => {
    for (const index of payers) await payByCard(everybody[index]!, goalId, { amount: share, card: quickCard })
  }
  const act = (index: number, goalId: number, path: string, body: unknown = {}) =>
    done(everybody[index]!.post(`/api/goals/${goalId}/rotation/${path}`, body))
  /** Sessions end by the clock, too. */
  const pass = async (advanceDays: number): Promise<void> => {
    await done(createClient(url).post('/sandbox/clock', { advanceDays }))
    everybody = await Promise.all(demoPeople.map(({ username }) => signIn(url, username)))
  }
  const send = async (goalId: number, by: number, reference: string): Promise<PayoutResponse> => {
    let due: PayoutResponse | undefined
    await until(async () => {
      const payouts: PayoutResponse[] = await done(everybody[by]!.get(`/api/goals/${goalId}/payouts`))
      due = payouts.find(({ may }) => may.send)
      return due !== undefined
    })
    const sent = { attempt: 1, method: 'mobile_money', reference }
    return done(everybody[by]!.post(`/api/payouts/${due?.id}/send`, sent))
  }
  const answer = (of: number, { id }: PayoutResponse, word: 'confirm' | 'contest') =>
    done(everybody[of]!.post(`/api/payouts/${id}/${word}`, { attempt: 1 }))

  const ours = { netArrears: false, coOrganisersSend: true, graceDays: 2 } as const
  const drawing = await found('Drawing lots', 5, {}, 100)
  await act(0, drawing, 'draw')
  await act(1, drawing, 'draw/salt', { draw: 1, salt: 'c3'.repeat(16) })

  const late = await found('Late in the market', 5, { ...ours, latePolicy: 'reduced' })
  const finished = await found('All the way', 2, { ...ours, latePolicy: 'hold' })
  const over = await found('Given up', 3, { ...ours, latePolicy: 'hold' })
  for (const goalId of [late, finished, over])
    await done(
      everybody[0]!.send('PATCH', `/api/goals/${goalId}/members/${everybody[1]!.userId}`, {
        role: 'co_organiser',
      }),
    )
  await pay(late, 0, 1, 2, 3)
  await pay(finished, 0, 1)
  await pay(over, 0, 1, 2)
  await answer(0, await send(finished, 1, 'AW-1'), 'confirm')
  await pass(35)

  await until(async () => (await rotationOf(everybody[0]!, late)).may.closeShort)
  await act(0, late, 'close-short', { round: 1 })
  await answer(0, await send(late, 1, 'MM 4711'), 'contest')
  await pay(late, 2, 3)
  await act(2, late, 'swaps', { withUserId: everybody[3]!.userId })
  await until(async () => (await rotationOf(everybody[0]!, over)).rounds[1]?.status === 'open')
  await pay(over, 2)
  await act(0, over, 'wind-up', { round: 2 })
  await until(async () => (await rotationOf(everybody[0]!, finished)).rounds[1]?.status === 'open')
  await pay(finished, 0, 1)
  await answer(1, await send(finished, 0, 'AW-2'), 'confirm')
  await pass(35)

  await until(async () => (await rotationOf(everybody[0]!, late)).may.closeShort)
  await until(async () => (await rotationOf(everybody[0]!, drawing)).draw?.seed != null)
  await act(0, drawing, 'draw')
  await act(1, drawing, 'draw/salt', { draw: 2, salt: 'd4'.repeat(16) })
  const between = await found('Between two rounds', 5, { ...ours, latePolicy: 'hold' })
  await pay(between, 0, 1, 2, 3, 4)
  return { drawing, between, late, finished, over }
}
