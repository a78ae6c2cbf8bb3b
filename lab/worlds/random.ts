/** Chance that can be had again: the same seed gives the same numbers, on every machine. */
export interface Random {
  /** From 0 up to, but not including, 1. */
  next(): number
  /** A whole number, both ends included. */
  between(least: number, most: number): number
  chance(probability: number): boolean
  pick<Item>(items: readonly Item[]): Item
  /** Some of the items, in the order in which they come. */
  shuffled<Item>(items: readonly Item[]): Item[]
  uuid(): string
  /** Another source, which goes its own way from here. */
  fork(): Random
}

export const createRandom = (seed: number): Random => {
  // sfc32, begun from the seed by splitmix32.
  let state = seed | 0
  const begin = (): number => {
    state = (state + 0x9e3779b9) | 0
    let mixed = state ^ (state >>> 16)
    mixed = Math.imul(mixed, 0x21f0aaad)
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97)
    return mixed ^ (mixed >>> 15)
  }
  let [a, b, c, counter] = [begin(), begin(), begin(), 1]
  const word = (): number => {
    const sum = (((a + b) | 0) + counter) | 0
    counter = (counter + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = (((c << 21) | (c >>> 11)) + sum) | 0
    return sum >>> 0
  }
  for (let round = 0; round < 8; round++) word()

  const next = (): number => word() / 2 ** 32
  const between = (least: number, most: number): number => least + Math.floor(next() * (most - least + 1))
  const hex = (): string => word().toString(16).padStart(8, '0')
  return {
    next,
    between,
    chance: probability => next() < probability,
    pick: items => {
      const item = items[between(0, items.length - 1)]
      if (item === undefined) throw new RangeError('there is nothing to pick from')
      return item
    },
    shuffled: items => {
      const left = [...items]
      return items.flatMap(() => left.splice(between(0, left.length - 1), 1))
    },
    uuid: () => {
      const [one, two, three, four] = [hex(), hex(), hex(), hex()]
      return `${one}-${two.slice(0, 4)}-4${two.slice(5)}-8${three.slice(1, 4)}-${three.slice(4)}${four}`
    },
    fork: () => createRandom(word()),
  }
}
