/** @module-tag detail */
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { systemClock } from '#ledger/clock.ts'
import { createGoalHandler } from '#ledger/handle.ts'
import { goalId, userId } from '#shared/ids.ts'
import { measurePage } from '../bench/measure.ts'
import { joinGoal } from '../builders/joinGoal.ts'
import { type Stack, sharedStack } from '../builders/stack.ts'
import { desktop, openBrowser, phone } from './browser.ts'
import { launch } from './chromium.ts'
import { eventually, registered } from './people.ts'
import { saved } from './savings.ts'

let stack: Stack
let url: string
let visit: Awaited<ReturnType<typeof openBrowser>>['visit']
beforeAll(async () => {
  ;[stack, { visit }] = await Promise.all([sharedStack(), openBrowser()])
  url = stack.url
})

/**
 * A slow network on which the parts of a page arrive separately, so that the machine's speed matters little.
 */
const slowLine = { downBitsPerSecond: 1_600_000, latencyMs: 150, cpuSlowdown: 1 }

/** A message that the goal's creator has not read. */
const spokenIn = async (goal: number) => {
  const friend = await visit(url)
  await registered(friend, 'friend')
  const { id }: { id: number } = await (await friend.request.get('/api/user')).json()
  const goals = createGoalHandler({ store: stack.store, clock: systemClock })
  await joinGoal(goals, goalId(goal), [userId(id)])
  await eventually(async () => (await friend.request.get(`/api/goals/${goal}`)).status()).toBe(200)
  const message = { id: crypto.randomUUID(), text: 'Hello' }
  expect((await friend.request.post(`/api/goals/${goal}/messages`, { data: message })).status()).toBe(201)
}

describe('rendered content', () => {
  it('does not move while the rest arrives', async () => {
    const browser = await launch()
    onTestFinished(() => browser.close())
    const person = await visit(url)
    await registered(person, 'steady')
    const goal = await saved(person, { name: 'Lisbon', targetAmount: '500', contributions: [125.5] })
    await spokenIn(goal)
    const circle = await saved(person, { name: 'Monday', targetAmount: '1000', circle: true })
    const storageState = await person.context().storageState()
    const paths = [
      '/',
      '/auth',
      `/goals/${circle}`,
      `/goals/${goal}`,
      '/all-goals',
      '/contributions',
      '/settings',
      '/invites',
      `/goals/${circle}?tab=members`,
    ]
    const visits = [
      ...paths.map(path => ({ path, viewport: phone })),
      { path: paths[2] ?? '', viewport: desktop },
    ]
    const moved: unknown[] = []
    // One after the other: together they would take the processor from each other for minutes on a busy machine.
    for (const { path, viewport } of visits) {
      const options = path === '/auth' ? { viewport } : { viewport, storageState }
      const { cls, shifted } = await measurePage(browser, url + path, slowLine, options)
      if (cls > 0) moved.push({ page: `${path.replace(/\d+/, '')}, ${viewport.width} wide`, shifted })
    }
    expect(moved).toEqual([])
  })
})
