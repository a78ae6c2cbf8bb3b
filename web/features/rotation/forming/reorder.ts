/** The same list with one item at another place; places beyond the ends are the ends. */
export const moved = <Item>(list: readonly Item[], from: number, to: number): readonly Item[] => {
  const item = list[from]
  if (item === undefined) return list
  const place = Math.min(list.length - 1, Math.max(0, to))
  if (place === from) return list
  return list.toSpliced(from, 1).toSpliced(place, 0, item)
}

/** An unsaved order after seats have changed: without those that were given up, and new ones at the end. */
export const brought = (draft: readonly number[], holders: readonly number[]): readonly number[] => {
  const left = [...holders]
  const kept = draft.filter(userId => {
    const index = left.indexOf(userId)
    if (index >= 0) left.splice(index, 1)
    return index >= 0
  })
  return [...kept, ...left]
}

/** The place to which a key moves an item from `from`; undefined for any other key. */
export const placeFor = (key: string, from: number, count: number): number | undefined =>
  ({ ArrowUp: from - 1, ArrowDown: from + 1, Home: 0, End: count - 1 })[key]
