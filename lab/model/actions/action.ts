import type { Random } from '../../worlds/random.ts'
import type { Processor } from '../processor.ts'
import type { World } from '../world.ts'

/** The relative frequency of an action in each phase. */
export type Weights = readonly [forming: number, turning: number, over: number]
/** Actions of people or of time, by name: one command, or several that belong together. */
export type Actions = Readonly<
  Record<string, readonly [Weights, (world: World, random: Random, processor: Processor) => void]>
>
