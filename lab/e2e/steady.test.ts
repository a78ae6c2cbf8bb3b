/** @module-tag detail */
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { measurePage } from '../bench/measure.ts'
import { sharedStack } from '../builders/stack.ts'
import { desktop, openBrowser, phone } from './browser.ts'
import { launch } from './chromium.ts'
import { registered } from './people.ts'
import { saved } from './savings.ts'

let url: string
let visit: Awaited<ReturnType<typeof openBrowser>>['visit']
beforeAll(async () => {
  ;[{ url }, { visit }] = await Promise.all([sharedStack(), openBrowser()])
})

/**
 * A slow network on which the parts of a page arrive separately, so that the machine's speed matters little.
 */
const slowLine = { downBitsPerSecond: 1_600_000, latencyMs: 150, cpuSlowdown: 1 }

describe('rendered content', () => {
  it('does not move while the rest arrives', async () => {
    const browser = await launch()
    onTestFinished(() => browser.close())
    const person = await visit(url)
    await registered(person, 'steady')
    await saved(person, { name: 'Lisbon', targetAmount: '500', contributions: [125.5] })
    const circle = await saved(person, { name: 'Monday', targetAmount: '1000', circle: true })
    const storageState = await person.context().storageState()
    const paths = [
      '/',
      '/auth',
      `/goals/${circle}`,
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
