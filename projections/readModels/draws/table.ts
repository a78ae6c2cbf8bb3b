import type { GoalId, UserId } from '#shared/ids.ts'
import { int4, int8, orNull, table, text, timestamptz } from '../../engine/table.ts'

/** A draw of the order of turns, with everything that is needed to compute it again. */
export const drawTable = table('draws', {
  key: ['goalId', 'draw'],
  columns: {
    goalId: int8<GoalId>(),
    draw: int4(),
    byUserId: int8<UserId>(),
    commitment: text(),
    endsAt: timestamptz(),
    /** Until when committed salts are to be revealed; null where salts are added in the open. */
    revealBy: orNull(timestamptz()),
    /** Null until it is revealed. */
    seed: orNull(text()),
    /** The users drawn, with commas between; null until then. */
    drawn: orNull(text()),
    /** Whose turns are drawn before those of the others, with commas between; null where all are drawn alike. */
    drawnFirst: orNull(text()),
    /** Because of whom it came to nothing, with commas between; null unless it did. */
    missing: orNull(text()),
  },
  extras: ['create index $name_open on $table (ends_at) where seed is null'],
})

export const saltTable = table('draw_salts', {
  key: ['goalId', 'draw', 'userId'],
  columns: {
    goalId: int8<GoalId>(),
    draw: int4(),
    userId: int8<UserId>(),
    /** Null where it was added in the open. */
    commitment: orNull(text()),
    /** Null until it is revealed. */
    salt: orNull(text()),
  },
})
