/** @module-tag detail */
import { expect, it } from 'vitest'
import { breachesAfter, breachesOf, type Life, play, shrink, tell } from './life.ts'
import { lifeOf } from './lives.ts'
import type { Planted } from './planted/planting.ts'
import { planted } from './planted.ts'

const mostLives = 10_000
/** Most mistakes show without these. */
const none = {
  takesDebits: false,
  hasFees: false,
  hasInstalments: false,
  hasStandIns: false,
  sharing: 'none',
  cashHolders: [],
  adoptedIn: 0,
} as const

/** The first life that breaks the promise, by seeds from 1 or the given one on. */
const firstBroken = ({ decider, setting, liked, from = 1 }: Planted): Life | undefined => {
  for (let seed = from; seed < from + mostLives; seed++) {
    const { table, ...life } = lifeOf(
      { player: 'random', seed, given: { ...none, ...setting }, liked },
      decider,
    )
    if (breachesAfter(table, life.setting).length > 0) return life
  }
  return undefined
}

/** The check that finds nothing in the correct rules must find each of them without its fix. */
it.each(Object.entries(planted).filter(([, { keeps }]) => !keeps))(
  'a life breaks the promise when %s',
  (_, mistake) => {
    expect(firstBroken(mistake)).toBeDefined()
  },
)

it('a life is reported with few moves, and plays again identically', () => {
  const mistake = planted['a debtor lets their own debt go']!
  const { decider } = mistake
  const broken = firstBroken(mistake)!
  const short = shrink(broken, decider)
  expect(short.moves.length).toBeLessThan(broken.moves.length)
  expect(breachesOf(short, decider).length).toBeGreaterThan(0)
  expect(tell(short, decider)).toBe(tell(short, decider))
  expect(play(short, decider).log).toEqual(play(short, decider).log)
})
