import { commitmentOf } from '#shared/draw.ts'
import type { GoalId, UserId } from '#shared/ids.ts'
import { instant } from '#shared/time.ts'
import { seatHolders } from '../domain/goal/members/seats.ts'
import { isSealed } from '../domain/goal/rotation/openDraw.ts'
import type { RevealSalt, SaltDraw } from '../domain/goal/rotation/salts.ts'
import type { Context, Handled } from '../handle.ts'
import type { Dependencies } from './dependencies.ts'

type Needs = Pick<Dependencies, 'goals' | 'drawSeeds' | 'clock'>
interface Beginning {
  readonly goalId: GoalId
  readonly userId: UserId
  readonly verifiedAmong: (users: readonly UserId[]) => Promise<UserId[]>
}

/** Members have a day to add a salt, and then a week to reveal it. */
const openMs = 86_400_000

/** Begins a draw of the order of turns; a repetition while it is open returns the same draw. */
export const beginDraw = async (
  { goals, drawSeeds, clock }: Needs,
  { goalId, userId, verifiedAmong }: Beginning,
  context: Context,
): Promise<Handled> => {
  const now = clock.now()
  const state = await goals.load(goalId, 'fresh')
  const { draw: open, draws } = state
  const goesOn = open && (isSealed(open) || open.endsAt > now)
  const draw = goesOn ? open.draw : draws + 1
  const seed = await drawSeeds.make(goalId, draw)
  const commitment = commitmentOf({ goalId, draw, seed })
  const endsAt = instant(Date.parse(now) + openMs)
  const verified = await verifiedAmong(seatHolders(state).map(([holder]) => holder))
  const command = { type: 'CommitDraw', userId, draw, commitment, endsAt, verified, now } as const
  return goals.handle(goalId, command, context)
}

/**
 * Reveals the seed of the open draw, after all salts. Undefined when no draw is open, or its seed is lost.
 */
export const revealDraw = async (
  { goals, drawSeeds, clock }: Needs,
  goalId: GoalId,
  context: Context,
): Promise<Handled | undefined> => {
  const open = (await goals.load(goalId, 'fresh')).draw
  const seed = open && (await drawSeeds.of(goalId, open.draw))
  if (!open || seed === undefined) return undefined
  const command = { type: 'RevealDraw', draw: open.draw, seed, now: clock.now() } as const
  return goals.handle(goalId, command, context)
}

/**
 * A member reveals their salt, or adds an uncommitted one. After the last missing one, the seed is revealed
 * at once.
 */
export const showSalt = async (
  deps: Needs,
  goalId: GoalId,
  command: SaltDraw | RevealSalt,
  context: Context,
): Promise<Handled> => {
  const shown = await deps.goals.handle(goalId, command, context)
  if (shown.outcome === 'refused') return shown
  const revealed = await revealDraw(deps, goalId, context)
  return revealed?.outcome === 'accepted' ? revealed : shown
}
