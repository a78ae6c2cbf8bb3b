/** @module-tag detail */
import { beforeAll, describe, expect, it } from 'vitest'
import { sendRaw } from '#lab/builders/api/api.ts'
import { type OwnStack, startStack } from '#lab/builders/stack.ts'

/**
 * Attacks through a proxy on the same machine that forwards requests from the Internet as its own, such as nginx with nothing but
 * `proxy_pass http://127.0.0.1:3000`.
 */
let stack: OwnStack
let token: string
beforeAll(async () => {
  stack = await startStack({ APP_URL: 'https://calabash.example' })
  token = /mailbox\?token=([\w-]{32})/.exec(stack.instance.output())?.[1] ?? ''
})

const get = async (path: string, headers: Record<string, string> = {}) =>
  sendRaw(stack.url, { path, headers })
const statusOf = async (path: string, headers?: Record<string, string>) => (await get(path, headers)).status
const controls = ['/sandbox/mailbox', '/sandbox/mailbox.json', '/sandbox/clock', '/sandbox/faults']

describe('where browsers find the application elsewhere than on this machine', () => {
  it.each(controls)('%s answers only those who know the token', async path => {
    const { port } = new URL(stack.url)
    for (const host of [`127.0.0.1:${port}`, 'localhost', `localhost:${port}`, 'calabash.example'])
      expect([host, await statusOf(path, { host })]).toEqual([host, 404])
    for (const wrong of ['', 'undefined', `${token}x`, token.slice(1)]) {
      expect(await statusOf(`${path}?token=${wrong}`)).toBe(404)
      expect(await statusOf(path, { authorization: `Bearer ${wrong}` })).toBe(404)
    }
    expect(await statusOf(`${path}?token=${token}`)).toBe(200)
    expect(await statusOf(path, { authorization: `Bearer ${token}` })).toBe(200)
  })

  it('moves the clock and injects faults only with the token', async () => {
    const posted = async (path: string) =>
      (await sendRaw(stack.url, { method: 'POST', path, body: '{"advanceDays":0}' })).status
    expect(await posted('/sandbox/clock')).toBe(404)
    expect(await posted('/sandbox/faults')).toBe(404)
    expect(await posted(`/sandbox/clock?token=${token}`)).toBe(200)
  })

  it('names the pages and their token when it starts, and in every link of the mailbox', async () => {
    const said = stack.instance.output()
    for (const page of ['mailbox', 'clock', 'faults'])
      expect(said).toContain(`https://calabash.example/sandbox/${page}?token=${token}`)
    const register = { username: 'mailed', email: 'mailed@example.com', password: 'Susu-circle-1' }
    const headers = { 'content-type': 'application/json' }
    const path = '/api/register'
    await sendRaw(stack.url, { method: 'POST', path, headers, body: JSON.stringify(register) })
    const page = async () => (await get(`/sandbox/mailbox?to=mailed@example.com&token=${token}`)).text
    await expect.poll(page).toContain('<iframe')
    const links = [...(await page()).matchAll(/(?:href|src)="(\/sandbox\/[^"]*)"/g)].map(([, to = '']) => to)
    expect(links.length).toBeGreaterThan(3)
    for (const link of links) expect(await statusOf(link.replaceAll('&amp;', '&'))).toBe(200)
  })

  it('keeps the pages of the card sandbox open, for those who know the secret of a payment', async () => {
    const key = 'key=pk_sandbox_local'
    for (const secret of ['', '&client_secret=', '&client_secret=pi_1_secret_guess']) {
      const asked = await get(`/sandbox/stripe/v1/payment_intents/pi_1?${key}${secret}`)
      expect([400, 404]).toContain(asked.status)
      expect(await statusOf(`/sandbox/stripe/3d-secure/pi_1?${key}${secret}`)).toBe(404)
    }
  })
})

it('takes a token that the operator has chosen, does not print it, and asks for it on this machine too', async () => {
  const chosen = 'a-token-of-the-operator'
  const { url, instance } = await startStack({ SANDBOX_TOKEN: chosen })
  expect(instance.output()).not.toContain('token')
  for (const path of controls) {
    expect((await sendRaw(url, { path })).status).toBe(404)
    expect((await sendRaw(url, { path: `${path}?token=${chosen}` })).status).toBe(200)
  }
})
