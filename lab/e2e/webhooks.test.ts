import { createHmac } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { stepUp } from '../builders/admins.ts'
import { type Stack, sharedStack } from '../builders/stack.ts'
import { type Received, startWebhookReceiver } from '../builders/webhookReceiver.ts'
import { expectAccessible } from './axe.ts'
import { openBrowser } from './browser.ts'
import { eventually, registered, toast } from './people.ts'
import { saved } from './savings.ts'

let stack: Stack
let visit: Awaited<ReturnType<typeof openBrowser>>['visit']
beforeAll(async () => {
  ;[stack, { visit }] = await Promise.all([sharedStack(), openBrowser()])
})

/** How many of the signatures of a request this secret has made. */
const fitting = ({ signature, body }: Received, secret: string): number => {
  const [time, ...given] = signature.split(',').map(part => part.split('=')[1] ?? '')
  const expected = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')
  return given.filter(one => one === expected).length
}

describe('a webhook', () => {
  it('is added, hears of a payment, is sent it again, gets a new secret, and is deleted', async () => {
    const receiver = await startWebhookReceiver()
    const page = await visit(stack.url)
    await stepUp(stack.pool, await registered(page, 'hooked'))
    await page.goto('/settings')
    const card = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Webhooks' }) })
    await card.getByText('You have no webhooks.').waitFor()
    await card.getByRole('button', { name: 'Add a webhook' }).click()
    await card.getByLabel('Name').fill('My sheet')
    await card.getByLabel('Address').fill('https://name:word@example.com/')
    await card.getByRole('button', { name: 'Add it' }).click()
    await card.getByText('This is not an address that a webhook can be at').waitFor()
    await expectAccessible(page)
    await card.getByLabel('Address').fill(receiver.url)
    await card.getByRole('checkbox', { name: 'Members' }).uncheck()
    await card.getByRole('button', { name: 'Add it' }).click()
    await toast(page, 'Webhook added')
    const secret = await card.getByLabel('Secret', { exact: true }).inputValue()
    await card.getByRole('button', { name: 'I have kept it' }).click()
    expect(await card.getByLabel('Secret', { exact: true }).count()).toBe(0)

    receiver.answers(500)
    await saved(page, { name: 'Heard of', targetAmount: '100.00', contributions: [12] })
    await eventually(receiver.types).toEqual(['contribution.confirmed'])
    expect(fitting(receiver.received[0]!, secret)).toBe(1)
    await card.getByRole('button', { name: 'Details of My sheet' }).click()
    const sent = card.getByRole('region', { name: 'What was sent' })
    await sent.getByText('Answer 500').waitFor()
    await sent.getByText('Is tried again').waitFor()

    receiver.answers(200)
    await sent.getByRole('button', { name: /^Send again: contribution.confirmed/ }).click()
    await toast(page, 'Sent again')
    await eventually(() => receiver.received.length).toBeGreaterThan(1)
    await eventually(async () => {
      await sent.getByRole('button', { name: 'Look again' }).click()
      return sent.getByText('Answer 200').count()
    }).toBe(1)
    await sent.getByRole('button', { name: /^Body of/ }).click()
    await sent.getByText('"amount": "12.00"').waitFor()
    await expectAccessible(page)

    await card.getByRole('button', { name: 'New secret' }).click()
    const renewed = await card.getByLabel('Secret', { exact: true }).inputValue()
    await card.getByRole('button', { name: 'I have kept it' }).click()
    await card.getByText(/The former secret also works until/).waitFor()
    await card.getByRole('button', { name: 'Pause' }).click()
    await card.getByRole('button', { name: 'Resume' }).click()
    await saved(page, { name: 'Heard again', targetAmount: '100.00', contributions: [7] })
    await eventually(() => JSON.stringify(receiver.received.at(-1)?.event.data)).toContain('"7.00"')
    for (const known of [secret, renewed]) expect(fitting(receiver.received.at(-1)!, known)).toBe(1)

    await card.getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete it' }).click()
    await card.getByText('You have no webhooks.').waitFor()
  })
})
