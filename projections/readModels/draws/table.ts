import type { GoalId, UserId } from '#shared/ids.ts'
import { int4, int8, orNull, table, text, timestamptz } from '../../engine/table.ts'

/** A draw of the order of turns, with all data needed to repeat it. */
export const drawTable = table('draws', {
  key: ['goalId', 'draw'],
  columns: {
    goalId: int8<GoalId>(),
    draw: int4(),
    byUserId: int8<UserId>(),
    commitment: text(),
    endsAt: timestamptz(),
    /** The deadline for revealing committed salts; null when salts are not committed first. */
    revealBy: orNull(timestamptz()),
    /** Null until it is revealed. */
    seed: orNull(text()),
    /** The users drawn, separated by commas; null until then. */
    drawn: orNull(text()),
    /** The users whose turns are drawn before those of the others, separated by commas; null where all are drawn alike. */
    drawnFirst: orNull(text()),
    /** The users without whose salts it is void, separated by commas; null unless it is void. */
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
    /** Null when the salt was not committed first. */
    commitment: orNull(text()),
    /** Null until it is revealed. */
    salt: orNull(text()),
  },
})
