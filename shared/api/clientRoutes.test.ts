import { describe, expect, it } from 'vitest'
import { clientRouteOf } from './clientRoutes.ts'

describe('a page of the client', () => {
  it.each([
    ['/', true],
    ['/goals/7', true],
    ['/goals/7/', true],
    ['/Goals/7', true],
    ['/goals/7/events/3', true],
    ['/admin', true],
    ['/admin/journal/x/y', true],
    ['/join', true],
    ['/goals', false],
    ['/goals/7/other', false],
    ['/administration', false],
    ['/login', false],
    ['/no/such/place', false],
  ])('%s: %s', (path, is) => expect(clientRouteOf(path) !== undefined).toBe(is))
})
