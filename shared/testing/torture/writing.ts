import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { EventStore, NewEvent } from '#shared/ports/eventStore.ts'
import { createDice } from '../chaos/dice.ts'
import { historyOf, streamOf } from './history.ts'

export interface Written {
  events: number
  /** What writing took. */
  seconds: number
  /** Appends whose outcome was unknown, and which were tried again. */
  retries: number
  /** Appends at a place that was taken, each of which must be refused. */
  refused: number
  /** How many events each goal has been told to have. */
  readonly lengths: Map<string, number>
  readonly wrong: string[]
}

interface Wanted {
  readonly seed: number
  readonly events: number
  readonly writers: number
  /** Nothing new is begun after that. */
  readonly enough?: AbortSignal | undefined
}

/** How many events an append may have at most; each append has another. Small ones cost the most, since each waits for its commit. */
const sizes = [1, 8, 64, 512] as const

/**
 * Many writers, each with one goal after the other, at exact revisions, in small appends and large ones. Whoever
 * does not learn what became of an append sends it again; now and then one tries to write where something stands already.
 */
export const writeAll = async (
  store: EventStore,
  { seed, events, writers, enough }: Wanted,
  onProgress: (written: Written) => void,
): Promise<Written> => {
  const written: Written = { events: 0, seconds: 0, retries: 0, refused: 0, lengths: new Map(), wrong: [] }
  const began = performance.now()
  let next = 1

  const append = async (stream: string, batch: readonly NewEvent[], expected: bigint | 'no_stream') => {
    for (;;) {
      try {
        return await store.append(stream, batch, expected)
      } catch {
        written.retries++
        await sleep(20 + 80 * Math.random())
      }
    }
  }
  const write = async (writer: number): Promise<void> => {
    const dice = createDice(seed, writer)
    while (written.events < events && !enough?.aborted) {
      const number = next++
      const stream = streamOf(number)
      const history = historyOf(seed, number)
      for (let at = 0; at < history.length; ) {
        const batch = history.slice(at, at + dice.between(1, dice.one(sizes)))
        const expected = at === 0 ? 'no_stream' : BigInt(at - 1)
        const { outcome } = await append(stream, batch, expected)
        if (outcome === 'conflict') written.wrong.push(`${stream} took nothing at revision ${at}`)
        if (dice.below(50) === 0) {
          const other = { ...batch[0]!, id: randomUUID() }
          if ((await append(stream, [other], expected)).outcome === 'conflict') written.refused++
          else written.wrong.push(`${stream} took another event at revision ${at}`)
        }
        at += batch.length
        written.events += batch.length
        written.lengths.set(stream, at)
        onProgress(written)
      }
    }
  }
  await Promise.all(Array.from({ length: writers }, (_, writer) => write(writer)))
  written.seconds = (performance.now() - began) / 1_000
  return written
}
