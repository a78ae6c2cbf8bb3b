import { commitmentOf } from '#shared/draw.ts'
import type { GoalId, UserId } from '#shared/ids.ts'
import type { Clock } from '#shared/ports/clock.ts'
import { instant } from '#shared/time.ts'
import type { DrawSeeds } from './accounts/drawSeeds.ts'
import type { Context, GoalHandler, Handled } from './handle.ts'

interface Parts {
  readonly goals: GoalHandler
  readonly drawSeeds: DrawSeeds
  readonly clock: Clock
}

/** Members have a day to add chance of their own. */
const openMs = 86_400_000

/** Draws of the order of turns: their seeds are kept beside the log, until they are shown in it. */
export const createDrawing = ({ goals, drawSeeds, clock }: Parts) => ({
  /** Begins one; asked again while it is going on, it is the same. */
  begin: async (goalId: GoalId, userId: UserId, context: Context): Promise<Handled> => {
    const now = clock.now()
    const { draw: open, draws } = await goals.load(goalId, 'fresh')
    const draw = open && open.endsAt > now ? open.draw : draws + 1
    const seed = await drawSeeds.make(goalId, draw)
    const commitment = commitmentOf({ goalId, draw, seed })
    const endsAt = instant(Date.parse(now) + openMs)
    return goals.handle(goalId, { type: 'CommitDraw', userId, draw, commitment, endsAt, now }, context)
  },

  /**
   * Shows the seed, by whom (null: by the house, when everybody has added to it or its time is over); undefined when there
   * is no draw going on, or nobody has its seed any more.
   */
  reveal: async (goalId: GoalId, userId: UserId | null, context: Context): Promise<Handled | undefined> => {
    const open = (await goals.load(goalId, 'fresh')).draw
    const seed = open && (await drawSeeds.of(goalId, open.draw))
    if (!open || seed === undefined) return undefined
    const command = { type: 'RevealDraw', userId, draw: open.draw, seed, now: clock.now() } as const
    return goals.handle(goalId, command, context)
  },
})
export type Drawing = ReturnType<typeof createDrawing>
