import { sql } from 'kysely'
import type pg from 'pg'
import { queriesOf, type Slots, statement } from '#projections/db/kysely.ts'
import type { GoalId } from '#shared/ids.ts'
import { createSecretBox } from '../accounts/secretBox.ts'
import type { GoalState } from '../domain/goal/state.ts'
import type { SnapshotStore } from '../foldedStates.ts'
import type { Snapshot as SnapshotOf } from '../foldStream.ts'
import { pack, unpack } from './packing.ts'

export type Snapshot = SnapshotOf<GoalState>
/** Snapshots of goals that this version of the code has made, encrypted under one of our keys. */
export type Snapshots = SnapshotStore<GoalId, GoalState>

interface Options {
  readonly pool: pg.Pool
  readonly dataKeys: readonly string[]
  /** Of the code that folds events to states. */
  readonly version: string
  /** Called when snapshots cannot be read or written: the ledger works without them, more slowly. */
  readonly onTrouble: (error: unknown) => void
}

interface SnapshotTables {
  'snapshots.goals': { goal_id: GoalId; version: string; sealed: Buffer }
}
const query = queriesOf<SnapshotTables>()

/** In base64: the server's own text form of bytes is twice as long. */
const findSnapshot = statement(
  'snapshot-of-goal',
  ({ goalId, version }: Slots<{ goalId: GoalId; version: string }>) =>
    query
      .selectFrom('snapshots.goals')
      .select(sql<string>`encode(sealed, 'base64')`.as('sealed'))
      .where('goal_id', '=', goalId)
      .where('version', '=', version),
)

/** Without waiting for the disk: a snapshot lost in a crash is made again. */
const storeSnapshot = statement(
  'keep-snapshot-of-goal',
  ({ goalId, version, sealed }: Slots<{ goalId: GoalId; version: string; sealed: Buffer }>) =>
    query
      .insertInto('snapshots.goals')
      .columns(['goal_id', 'version', 'sealed'])
      .expression(
        query
          .selectNoFrom([
            sql`${goalId}::int8`.as('goal_id'),
            sql`${version}::text`.as('version'),
            sql`${sealed}::bytea`.as('sealed'),
          ])
          .where(sql`(select set_config('synchronous_commit', 'off', true))`, '=', sql.lit('off')),
      )
      .onConflict(conflict =>
        conflict.column('goal_id').doUpdateSet(({ ref }) => ({
          version: ref('excluded.version'),
          sealed: ref('excluded.sealed'),
        })),
      )
      .returning('goal_id'),
)

export const createSnapshots = ({ pool, dataKeys, version, onTrouble }: Options): Snapshots => {
  const box = createSecretBox(dataKeys, 'snapshot')
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
        const [found] = await findSnapshot(pool, { goalId, version })
        const bytes = found && box.open(Buffer.from(found.sealed, 'base64'), goalId)
        if (!bytes) return undefined
        // Only this code can have encrypted it, so its shape is not checked.
        const kept = unpack<Sealed>(bytes)
        return kept.goalId === goalId && kept.version === version ? kept : undefined
      }),
    keep: (goalId, { state, revision, position, eventId }) =>
      orTrouble(() => {
        const kept: Sealed = { goalId, version, state, revision, position, eventId }
        return storeSnapshot(pool, { goalId, version, sealed: box.seal(pack(kept), goalId) })
      }),
  }
}

/** Goal and version are inside the encryption, so that a snapshot can't be used for another goal. */
interface Sealed extends Snapshot {
  readonly goalId: GoalId
  readonly version: string
}

/** Snapshots of long goals; all of them may be deleted at any time. Forward only; never edit a migration. */
export const snapshotMigrations = [
  {
    name: '0001-goals',
    sql: `
      -- The folded state of a goal after one of its events. Encrypted, because decisions about money depend on it.
      create table snapshots.goals (
        goal_id int8 primary key,
        -- The code that folded it.
        version text not null,
        sealed bytea not null
      );
      -- Encrypted data does not compress.
      alter table snapshots.goals alter column sealed set storage external;
    `,
  },
] as const
