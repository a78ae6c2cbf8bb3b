import type { GoalId, UserId } from '#shared/ids.ts'
import type { Instant } from '#shared/time.ts'
import type { Table } from '../table.ts'

/** A draw of the order of turns, with everything that is needed to compute it again. */
export interface DrawRow {
  goalId: GoalId
  draw: number
  byUserId: UserId
  commitment: string
  endsAt: Instant
  /** Null until it is revealed. */
  seed: string | null
  /** The users drawn, with commas between; null until then. */
  drawn: string | null
}

export const drawTable: Table<DrawRow> = {
  name: 'draws',
  key: ['goalId', 'draw'],
  columns: {
    goalId: 'int8',
    draw: 'int4',
    byUserId: 'int8',
    commitment: 'text',
    endsAt: 'timestamptz',
    seed: 'text?',
    drawn: 'text?',
  },
  extras: ['create index $name_open on $table (ends_at) where seed is null'],
}

export interface SaltRow {
  goalId: GoalId
  draw: number
  userId: UserId
  salt: string
}

export const saltTable: Table<SaltRow> = {
  name: 'draw_salts',
  key: ['goalId', 'draw', 'userId'],
  columns: { goalId: 'int8', draw: 'int4', userId: 'int8', salt: 'text' },
}
