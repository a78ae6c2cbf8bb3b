import fc from 'fast-check'
import { expect, it } from 'vitest'
import { draftMap, draftOf } from './draftMap.ts'

const keys = fc.integer({ min: 0, max: 5 })
const steps = fc.array(
  fc.oneof(
    fc.record({ kind: fc.constant('set' as const), key: keys, value: fc.integer() }),
    fc.record({ kind: fc.constant('delete' as const), key: keys }),
  ),
)

it('behaves like a copy, and leaves the original unchanged', () =>
  fc.assert(
    fc.property(steps, steps, (before, after) => {
      const base = draftMap<number, number>()
      const apply = (
        map: { set(k: number, v: number): unknown; delete(k: number): unknown },
        list: typeof before,
      ) => {
        for (const step of list) step.kind === 'set' ? map.set(step.key, step.value) : map.delete(step.key)
      }
      apply(base, before)
      const original = new Map(base.entries())
      const copy = new Map(original)
      const draft = draftOf(base)
      apply(draft, after)
      apply(copy, after)
      expect(new Map(draft.entries())).toEqual(copy)
      expect(draft.size).toBe(copy.size)
      for (let key = 0; key <= 5; key++) {
        expect(draft.get(key)).toBe(copy.get(key))
        expect(draft.has(key)).toBe(copy.has(key))
      }
      expect(new Map(base.entries())).toEqual(original)
    }),
  ))
