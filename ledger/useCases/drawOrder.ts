import { commitmentOf } from '#shared/draw.ts'
import type { GoalId, UserId } from '#shared/ids.ts'
import { instant } from '#shared/time.ts'
import type { Context, Handled } from '../handle.ts'
import type { Dependencies } from './dependencies.ts'

type Needs = Pick<Dependencies, 'goals' | 'drawSeeds' | 'clock'>

/** Members have a day to add chance of their own. */
const openMs = 86_400_000

/** Begins a draw of the order of turns; asked again while it is open, it is the same draw. */
export const beginDraw = async (
  { goals, drawSeeds, clock }: Needs,
  { goalId, userId }: { readonly goalId: GoalId; readonly userId: UserId },
  context: Context,
): Promise<Handled> => {
  const now = clock.now()
  const { draw: open, draws } = await goals.load(goalId, 'fresh')
  const draw = open && open.endsAt > now ? open.draw : draws + 1
  const seed = await drawSeeds.make(goalId, draw)
  const commitment = commitmentOf({ goalId, draw, seed })
  const endsAt = instant(Date.parse(now) + openMs)
  return goals.handle(goalId, { type: 'CommitDraw', userId, draw, commitment, endsAt, now }, context)
}

/**
 * Reveals the seed of the open draw. Without a user it is revealed by the system, once all members have added to it or its
 * time is over. Undefined when no draw is open, or its seed is gone.
 */
export const revealDraw = async (
  { goals, drawSeeds, clock }: Needs,
  { goalId, userId }: { readonly goalId: GoalId; readonly userId: UserId | null },
  context: Context,
): Promise<Handled | undefined> => {
  const open = (await goals.load(goalId, 'fresh')).draw
  const seed = open && (await drawSeeds.of(goalId, open.draw))
  if (!open || seed === undefined) return undefined
  const command = { type: 'RevealDraw', userId, draw: open.draw, seed, now: clock.now() } as const
  return goals.handle(goalId, command, context)
}

/** A member adds chance of their own. When it is the last missing one, the draw is revealed at once. */
export const addSalt = async (
  deps: Needs,
  {
    goalId,
    userId,
    draw,
    salt,
  }: {
    readonly goalId: GoalId
    readonly userId: UserId
    readonly draw: number
    readonly salt: string
  },
  context: Context,
): Promise<Handled> => {
  const salted = await deps.goals.handle(goalId, { type: 'SaltDraw', userId, draw, salt }, context)
  if (salted.outcome === 'refused') return salted
  const revealed = await revealDraw(deps, { goalId, userId: null }, context)
  return revealed?.outcome === 'accepted' ? revealed : salted
}
