import { describe, expect, it } from 'vitest'
import { goalDecider } from '#ledger/domain/goal/decider.ts'
import { passDays } from './honest.ts'
import { play } from './life.ts'
import { lifeOf } from './lives.ts'

/** In the last one a payout pays a debt only because its sender knows that its money is firm. */
const seeds = [...Array.from({ length: 60 }, (_, index) => index + 1), 1804]

describe('the optimisations change nothing', () => {
  it('decides as the decider does', () => {
    for (const seed of seeds) {
      const { table, ...life } = lifeOf({ player: 'random', seed })
      expect(table.log).toEqual(play(life, { ...goalDecider }).log)
    }
  })

  it('skips no day on which something happens', () => {
    for (const seed of seeds) {
      const { table, setting } = lifeOf({ player: 'random', seed })
      const slowly = table.copy()
      for (let day = 0; day < 60; day++) passDays(slowly, setting, 1)
      passDays(table, setting, 60)
      expect(table.log).toEqual(slowly.log)
    }
  })
})
