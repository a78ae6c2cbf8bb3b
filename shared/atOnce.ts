/** Processes all items, a few at a time. */
export const forEachAtOnce = async <Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<unknown>,
  atOnce = 8,
): Promise<void> => {
  const next = items.values()
  const worker = async (): Promise<void> => {
    for (const item of next) await work(item)
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
}
