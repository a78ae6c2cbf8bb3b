import { describe, it } from 'vitest'
import { begun, formed } from '#lab/builders/domain/circles.ts'
import { ama, given, id, kofi, now } from '#lab/builders/domain/goal.ts'
import { esi } from '#lab/builders/domain/membership.ts'
import { commitmentOf, drawnOrder } from '#shared/draw.ts'
import type { GoalEvent } from '#shared/events/goal.ts'
import { instant } from '#shared/time.ts'

const seed = 'a seed that nobody knows'
const endsAt = instant('2026-01-11T12:00:00Z')
const commitment = commitmentOf({ goalId: id, draw: 1, seed })
const commit = { type: 'CommitDraw', userId: ama, draw: 1, commitment, endsAt, now } as const
const committed: GoalEvent = { type: 'DrawCommitted', data: { draw: 1, byUserId: ama, commitment, endsAt } }
const salt = (who: typeof ama) =>
  ({ type: 'SaltDraw', userId: who, draw: 1, salt: String(who).padStart(32, '0') }) as const
const reveal = { type: 'RevealDraw', userId: null, draw: 1, seed, now: endsAt } as const
const [alone, two] = [formed().slice(0, 2), formed().slice(0, 3)]

describe('a draw', () => {
  it('is between two at least', () => {
    given(...alone)
      .when(commit)
      .thenRefuses('circle_too_small')
    given(...two)
      .when(commit)
      .then(committed)
    given(...alone, committed)
      .when(reveal)
      .thenRefuses('circle_too_small')
    const order = drawnOrder({ goalId: id, draw: 1, seed }, new Map(), [ama, kofi])
    given(...two, committed)
      .when(reveal)
      .then({ type: 'DrawRevealed', data: { draw: 1, seed, order } })
  })

  it('takes chance from members only, while it goes on', () => {
    given().when(salt(ama)).thenRefuses('goal_not_found')
    given(...two, committed)
      .when(salt(esi))
      .thenRefuses('not_a_member')
    given(...begun())
      .when(salt(kofi))
      .thenRefuses('turns_fixed')
    given(...two)
      .when(salt(kofi))
      .thenRefuses('draw_over')
  })

  it('that was never begun cannot be shown', () => {
    given(...two)
      .when(reveal)
      .thenRefuses('draw_over')
    given().when(reveal).thenRefuses('goal_not_found')
  })
})
