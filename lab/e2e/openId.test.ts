import { beforeAll, expect, it } from 'vitest'
import { startOpenIdProvider } from '../builders/openIdProvider.ts'
import { type Stack, startStack } from '../builders/stack.ts'
import { expectAccessible } from './axe.ts'
import { openBrowser } from './browser.ts'
import { registered, toast } from './people.ts'

let stack: Stack
let provider: Awaited<ReturnType<typeof startOpenIdProvider>>
let visit: Awaited<ReturnType<typeof openBrowser>>['visit']
beforeAll(async () => {
  provider = await startOpenIdProvider()
  const { issuer, clientId, clientSecret, name } = provider.settings
  ;[stack, { visit }] = await Promise.all([
    startStack({
      ...{ OPENID_ISSUER: issuer, OPENID_CLIENT_ID: clientId },
      ...{ OPENID_CLIENT_SECRET: clientSecret, OPENID_NAME: name },
    }),
    openBrowser(),
  ])
  provider.openTo(stack.url)
})

it('leads from the sign-in page to the provider and, for a newcomer, to a name and the place that was wanted', async () => {
  provider.is({ subject: 'newcomer', says: { email: 'ama@example.com', preferred_username: 'Ama Owusu' } })
  const page = await visit(stack.url)
  await page.goto('/settings')
  await page.getByRole('button', { name: 'Continue with Example' }).click()
  await page.getByRole('heading', { name: 'Choose your name' }).waitFor()
  expect(new URL(page.url()).search).toBe('')
  await page.getByText('ama@example.com').waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Create Account' }).click()
  await page.waitForURL('**/settings')
  await page.getByRole('heading', { name: 'Sign-in by Example' }).waitFor()
  await page.getByText('You made this account with Example.').waitFor()
  await page.getByRole('button', { name: 'Mail me the link' }).click()
  await toast(page, 'A link to choose a password is on its way.')
  await expectAccessible(page)
})

it('links an account in its settings, signs in to it, and ends the link', async () => {
  const page = await visit(stack.url)
  const username = await registered(page, 'linked')
  provider.is({ subject: 'linked' })
  await page.goto('/settings')
  const card = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'Sign-in by Example' }) })
  await card.getByRole('button', { name: 'Link with Example' }).click()
  await card.getByLabel('Your password').fill('Susu-circle-1')
  await card.getByRole('button', { name: 'Continue' }).click()
  await toast(page, 'Linked')
  await card.getByText(/^Linked since/).waitFor()

  const other = await visit(stack.url)
  await other.goto('/auth')
  await other.getByRole('button', { name: 'Continue with Example' }).click()
  await toast(other, 'Welcome back!')
  await other.getByText(username).first().waitFor()

  await card.getByRole('button', { name: 'End the link' }).click()
  await card.getByLabel('Your password').fill('Susu-circle-1')
  await card.getByRole('button', { name: 'End the link' }).last().click()
  await toast(page, 'The link is ended.')
  await card.getByRole('button', { name: 'Link with Example' }).waitFor()
})

it('says what happened when the person has cancelled', async () => {
  provider.is('refuses')
  const page = await visit(stack.url)
  await page.goto('/auth')
  await page.getByRole('button', { name: 'Continue with Example' }).click()
  await page.getByRole('heading', { name: 'You are not signed in' }).waitFor()
  await page.getByText('The sign-in was cancelled, or the provider has refused it.').waitFor()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'To the sign-in page' }).click()
  await page.getByRole('button', { name: 'Continue with Example' }).waitFor()
})
