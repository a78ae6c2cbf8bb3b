import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { beforeAll, describe, expect, it } from 'vitest'
import { makeAdmins, stepUp } from '#lab/builders/admins.ts'
import {
  createClient,
  createGoal,
  done,
  joinByLink,
  registerSaver,
  type Saver,
} from '#lab/builders/client.ts'
import { type Stack, sharedStack } from '#lab/builders/stack.ts'
import { apiAt, dataOf } from '#lab/client/client.ts'

/** Programs that read goals with access tokens, from outside. */
let stack: Stack
let founder: Saver
let member: Saver
let circle: number
let foreign: number
beforeAll(async () => {
  stack = await sharedStack()
  founder = await registerSaver(stack.url)
  member = await registerSaver(stack.url)
  const wanted = { name: 'Makola', type: 'Susu (Rotating Savings Fund)', cycleType: 'weekly' }
  circle = await createGoal(founder, { ...wanted, contributionAmount: '25.00', totalMembers: 2 })
  await joinByLink(founder, circle, [member])
  foreign = await createGoal(await registerSaver(stack.url))
})

const tokenOf = async (saver: Saver, wanted: object): Promise<string> => {
  await stepUp(stack.pool, saver.username)
  const { token } = await done(saver.post('/api/tokens', { name: 'A program', days: 1, ...wanted }))
  return token
}

describe('a program with an access token', () => {
  it('reads a circle with the example of the page for developers alone', async () => {
    const token = await tokenOf(founder, { scopes: ['goals:read'] })
    const example = join(import.meta.dirname, '../../web/features/docs/readCircle.mjs')
    const env = { ...process.env, CALABASH_URL: stack.url, CALABASH_TOKEN: token }
    const { stdout } = await promisify(execFile)(process.execPath, [example], { env })
    expect(stdout).toMatch(/^Makola: running, 25\.00 USD a round$/m)
    expect(stdout).toMatch(/^Round 1, due on \d{4}-\d\d-\d\d: 0\.00 of 50\.00$/m)
    expect(stdout).toContain(`${founder.username}: not paid`)
    const wrong = { ...env, CALABASH_TOKEN: 'cal_wrong' }
    await expect(promisify(execFile)(process.execPath, [example], { env: wrong })).rejects.toThrow(
      '401 access_token_invalid',
    )
  })

  it('reads with the typed client, by a token or by cookies', async () => {
    const token = await tokenOf(founder, { scopes: ['goals:read', 'money:read'] })
    const params = { path: { id: circle } }
    for (const credentials of [{ token }, founder]) {
      const api = apiAt(stack.url, credentials)
      const { currency, phase } = await dataOf(api.GET('/api/goals/{id}/rotation', { params }))
      expect({ currency, phase }).toEqual({ currency: 'USD', phase: 'running' })
      const payouts = await dataOf(api.GET('/api/goals/{id}/payouts', { params }))
      expect(payouts).toEqual([])
    }
    const api = apiAt(stack.url, { token })
    await expect(dataOf(api.POST('/api/goals/{id}/archive', { params }))).rejects.toThrow(
      'not_by_access_token',
    )
  })

  it('finds no goal of others, also when its owner is an admin', async () => {
    const admin = await registerSaver(stack.url)
    const token = await tokenOf(admin, { scopes: ['goals:read', 'money:read', 'messages:read'] })
    await makeAdmins(stack.pool, admin.username)
    const program = createClient(stack.url)
    for (const path of ['', '/members', '/rotation', '/payouts', '/transactions', '/messages', '/statement'])
      for (const goal of [circle, foreign]) {
        const answer = await program.get(`/api/goals/${goal}${path}`, { authorization: `Bearer ${token}` })
        expect([path, answer.status]).toEqual([path, 404])
      }
    const all = await program.get('/api/payouts', { authorization: `Bearer ${token}` })
    expect(all).toMatchObject({ status: 200, body: [] })
  })

  it('opens the goals of its token only, and no list over all goals', async () => {
    const other = await createGoal(founder)
    expect(
      (await founder.post('/api/tokens', { name: 'x', days: 1, scopes: ['goals:read'], goalIds: [foreign] }))
        .status,
    ).toBe(404)
    const token = await tokenOf(founder, { scopes: ['goals:read'], goalIds: [other] })
    const program = createClient(stack.url)
    const read = (path: string) => program.get(path, { authorization: `Bearer ${token}` })
    expect((await read(`/api/goals/${other}`)).status).toBe(200)
    expect((await read(`/api/goals/${circle}`)).status).toBe(404)
    expect((await read('/api/goals/%31')).status).toBe(404)
    expect(await read('/api/goals')).toMatchObject({ status: 403, body: { code: 'access_token_goals' } })
  })

  it('writes messages where it may, and nothing else', async () => {
    const token = await tokenOf(member, { scopes: ['messages:write'] })
    const api = apiAt(stack.url, { token })
    const params = { path: { id: circle } }
    const body = { id: crypto.randomUUID(), text: 'Round 1 is open' }
    await dataOf(api.POST('/api/goals/{id}/messages', { params, body }))
    const { body: seen } = await founder.get(`/api/goals/${circle}/messages`)
    expect(JSON.stringify(seen)).toContain('Round 1 is open')
    const hidden = await createClient(stack.url).post(
      `/api/goals/${circle}/messages/${body.id}/hide`,
      {},
      {
        authorization: `Bearer ${token}`,
      },
    )
    expect(hidden.status).toBe(403)
  })
})
