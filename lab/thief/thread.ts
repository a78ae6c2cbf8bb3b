import { parentPort } from 'node:worker_threads'
import { type Player, tryLife } from './lives.ts'

/** Lives to be played, by their seeds. */
export interface Batch {
  readonly player: Player
  readonly from: number
  readonly to: number
}
/** What is told of those that broke the promise. */
export type Broken = readonly string[]

const playAll = ({ player, from, to }: Batch): Broken => {
  const broken: string[] = []
  for (let seed = from; seed < to; seed++) {
    const told = tryLife({ player, seed })
    if (told !== undefined) broken.push(told)
  }
  return broken
}

parentPort?.on('message', (batch: Batch) => parentPort?.postMessage(playAll(batch)))
