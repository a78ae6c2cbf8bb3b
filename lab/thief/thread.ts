import { parentPort } from 'node:worker_threads'
import { type Player, tryLife } from './lives.ts'

/** Lives to be played, by their seeds. */
export interface Batch {
  readonly player: Player
  readonly from: number
  readonly to: number
}
/** The reports of lives that broke the promise. */
export type Broken = readonly string[]

const playAll = ({ player, from, to }: Batch): Broken => {
  const broken: string[] = []
  for (let seed = from; seed < to; seed++) {
    const report = tryLife({ player, seed })
    if (report !== undefined) broken.push(report)
  }
  return broken
}

parentPort?.on('message', (batch: Batch) => parentPort?.postMessage(playAll(batch)))
