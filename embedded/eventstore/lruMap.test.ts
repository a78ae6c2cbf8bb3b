import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createLruMap } from './lruMap.ts'

describe('an LRU map', () => {
  it('drops the least recently used entry', () => {
    const map = createLruMap<string, number>(2)
    map.set('a', 1)
    map.set('b', 2)
    map.get('a')
    map.set('c', 3)
    expect(['a', 'b', 'c'].map(map.get)).toEqual([1, undefined, 3])
  })
  it('behaves like a plain list', () => {
    const key = fc.nat(9)
    const deed = fc.oneof(
      { weight: 10, arbitrary: fc.record({ kind: fc.constant('set' as const), key, value: fc.nat() }) },
      { weight: 5, arbitrary: fc.record({ kind: fc.constant('get' as const), key }) },
      { weight: 1, arbitrary: fc.constant({ kind: 'clear' as const }) },
    )
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 6 }), fc.array(deed, { maxLength: 200 }), (limit, deeds) => {
        const map = createLruMap<number, number>(limit)
        let list: (readonly [key: number, value: number])[] = []
        for (const deed of deeds) {
          if (deed.kind === 'clear') {
            map.clear()
            list = []
            continue
          }
          const known = list.find(([key]) => key === deed.key)
          const value = deed.kind === 'set' ? deed.value : known?.[1]
          if (deed.kind === 'set') map.set(deed.key, deed.value)
          else expect(map.get(deed.key)).toBe(value)
          if (value !== undefined)
            list = [...list.filter(([key]) => key !== deed.key), [deed.key, value] as const].slice(-limit)
        }
        for (let key = 0; key < 10; key++)
          expect(map.get(key)).toBe(list.find(([known]) => known === key)?.[1])
      }),
    )
  })
  it('drops entries in order after many changes', () => {
    const map = createLruMap<number, number>(1_000)
    for (let n = 0; n < 10_000; n++) map.set(n, n)
    expect(map.get(8_999)).toBeUndefined()
    for (let n = 9_000; n < 10_000; n++) expect(map.get(n)).toBe(n)
  })
})
