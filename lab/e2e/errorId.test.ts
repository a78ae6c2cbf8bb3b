/** @module-tag detail */
import { beforeAll, expect, it } from 'vitest'
import { readSchema } from '#projections/db/readVersion.ts'
import { type OwnStack, startStack } from '../builders/stack.ts'
import { openBrowser } from './browser.ts'
import { registered } from './people.ts'

let stack: OwnStack
let visit: Awaited<ReturnType<typeof openBrowser>>['visit']
beforeAll(async () => {
  ;[stack, { visit }] = await Promise.all([startStack(), openBrowser()])
})

/** The log entry of a failure, by the id that was shown. */
const logged = (shown: string | null): Record<string, unknown> | undefined => {
  const id = /Error id ([\da-f]{32})$/.exec(shown ?? '')?.[1]
  return stack.instance
    .output()
    .split('\n')
    .filter(line => line.startsWith('{'))
    .map(line => JSON.parse(line))
    .find(line => line.correlation === id)
}

it('shows the id of a failure, by which it is found in the log', async () => {
  const page = await visit(stack.url)
  await registered(page, 'unlucky')
  await page.goto('/feedback')
  await page.getByLabel('Title').fill('It does not work')
  await page.getByLabel('Description').fill('I was told an error id, which I copy here.')
  await stack.pool.query('alter table accounts.feedback rename to feedback_gone')
  await page.getByRole('button', { name: 'Submit feedback' }).click()
  const notice = page.getByRole('region', { name: 'Messages' }).getByText(/Error id/)
  await notice.waitFor()
  await stack.pool.query('alter table accounts.feedback_gone rename to feedback')
  const words = await notice.textContent()
  await expect
    .poll(() => logged(words))
    .toMatchObject({
      msg: 'a request failed',
      route: '/api/feedback',
      status: 500,
    })
  // It can be copied.
  await notice.click({ clickCount: 3 })
  expect(await page.evaluate(() => String(getSelection()))).toContain('Error id')
})

it('shows it beside data that could not be fetched', async () => {
  const page = await visit(stack.url)
  await registered(page, 'unluckier')
  await stack.pool.query(`alter table ${readSchema}.goals rename to goals_gone`)
  await page.goto('/all-goals')
  const alert = page.getByRole('alert').filter({ hasText: 'Error id' })
  await alert.waitFor()
  await stack.pool.query(`alter table ${readSchema}.goals_gone rename to goals`)
  const words = await alert.locator('p').textContent()
  await expect.poll(() => logged(words)).toMatchObject({ msg: 'a request failed', status: 500 })
})
