import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import Koa from 'koa'
import { describe, expect, it } from 'vitest'
import type { ApiMiddleware } from '../context.ts'
import { ProblemError } from '../problem.ts'
import { onlyJson, ownPages, plainPaths, secondStepFirst } from './requestGuards.ts'

interface Asked {
  readonly method?: string
  readonly path?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly lacksStep?: boolean
}

/** Returns whether the request passed, or the status and code of the refusal. */
const knock = async (door: ApiMiddleware, asked: Asked = {}): Promise<unknown> => {
  const { method = 'POST', path = '/api/goals', headers = {}, lacksStep = false } = asked
  const request = Object.assign(new IncomingMessage(new Socket()), { method, url: path, headers })
  const ctx = new Koa().createContext(request, new ServerResponse(request))
  ctx.state = { lacksStep }
  let came: unknown = 'nothing'
  try {
    await door(ctx as never, async () => {
      came = 'through'
    })
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error
    came = error.status === 403 ? error.problem.code : error.status
  }
  return came
}

it('refuses a path with NUL', async () => {
  expect(await knock(plainPaths, { path: '/api/users/ama%00' })).toBe(404)
  expect(await knock(plainPaths, { path: '/api/users/ama%20' })).toBe('through')
})

describe('changes from a page', () => {
  const secured = { appUrl: 'https://calabash.example/', secure: true }
  const plain = { appUrl: 'http://localhost:3000', secure: false }
  const from = (headers: Asked['headers'], { own = secured, method = 'POST' } = {}) =>
    knock(ownPages(own), { method, ...(headers && { headers }) })

  it.each<[string, Asked['headers']]>([
    ['it has no origin', {}],
    ['it is our own page', { 'sec-fetch-site': 'same-origin', origin: 'https://calabash.example' }],
    ['the user has typed the address', { 'sec-fetch-site': 'none' }],
  ])('are accepted when %s', async (_, headers) => expect(await from(headers)).toBe('through'))

  it.each<[string, Asked['headers']]>([
    ['it is another site', { 'sec-fetch-site': 'cross-site' }],
    ['it is another host of our site', { 'sec-fetch-site': 'same-site' }],
    ['its origin is another one', { origin: 'https://elsewhere.example' }],
    ['its origin is our name over http', { origin: 'http://calabash.example' }],
    [
      'it claims to be our site with another origin',
      { 'sec-fetch-site': 'same-origin', origin: 'https://x.example' },
    ],
    ['its origin is opaque', { origin: 'null' }],
    ['it only has our header’s name', { origin: 'http://localhost:3000', host: 'localhost:3000' }],
  ])('are refused when %s', async (_, headers) => expect(await from(headers)).toBe('other_site'))

  it.each(['GET', 'HEAD', 'OPTIONS'])('do not include %s', async method => {
    expect(await from({ 'sec-fetch-site': 'cross-site', origin: 'https://x.example' }, { method })).toBe(
      'through',
    )
  })

  it('over plain http are accepted from a private name', async () => {
    const near = { origin: 'http://192.168.1.5:3000', host: '192.168.1.5:3000' }
    expect(await from(near, { own: plain })).toBe('through')
    expect(await from({ ...near, host: '192.168.1.6:3000' }, { own: plain })).toBe('other_site')
    const stranger = { origin: 'http://rebound.example', host: 'rebound.example' }
    expect(await from(stranger, { own: plain })).toBe('other_site')
  })
})

describe('a body', () => {
  const sent = (
    type: string,
    { method = 'POST', path = '/api/goals', ...more }: Record<string, string> = {},
  ) => knock(onlyJson, { method, path, headers: { 'content-type': type, 'content-length': '2', ...more } })
  const file = { method: 'PUT', path: '/api/admin/disputes/dp_1/files/receipt' }

  it('is accepted as JSON', async () => {
    expect(await sent('application/json')).toBe('through')
    expect(await sent('application/json', { 'content-encoding': 'identity' })).toBe('through')
    expect(await sent('application/json', { 'content-encoding': 'gzip' })).toBe(415)
  })

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data'])(
    'refuses %s, which forms of other sites can send',
    async type => expect(await sent(type)).toBe(415),
  )

  it('may be missing', async () => {
    expect(await knock(onlyJson)).toBe('through')
    expect(await sent('text/plain', { 'content-length': '0' })).toBe('through')
    expect(await sent('text/plain', { method: 'GET' })).toBe('through')
  })

  it('may be a file at an upload, and nowhere else', async () => {
    for (const type of ['application/pdf', 'image/jpeg', 'image/png'])
      expect(await sent(type, file)).toBe('through')
    expect(await sent('application/json', file)).toBe(415)
    expect(await sent('application/pdf', { ...file, 'content-encoding': 'identity' })).toBe('through')
    expect(await sent('application/pdf', { ...file, 'content-encoding': 'gzip' })).toBe(415)
    expect(await sent('application/pdf', { ...file, method: 'POST' })).toBe(415)
    for (const path of [`${file.path}/more`, `/x${file.path}`, '/api/admin/disputes/files', '/api/goals'])
      expect(await sent('application/pdf', { ...file, path })).toBe(415)
  })
})

describe('a user without a required second step', () => {
  const lacking = (path: string, method = 'POST') => knock(secondStepFirst, { path, method, lacksStep: true })

  it('can read, but not change anything', async () => {
    expect(await lacking('/api/goals', 'GET')).toBe('through')
    for (const path of ['/api/goals', '/api/admin/users/1/lock', '/api/payouts/p/send'])
      expect(await lacking(path)).toBe('two_step_required')
  })

  it.each([
    ...['/api/two-step', '/api/two-step/app', '/api/logout', '/api/login', '/api/login/step'],
    ...['/api/change-password', '/api/sessions', '/api/sessions/1', '/api/preferences', '/api/verify-email'],
    ...['/api/verify-email/again', '/api/reset-password', '/api/forgot-password', '/api/account-recovery/1'],
    ...['/api/register', '/api/messages/read', '/api/notices/read'],
  ])('may call %s', async path => expect(await lacking(path)).toBe('through'))

  it.each(['/api/two-stepping', '/x/api/logout', '/api/logout/x', '/api/sessionsx', '/api/register/x'])(
    'may not call %s, which is similar',
    async path => expect(await lacking(path)).toBe('two_step_required'),
  )

  it('does not include a user who has one', async () =>
    expect(await knock(secondStepFirst, { path: '/api/goals' })).toBe('through'))
})
