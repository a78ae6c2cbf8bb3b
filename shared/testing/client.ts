import { createVisitor } from '#workers/demo/visitor.ts'

// biome-ignore lint/suspicious/noExplicitAny: tests look into bodies whose shape is what they test
type Loose = any

/** A browser's side of HTTP, for looking closely at what comes back. */
export const createClient = (url: string) => {
  const visitor = createVisitor(url)
  return {
    cookies: visitor.cookies,
    send: visitor.send<Loose>,
    get: visitor.get<Loose>,
    post: visitor.post<Loose>,
    confirm: visitor.confirm<Loose>,
  }
}
export type Client = ReturnType<typeof createClient>

let registered = 0

/** A new saver, signed in. */
export const registerSaver = async (url: string, name = `saver${process.pid}x${++registered}`) => {
  const client = createClient(url)
  const answer = await client.post('/api/register', {
    username: name,
    email: `${name}@example.com`,
    password: 'Susu-circle-1',
  })
  if (answer.status !== 201) throw new Error(`could not register: ${JSON.stringify(answer.body)}`)
  return Object.assign(client, { userId: answer.body.id as number, username: name })
}
export type Saver = Awaited<ReturnType<typeof registerSaver>>

/** A personal goal of the saver's; answers with its number. */
export const createGoal = async (saver: Client, changes: Record<string, unknown> = {}): Promise<number> => {
  const answer = await saver.post('/api/goals', {
    name: 'Lisbon in June',
    type: 'Vacation & Travel',
    targetAmount: '500.00',
    startDate: new Date().toISOString().slice(0, 10),
    endDate: new Date(Date.now() + 200 * 86_400_000).toISOString().slice(0, 10),
    cycleType: null,
    contributionAmount: null,
    totalMembers: 3,
    ...changes,
  })
  if (answer.status !== 201) throw new Error(`could not create a goal: ${JSON.stringify(answer.body)}`)
  return answer.body.id as number
}
