import { beforeAll, describe, expect, it } from 'vitest'
import { createGoal, registerSaver, type Saver } from '#lab/builders/client.ts'
import { type OwnStack, startStack } from '#lab/builders/stack.ts'
import { goalStream } from '#shared/events/goal.ts'
import { goalId } from '#shared/ids.ts'

/** One account that writes events, or calls the card processor, as fast as it can; limits are a tenth of the usual. */
let stack: OwnStack
let saver: Saver
beforeAll(async () => {
  stack = await startStack({ RATE_LIMIT_SCALE: '0.1' })
  saver = await registerSaver(stack.url)
})

/** How many of these were accepted before the first 429. */
const accepted = async (ask: (n: number) => Promise<{ readonly status: number }>, most: number) => {
  for (let n = 0; n < most; n++) {
    const { status } = await ask(n)
    if (status === 429) return n
  }
  return most
}

describe('changes of goals', () => {
  it('are limited in each goal, and over all goals', async () => {
    const goals = [await createGoal(saver), await createGoal(saver), await createGoal(saver)]
    const counts = []
    for (const goal of goals)
      counts.push(await accepted(n => saver.send('PATCH', `/api/goals/${goal}`, { name: `Name ${n}` }), 100))
    expect(counts).toEqual([12, 12, 0])
    let events = 0
    for await (const _ of stack.store.read(goalStream(goalId(goals[0]!)))) events++
    expect(events).toBeLessThan(20)
  })

  it('are limited by whatever route', async () => {
    const other = await registerSaver(stack.url)
    const goal = await createGoal(other)
    const path = `/api/goals/${goal}`
    const turns = await accepted(n => other.post(`${path}/${n % 2 === 0 ? 'archive' : 'restore'}`), 100)
    expect(turns).toBe(12)
    const routes = [
      () => other.send('PATCH', path, { name: 'Once more' }),
      () => other.post(`${path}/withdraw`),
      () => other.post(`${path}/cancel`, {}),
      () => other.send('DELETE', `${path}/members/${other.userId}`),
      () => other.send('PATCH', `${path}/members/${other.userId}`, { role: 'member' }),
    ]
    for (const route of routes) expect((await route()).status).toBe(429)
  })
})

it.each(['/api/cards', '/api/schedules', '/api/user/data'])(
  'requests that call the card processor are limited: %s',
  async path => {
    const other = await registerSaver(stack.url)
    expect(await accepted(() => other.get(path), 100)).toBe(12)
    expect((await other.get('/api/goals')).status).toBe(200)
  },
)

it('refuses an address that goes on after many refusals without asking the database, and closes its connection', async () => {
  const flooder = await registerSaver(stack.url)
  const goal = await createGoal(flooder)
  const rename = () => flooder.send('PATCH', `/api/goals/${goal}`, { name: 'Once more' })
  // All at once, so that they come within the ten seconds on a slow machine too.
  const goOn = async () => {
    await Promise.all(Array.from({ length: 90 }, rename))
    const [again, other, page] = [await rename(), await flooder.get('/api/goals'), await fetch(stack.url)]
    return [again.status, again.headers.get('connection'), other.status, page.status]
  }
  // Everything of that address is refused for a moment, but for pages and files.
  await expect.poll(goOn).toEqual([429, 'close', 429, 200])
  await expect.poll(async () => (await flooder.get('/api/goals')).status, { timeout: 30_000 }).toBe(200)
})
