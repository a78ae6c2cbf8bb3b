import type { Instance } from '../core/timeline.ts'
import type { World } from '../core/world.ts'
import { databaseFor } from './database.ts'

interface Holder {
  readonly instance: Instance
  /** Its work is done, or its connection broken. */
  isGone: boolean
}

/** Locks of the database, which end with the process that holds them; sometimes also with its connection, which it does not notice. */
export const createLocks = (world: World) => {
  const { random } = world
  const held = new Map<string, Holder>()
  return {
    alone: (instance: Instance) => {
      const ask = databaseFor(world, instance)
      return async <Result>(name: string, work: () => Promise<Result>): Promise<Result | undefined> => {
        const holder: Holder = { instance, isGone: false }
        const take = (): boolean => {
          const other = held.get(name)
          const isTaken = other && !other.isGone && other.instance.alive && random.chance(0.9)
          if (!isTaken) held.set(name, holder)
          return !isTaken
        }
        try {
          return (await ask(`lock ${name}`, take)) ? await work() : undefined
        } finally {
          holder.isGone = true
        }
      }
    },
  }
}
