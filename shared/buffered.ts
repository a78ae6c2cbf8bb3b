/** Reads ahead and yields batches of at most `maxBatch` items. Pauses the source while two full batches are waiting. */
export async function* buffered<Item>(source: AsyncIterable<Item>, maxBatch: number): AsyncGenerator<Item[]> {
  const waiting: Item[] = []
  let ended = false
  let failure: unknown
  let arrived = Promise.withResolvers<void>()
  let taken = Promise.withResolvers<void>()

  const fill = async (): Promise<void> => {
    try {
      for await (const item of source) {
        if (ended) return
        waiting.push(item)
        arrived.resolve()
        if (waiting.length < 2 * maxBatch) continue
        taken = Promise.withResolvers()
        await taken.promise
      }
    } catch (error) {
      failure = error
    }
    ended = true
    arrived.resolve()
  }
  const filling = fill()

  try {
    for (;;) {
      if (waiting.length === 0) {
        if (ended) break
        arrived = Promise.withResolvers()
        await arrived.promise
        continue
      }
      const batch = waiting.splice(0, maxBatch)
      taken.resolve()
      yield batch
    }
  } finally {
    ended = true
    taken.resolve()
  }
  await filling
  if (failure !== undefined) throw failure
}
