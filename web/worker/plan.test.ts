import { describe, expect, it } from 'vitest'
import { readPush, windowFor } from './plan.ts'

const origin = 'https://calabash.example'

describe('a push message', () => {
  it('is shown as it was sent', () => {
    const sent = { title: 'Due tomorrow: Makola', tag: 'one', path: '/goals/1?tab=money' }
    expect(readPush(JSON.stringify(sent), origin)).toEqual(sent)
  })
  it.each(['', 'no JSON', 'null', '{}', '{"title":1,"tag":"a","path":"/"}'])('is shown also as %j', sent =>
    expect(readPush(sent, origin)).toEqual({ title: new URL(origin).host, tag: 'unread', path: '/' }),
  )
  it.each(['https://example.com/', '//example.com/', 'javascript:alert(1)'])('does not lead to %s', path =>
    expect(readPush(JSON.stringify({ title: 'a', tag: 'b', path }), origin).path).toBe('/'),
  )
})

it('opens its page in a window that shows it, or else in any', () => {
  const [goals, settings] = [{ url: `${origin}/all-goals` }, { url: `${origin}/settings` }]
  expect(windowFor([goals, settings], settings.url)).toBe(settings)
  expect(windowFor([goals, settings], `${origin}/goals/1`)).toBe(goals)
  expect(windowFor([], settings.url)).toBeUndefined()
})
