import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { startStack } from '../builders/stack.ts'
import { openBrowser } from './browser.ts'
import { eventually, registered, toast } from './people.ts'
import { done, saved } from './savings.ts'
import { answers } from './server.ts'

/** With keys that look real. Stripe cannot be reached from tests, so its responses are simulated. */
let url: string
let visit: Awaited<ReturnType<typeof openBrowser>>['visit']
beforeAll(async () => {
  const keys = {
    STRIPE_SECRET_KEY: 'sk_test_abc',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_abc',
    STRIPE_WEBHOOK_SECRET: 'whsec_abc',
  }
  ;[{ url }, { visit }] = await Promise.all([startStack(keys), openBrowser()])
})

/** The part of Stripe's library that our form calls; its arguments are stored in `stripeAsked`. */
const library = `
  const asked = (globalThis.stripeAsked = { ready: [] })
  const element = place => ({
    mount: node => { node.textContent = 'a frame of Stripe’s' },
    on: (event, tell) => { if (event === 'ready') asked.ready.push(tell); return element() },
    off: () => undefined, once: () => undefined, update: () => undefined, destroy: () => undefined,
  })
  globalThis.Stripe = Object.assign(key => ({
    elements: options => {
      Object.assign(asked, { key, options })
      return { create: type => { asked.type = type; return element() }, getElement: () => null, update: given => Object.assign(asked.options, given) }
    },
    confirmPayment: async given => {
      asked.confirmed = given.confirmParams
      asked.redirect = given.redirect
      return { paymentIntent: { id: 'pi_1', status: 'succeeded' } }
    },
    confirmSetup: async given => {
      asked.saved = given.confirmParams
      asked.redirect = given.redirect
      return { setupIntent: { id: 'seti_1', status: 'succeeded' } }
    },
    createToken: () => undefined, createPaymentMethod: () => undefined, confirmCardPayment: () => undefined,
    registerAppInfo: () => undefined, _registerWrapper: () => undefined,
  }), { version: 'endive' })
`

const asked = (page: Page) =>
  page.evaluate(() => {
    const { ready: _, ...rest } = (globalThis as unknown as { stripeAsked: Record<string, unknown> })
      .stripeAsked
    return rest
  })

const ready = (page: Page) =>
  page.evaluate(() => {
    const { stripeAsked } = globalThis as unknown as { stripeAsked: { ready: (() => void)[] } }
    for (const tell of stripeAsked.ready) tell()
  })

/** The card form in the dialog, and the requested addresses at Stripe. */
const atCard = async (script: string | undefined) => {
  const page = await visit(url)
  const asks: string[] = []
  page.on('request', request => request.url().includes('stripe.com') && asks.push(request.url()))
  await page.route('https://js.stripe.com/**', route =>
    script === undefined ? route.abort() : route.fulfill({ contentType: 'text/javascript', body: script }),
  )
  await registered(page, 'real')
  const goal = await saved(page, { name: 'Lisbon', targetAmount: '500' })
  const secret = { clientSecret: 'pi_1_secret_2', paymentIntentId: 'pi_1' }
  await answers(page, '/api/create-payment-intent', 200, secret)
  const transaction = { id: 'c1' }
  await answers(page, `/api/goals/${goal}/contribute`, 201, { status: 'completed', transaction })
  await page.goto(`/goals/${goal}`)
  await page.getByRole('button', { name: 'Pay Now' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Amount').fill('25')
  expect(asks).toEqual([])
  await dialog.getByRole('button', { name: 'Continue to Payment' }).click()
  return { page, dialog, asks }
}

describe('with real keys', () => {
  it('Stripe’s library is loaded when a card is needed, and its form accepts the card', async () => {
    const { page, dialog, asks } = await atCard(library)
    await dialog.getByText('a frame of Stripe’s').waitFor()
    expect(asks).toEqual(['https://js.stripe.com/endive/stripe.js'])
    await eventually(() => dialog.getByLabel('Card number').count()).toBe(0)

    const pay = dialog.getByRole('button', { name: 'Pay Now' })
    await eventually(() => pay.isDisabled()).toBe(true)
    await ready(page)
    await eventually(() => pay.isEnabled()).toBe(true)
    expect(await asked(page)).toMatchObject({
      key: 'pk_test_abc',
      type: 'payment',
      options: {
        clientSecret: 'pi_1_secret_2',
        appearance: {
          variables: { colorPrimary: 'rgb(11, 122, 117)', colorBackground: 'rgb(255, 255, 255)' },
        },
      },
    })
    const background = async () => {
      const { options } = await asked(page)
      return (options as { appearance: { variables: { colorBackground: string } } }).appearance.variables
        .colorBackground
    }
    const appearance = (name: string) =>
      page.evaluate(chosen => document.documentElement.setAttribute('data-appearance', chosen), name)
    await appearance('dark')
    await eventually(background).not.toBe('rgb(255, 255, 255)')
    const night = await background()
    // By the device's own setting as well, while the form is open.
    await appearance('system')
    await eventually(background).toBe('rgb(255, 255, 255)')
    await page.emulateMedia({ colorScheme: 'dark' })
    await eventually(background).toBe(night)
    await pay.click()
    await toast(page, 'Payment Successful', 'Your contribution has been processed!')
    await done(page)
    expect(await asked(page)).toMatchObject({
      confirmed: { return_url: `${url}/payment-complete` },
      redirect: 'if_required',
    })
  })

  it('a card is saved in Stripe’s form, too, and nothing is paid', { tags: ['detail'] }, async () => {
    const page = await visit(url)
    await page.route('https://js.stripe.com/**', route =>
      route.fulfill({ contentType: 'text/javascript', body: library }),
    )
    await registered(page, 'real-saver')
    const card = { id: 'pm_1', brand: 'visa', last4: '4242', expMonth: 12, expYear: 2034, isDefault: true }
    await answers(page, '/api/cards', 200, [])
    await answers(page, '/api/card-setups', 201, { clientSecret: 'seti_1_secret_2', setupIntentId: 'seti_1' })
    const done = { status: 'saved', card: { ...card, expires: 'later' }, scheduleId: null }
    await answers(page, '/api/card-setups/seti_1', 200, done)
    await page.goto('/contributions')
    await page.getByRole('button', { name: 'Add a card' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add a card' })
    await dialog.getByText('a frame of Stripe’s').waitFor()
    await ready(page)
    await dialog.getByRole('button', { name: 'Save card' }).click()
    await toast(page, 'Visa ending in 4242 is saved')
    expect(await asked(page)).toMatchObject({
      options: { clientSecret: 'seti_1_secret_2' },
      saved: { return_url: `${url}/contributions` },
      redirect: 'if_required',
    })
    expect(await asked(page)).not.toHaveProperty('confirmed')
  })

  it('is reported when Stripe’s library cannot be loaded', { tags: ['detail'] }, async () => {
    const { dialog } = await atCard(undefined)
    await dialog.getByText('The card form could not be loaded. Nothing has been charged').waitFor()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await dialog.waitFor({ state: 'detached' })
  })
})
