/** Random choices that a seed determines, on every machine. The algorithm is sfc32, seeded by splitmix32. */
export const createRandom = (seed: number) => {
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
  const maybe = <Item>(items: readonly Item[]): Item | undefined => items[between(0, items.length - 1)]
  const hex = (): string => word().toString(16).padStart(8, '0')
  return {
    /** From 0 up to, but not including, 1. */
    next,
    /** A whole number, both ends included. */
    between,
    below: (limit: number): number => between(0, limit - 1),
    chance: (probability: number): boolean => next() < probability,
    /** @throws RangeError when there is nothing to choose from. */
    pick: <Item>(items: readonly Item[]): Item => {
      const item = maybe(items)
      if (item === undefined) throw new RangeError('there is nothing to choose from')
      return item
    },
    /** Like `pick`; undefined when there is nothing to choose from. */
    maybe,
    shuffled: <Item>(items: readonly Item[]): Item[] => {
      const left = [...items]
      return items.flatMap(() => left.splice(between(0, left.length - 1), 1))
    },
    /** At most this many of them, in any order. */
    some: <Item>(items: readonly Item[], most: number): Item[] => {
      const left = [...items]
      const count = Math.min(most, left.length)
      for (let index = 0; index < count; index++) {
        const other = between(index, left.length - 1)
        const [one, picked] = [left[index], left[other]]
        if (one === undefined || picked === undefined) continue
        left[index] = picked
        left[other] = one
      }
      return left.slice(0, count)
    },
    uuid: (): string => {
      const [one, two, three, four] = [hex(), hex(), hex(), hex()]
      return `${one}-${two.slice(0, 4)}-4${two.slice(5)}-8${three.slice(1, 4)}-${three.slice(4)}${four}`
    },
    /** An independent source, determined by this one. */
    fork: (): Random => createRandom(word()),
  }
}
export interface Random extends ReturnType<typeof createRandom> {}

/** Random choices for one part of a run, by the run's seed and the number of the part. */
export const createRandomFor = (seed: number, part: number): Random =>
  createRandom(Math.imul(seed, 0x2c1b3c6d) ^ Math.imul(part + 1, 0x297a2d39))
