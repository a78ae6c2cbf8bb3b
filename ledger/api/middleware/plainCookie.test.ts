import { describe, expect, it } from 'vitest'
import type { ApiContext } from '../context.ts'
import { plainCookie } from './plainCookie.ts'

const asked = (cookie: string | undefined) => ({ req: { headers: { cookie } } }) as unknown as ApiContext

describe('a cookie', () => {
  it('is found by its whole name', () => {
    const read = plainCookie('na.me')
    expect(read(asked('other=1; na.me=2'))).toBe('2')
    expect(read(asked('na.me=; na.me=2'))).toBe('')
    for (const header of [undefined, '', 'name=1', 'nax.me=1', 'xna.me=1'])
      expect(read(asked(header)) ?? '').toBe('')
  })
})
