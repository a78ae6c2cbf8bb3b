import { describe, expect, it } from 'vitest'
import { tryLife } from './lives.ts'
import type { Setting } from './setting.ts'

const begun = { hasBegun: true, adoptedIn: 0 } as const
/** As the random life of seed 19641 draws them. */
const taken = { seats: 2, deposit: 1, firmAfterDays: 7 } as const
const playing = (given: Partial<Setting>, seeds: readonly number[]): void => {
  for (const seed of seeds) expect(tryLife({ player: 'random', seed, given })).toBeUndefined()
}

describe('a coalition with several seats in one hand takes no more than was accepted', () => {
  it('in lives in which a payment was taken back after it had paid a debt of a member with several seats', () => {
    playing({ sharing: 'several', ...begun }, [1892, 8174, 10_180])
    playing({ sharing: 'several', kind: 'cards', ...begun }, [2581, 2686, 2963])
  })

  it('in lives in which a payment was taken back after it had been sent back to its payer, or the seat’s new holder', () => {
    playing({ sharing: 'several', ...begun }, [31_607])
    playing({ sharing: 'none', adoptedIn: 0 }, [29_538])
  })

  it('in a life in which cash was confirmed by the new holder of a seat, and was owed to the former one', () => {
    playing({ sharing: 'several', kind: 'cash' }, [3464])
  })

  it('in a life in which the days to pay of who had been locked out ended in an outage', () => {
    playing({ sharing: 'several', ...begun }, [26_330])
  })

  it('in a life in which a debt for a round was paid from a later pot, and came again as a debt for that one', () => {
    playing({ ...begun, ...taken, kind: 'cards', sharing: 'several' }, [19_641])
  })

  it('in a life in which fees were set off against what a bank then took back', () => {
    playing({ ...begun, kind: 'cards', sharing: 'several' }, [11_486])
  })

  it('in a life in which cash was handed to a member whose payment was not sent yet', () => {
    playing({ kind: 'mixed', sharing: 'honest' }, [12_705])
  })

  it('in a life in which an organiser’s fee was set off before what was owed for a round', () => {
    playing({ sharing: 'several', kind: 'cash', hasFees: true }, [2671])
  })

  it('in lives in which a member of the coalition, or one who keeps the rules, has two seats', () => {
    const seeds = Array.from({ length: 50 }, (_, index) => index + 1)
    playing({ sharing: 'several' }, seeds)
    playing({ sharing: 'honest' }, seeds)
  })
})
