/** Choices that follow from one number: the same number, the same choices, so that a sequence can be shrunk and replayed. */
export type Dice = {
  /** Below `sides`. */
  (sides: number): number
  /** One of them; undefined of none. */
  of<T>(list: readonly T[]): T | undefined
}

export const createDice = (seed: number): Dice => {
  let left = seed % 2_147_483_647
  const roll = (sides: number): number => {
    left = (left * 48_271 + 11) % 2_147_483_647
    return left % sides
  }
  return Object.assign(roll, {
    of: <T>(list: readonly T[]): T | undefined => (list.length === 0 ? undefined : list[roll(list.length)]),
  })
}
