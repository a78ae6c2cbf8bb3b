import type pg from 'pg'
import type { GoalId } from '#shared/ids.ts'
import { createVault } from '../accounts/vault.ts'
import type { GoalState } from '../domain/goal/state.ts'
import { pack, unpack } from './packing.ts'

/** A goal as it was after one of its events. */
export interface Snapshot {
  readonly state: GoalState
  /** Of that event. */
  readonly revision: bigint
  readonly position: bigint
  readonly eventId: string
}

/** A shortcut to what the log says, and never more than that: without it, the log is folded. */
export interface Snapshots {
  /** The last that was kept; undefined unless this same code has made it, under one of our keys. Never rejects. */
  read(goalId: GoalId): Promise<Snapshot | undefined>
  /** Takes the state as it is at this moment, and writes it down in its own time. Never rejects either. */
  keep(goalId: GoalId, snapshot: Snapshot): Promise<unknown>
}

interface Options {
  readonly pool: pg.Pool
  readonly sessionKeys: readonly string[]
  /** The code that folds events to states. */
  readonly version: string
  /** Told when they can be neither read nor written: then everything goes on, more slowly. */
  readonly onTrouble: (error: unknown) => void
}

export const createSnapshots = ({ pool, sessionKeys, version, onTrouble }: Options): Snapshots => {
  const vault = createVault(sessionKeys, 'snapshot')
  const orTrouble = async <Value>(work: () => Promise<Value>): Promise<Value | undefined> => {
    try {
      return await work()
    } catch (error) {
      onTrouble(error)
      return undefined
    }
  }
  return {
    read: goalId =>
      orTrouble(async () => {
        const found = await pool.query<{ sealed: string }>({
          name: 'snapshot-of-goal',
          // As the server would write it by itself, it is twice as long.
          text: `select encode(sealed, 'base64') as sealed from snapshots.goals where goal_id = $1 and version = $2`,
          values: [goalId, version],
        })
        const bytes = found.rows[0] && vault.open(Buffer.from(found.rows[0].sealed, 'base64'))
        if (!bytes) return undefined
        // Only this code can have sealed it, so it is read without a second look at its shape.
        const kept = unpack<Sealed>(bytes)
        return kept.goalId === goalId && kept.version === version ? kept : undefined
      }),
    keep: (goalId, { state, revision, position, eventId }) =>
      orTrouble(async () => {
        const kept: Sealed = { goalId, version, state, revision, position, eventId }
        await pool.query({
          name: 'keep-snapshot-of-goal',
          // Nobody waits for the disk, and no append waits until this is on it: what a crash loses is folded again.
          text: `insert into snapshots.goals (goal_id, version, sealed) select $1::int8, $2::text, $3::bytea
            where (select set_config('synchronous_commit', 'off', true)) = 'off'
            on conflict (goal_id) do update set version = excluded.version, sealed = excluded.sealed`,
          values: [goalId, version, vault.seal(pack(kept))],
        })
      }),
  }
}

/** Named in the seal too: one goal's cannot be put in the place of another's. */
interface Sealed extends Snapshot {
  readonly goalId: GoalId
  readonly version: string
}
