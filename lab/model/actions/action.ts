import type { Random } from '../../worlds/random.ts'
import type { Processor } from '../processor.ts'
import type { World } from '../world.ts'

/** How often an action happens in each phase, compared with the others. */
export type Weights = readonly [forming: number, turning: number, over: number]
/** What a person or the clock does, by name: one command, or a few that belong together. */
export type Actions = Readonly<
  Record<string, readonly [Weights, (world: World, random: Random, processor: Processor) => void]>
>
