import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { parseBody } from './parse.ts'
import { ProblemError } from './problem.ts'

const request = z.object({ password: z.string().check(z.minLength(8)) })
const refusal = (text: string): ProblemError['status'] | undefined => {
  try {
    parseBody(request, JSON.parse(text))
    return undefined
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error
    return error.status
  }
}

describe('a body', () => {
  it.each([
    '{"password":{"length":{"toString":null,"valueOf":[]}}}',
    '{"password":{"length":{"valueOf":"9"}}}',
    '{"password":[1,2,3,4,5,6,7,8]}',
    '{"password":{"length":9}}',
    '{"__proto__":{"password":"long enough"}}',
    '{"password":"long enough","constructor":1}',
    '{"password":"long\\u0000 enough"}',
    '{"password":"\\ud800 long enough"}',
    'null',
  ])('refuses invalid content without a fault: %s', text => {
    expect(refusal(text)).toBe(400)
  })

  it('accepts valid content among anything else', () => {
    expect(refusal('{"password":"long enough","more":{"length":3}}')).toBeUndefined()
  })

  it('refuses nesting deeper than any schema, anywhere', () => {
    const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`
    expect(refusal(`{"password":"long enough","more":${nested(20)}}`)).toBeUndefined()
    for (const depth of [100, 5_000, 30_000]) {
      expect(refusal(`{"password":"long enough","more":${nested(depth)}}`)).toBe(400)
      expect(refusal(`{"password":{"length":${nested(depth)}}}`)).toBe(400)
      expect(refusal(nested(depth))).toBe(400)
    }
  })
})
