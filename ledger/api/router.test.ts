import Router from '@koa/router'
import { describe, expect, it } from 'vitest'
import { createRouter } from './router.ts'

const routes = [
  ['get', '/'],
  ['get', '/healthz'],
  ['get', '/api/goals'],
  ['post', '/api/goals'],
  ['get', '/api/goals/:id'],
  ['get', '/api/goals/mine'],
  ['get', '/api/goals/:id/transactions'],
  ['post', '/api/:what/:id/close'],
  ['get', '/api/files/*path'],
  ['get', '/api/users{/:id}'],
] as const
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
  ...['/api/goals/7/close', '/api/plans/7/close/', '/api/:what/7/close', '/api/files/a/b/c', '/api/users'],
  ...['/api/users/7', '/api/go%61ls', '/api/goals/%2F', '/api/goals /7', '/api/goals/7/transactions/8'],
]

describe('a router that tries only what a path can be of', () => {
  it('finds what trying all of them finds', () => {
    const plain = new Router({ sensitive: true })
    const quick = createRouter()
    for (const [method, path] of routes) {
      plain[method](path, () => undefined)
      quick[method](path, () => undefined)
    }
    for (const path of paths)
      for (const method of ['GET', 'POST']) {
        const found = (router: Pick<typeof plain, 'match'>) => {
          const { route, path: byPath, pathAndMethod } = router.match(path, method)
          return [route, byPath.map(one => one.path), pathAndMethod.map(one => one.path)]
        }
        expect([path, method, found(quick as never)]).toEqual([path, method, found(plain)])
      }
  })
})
