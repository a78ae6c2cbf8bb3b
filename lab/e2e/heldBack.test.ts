/** @module-tag detail */
import { EventStoreDBClient, jsonEvent } from '@eventstore/db-client'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, it } from 'vitest'
import { makeAdmins } from '../builders/admins.ts'
import { type Stack, startStack } from '../builders/stack.ts'
import { bothSizes } from './axe.ts'
import { openBrowser } from './browser.ts'
import { eventually, registered } from './people.ts'
import { saved } from './savings.ts'

let stack: Stack
let page: Page
let goal: number
let circle: number
beforeAll(async () => {
  const [started, { visit }] = await Promise.all([startStack(), openBrowser()])
  stack = started
  page = await visit(stack.url)
  const name = await registered(page, 'held')
  await makeAdmins(stack.pool, name)
  goal = await saved(page, { name: 'Lisbon', targetAmount: '500', contributions: [120] })
  circle = await saved(page, { name: 'Makola', targetAmount: '500', circle: true })
  const client = EventStoreDBClient.connectionString(stack.settings.EVENTSTORE_URL)
  afterAll(() => client.dispose())
  await client.tombstoneStream(`goal-${goal}`)
  await client.setStreamMetadata(`goal-${circle}`, { maxCount: 2 })
  await client.appendToStream('goal-abc', jsonEvent({ type: 'Some', data: {} }))
})

describe('a goal that is held back', () => {
  it('shows its last state, states since when it stands still, and asks for no money', async () => {
    for (const [id, name] of [
      [goal, 'Lisbon'],
      [circle, 'Makola'],
    ] as const) {
      await page.goto(`/goals/${id}`)
      await page.getByRole('heading', { level: 1, name }).waitFor()
      await page.getByText(/This goal has stood still since/).waitFor()
      await eventually(() => page.getByRole('button', { name: /^Contribute|^Pay/ }).count()).toBe(0)
      await bothSizes(page)
    }
    await page.goto(`/goals/${goal}`)
    await page.getByText('$120.00').first().waitFor()
  })

  it('is listed for admins, with the reason, beside foreign streams with similar names', async () => {
    await page.goto('/admin/projections')
    await page.getByRole('heading', { name: `Goal ${goal} (goal-${goal})` }).waitFor()
    await page.getByText('The stream was deleted for good (a tombstone).').waitFor()
    await page.getByText('$maxCount 2').waitFor()
    await page.getByRole('heading', { name: 'Stream goal-abc' }).waitFor()
    await bothSizes(page)
  })
})
