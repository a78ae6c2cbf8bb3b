import { describe, expect, it } from 'vitest'
import { tryLife } from './lives.ts'
import type { Setting } from './setting.ts'

const begun = { hasBegun: true } as const
const playing = (given: Partial<Setting>, seeds: Iterable<number>): void => {
  for (const seed of seeds) expect(tryLife({ player: 'random', seed, given })).toBeUndefined()
}
const seeds = (from: number, count: number): number[] =>
  Array.from({ length: count }, (_, index) => from + index)

describe('a coalition takes from honest members no more than they accepted', () => {
  it('in lives in which a payment was taken back after it had paid a debt of who has several seats', () => {
    playing({ sharing: 'several', ...begun }, [1892, 8174, 10_180])
    playing({ sharing: 'several', kind: 'cards', ...begun }, [2581, 2686, 2963])
  })

  it('in lives in which a payment for two turns kept the firm part of a pot from being sent', () => {
    playing({ sharing: 'halves', kind: 'cards', ...begun }, [470, 2114])
  })

  it('in lives in which a bank took back a payment of which a part was in another pot', () => {
    playing({ sharing: 'halves', kind: 'cards', ...begun }, [10_937, 12_096, 13_971])
    playing({ sharing: 'halves', kind: 'mixed' }, [95, 3622])
  })

  it('in a life in which who had closed a shared turn short left later', () => {
    playing({ sharing: 'halves', kind: 'cash', ...begun }, [4610])
  })

  it('in random lives in which one of them has several seats', () => {
    playing({ sharing: 'several', ...begun }, seeds(1, 200))
  })
  it('in random lives in which a seat is shared, by cards or in cash', () => {
    playing({ sharing: 'halves', kind: 'cards', ...begun }, seeds(1, 100))
    playing({ sharing: 'halves', kind: 'cash', ...begun }, seeds(1, 100))
  })
})
