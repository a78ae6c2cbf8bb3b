import { createDice as roll } from '#ledger/domain/goal/testing/model/dice.ts'

/** Choices that follow from a seed and the number of a round alone. */
export const createDice = (seed: number, round: number) => {
  const dice = roll((seed % 100_003) * 21_001 + round * 7_919 + 1)
  for (let warmingUp = 0; warmingUp < 3; warmingUp++) dice(2)
  return {
    below: (limit: number): number => dice(limit),
    between: (least: number, most: number): number => least + dice(most - least + 1),
    one: <Item>(list: readonly Item[]): Item => {
      const found = dice.of(list)
      if (found === undefined) throw new RangeError('nothing to choose from')
      return found
    },
  }
}
export type Dice = ReturnType<typeof createDice>
