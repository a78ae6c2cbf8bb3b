import Router from '@koa/router'
import { describe, expect, it } from 'vitest'
import type { Endpoint } from './endpoint.ts'
import { createRoutes } from './router.ts'

const endpoint = (method: Endpoint['method'], path: string): Endpoint => ({
  method,
  path,
  body: undefined,
  query: undefined,
  status: 200,
  needsUser: false,
  handle: async () => undefined,
})
const endpoints = [
  endpoint('GET', '/'),
  endpoint('GET', '/healthz'),
  endpoint('GET', '/unsubscribe/:token'),
  endpoint('GET', '/api/goals'),
  endpoint('POST', '/api/goals'),
  endpoint('GET', '/api/goals/:id'),
  endpoint('GET', '/api/goals/mine'),
  endpoint('GET', '/api/goals/:id/transactions'),
  endpoint('POST', '/api/plans/:id/close'),
]
const paths = [
  ...[
    '',
    '/',
    '//',
    '/healthz',
    '/healthz/',
    '/api',
    '/api/goals',
    '/api/goals/',
    '/api//goals',
    '/API/goals',
  ],
  ...['/api/goals/7', '/api/goals/mine', '/api/goals/7/', '/api/goals/7//', '/api/goals/7/transactions'],
  ...['/api/plans/7/close', '/api/plans/7/close/', '/unsubscribe', '/unsubscribe/x', '/unsubscribe/api'],
  ...['/api/go%61ls', '/api/goals/%2F', '/api/goals /7', '/api/goals/7/transactions/8'],
]

describe('a router for each group of paths', () => {
  it('finds the same routes as a single router', () => {
    const plain = new Router({ sensitive: true })
    plain.get('/', () => undefined)
    for (const { method, path } of endpoints.slice(1))
      plain[method === 'GET' ? 'get' : 'post'](path, () => undefined)
    const { patternOf } = createRoutes<object>(endpoints as readonly Endpoint<object>[], {})
    for (const path of paths)
      for (const method of ['GET', 'POST']) {
        const [found] = plain.match(path, method).pathAndMethod
        expect([path, method, patternOf({ path, method })]).toEqual([path, method, found?.path])
      }
  })
})
