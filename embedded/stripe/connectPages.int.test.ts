import { createServer } from 'node:http'
import Koa from 'koa'
import { expect, it } from 'vitest'
import { atFileEnd } from '#lab/runner/cleanUp.ts'
import { listenOnLoopback } from '../controls/listening.ts'
import { connectPages } from './connectPages.ts'
import { onboardingLink, recipientAccount, testSandbox } from './testing.ts'

const app = new Koa()
const server = createServer((request, response) => void app.callback()(request, response))
const pages = `http://127.0.0.1:${await listenOnLoopback(server)}/sandbox/stripe`
atFileEnd(() => {
  server.closeAllConnections()
  server.close()
})
const { stripe, port, errors } = await testSandbox({ pages })
app.use(connectPages(port))

const begin = async () => {
  const { id } = await stripe.accounts.create({ ...recipientAccount, country: 'GB' })
  const { url } = await stripe.accountLinks.create({ account: id, ...onboardingLink })
  return { id, url }
}
const send = (url: string, form: Record<string, string>): Promise<Response> =>
  fetch(url.split('?')[0] ?? '', {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ secret: new URL(url).searchParams.get('secret') ?? '', ...form }),
  })

it('shows the form of a link once, and opens the account that is sent', async () => {
  const { id, url } = await begin()
  const shown = await fetch(url)
  expect(shown.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
  const words = await shown.text()
  expect(words).toContain('(GB, GBP)')
  expect(words).toContain('Be refused by Stripe')
  const again = await fetch(url, { redirect: 'manual' })
  expect([again.status, again.headers.get('location')]).toEqual([303, onboardingLink.refresh_url])

  const back = await send(url, { outcome: 'finish', bank: 'refuses' })
  expect([back.status, back.headers.get('location')]).toEqual([303, onboardingLink.return_url])
  expect(await stripe.accounts.retrieve(id)).toMatchObject({
    payouts_enabled: true,
    external_accounts: { data: [{ last4: '1116' }] },
  })
})

it('leads back without a change when the recipient leaves', async () => {
  const { id, url } = await begin()
  await fetch(url)
  expect((await send(url, { outcome: 'leave' })).headers.get('location')).toBe(onboardingLink.return_url)
  expect(await stripe.accounts.retrieve(id)).toMatchObject({ details_submitted: false })
})

it('knows no other links', async () => {
  const { url } = await begin()
  const other = await begin()
  const foreign = `${other.url.split('?')[0]}?${url.split('?')[1]}`
  for (const wrong of [foreign, `${other.url}0`, other.url.split('?')[0] ?? '']) {
    const shown = await fetch(wrong)
    expect(shown.status).toBe(404)
    expect(await shown.text()).toContain('This link does not exist')
  }
  expect((await send(foreign, { outcome: 'finish' })).status).toBe(404)
})

it('reported no internal error', () => expect(errors).toEqual([]))
