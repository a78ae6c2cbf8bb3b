import { expect } from 'vitest'
import { type Player, tryLife } from './lives.ts'

interface Seeds {
  readonly from: number
  readonly to: number
  readonly each: number
}

/** Tests that each play some of the lives, so that none takes too long. */
export const inParts = (player: Player, { from, to, each }: Seeds): [name: string, play: () => void][] =>
  Array.from({ length: Math.ceil((to - from + 1) / each) }, (_, part) => {
    const first = from + part * each
    const last = Math.min(to, first + each - 1)
    const play = (): void => {
      for (let seed = first; seed <= last; seed++) expect(tryLife({ player, seed })).toBeUndefined()
    }
    return [`${player} lives ${first} to ${last}`, play]
  })
