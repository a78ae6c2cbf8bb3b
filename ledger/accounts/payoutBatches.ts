import { createHash, createHmac, hkdfSync, randomUUID, timingSafeEqual } from 'node:crypto'
import { type Kysely, type Selectable, sql } from 'kysely'
import type pg from 'pg'
import { databaseOf, inTransaction } from '#projections/db/kysely.ts'
import type { FileKind } from '#shared/api/batches.ts'
import type { Currency } from '#shared/currencies.ts'
import type { GoalId, UserId } from '#shared/ids.ts'
import type { Minor } from '#shared/money.ts'
import { fileReference, type PayoutReference, referencesIn } from '#shared/payoutReference.ts'
import type { Clock } from '#shared/ports/clock.ts'
import { isRefusal, type Refusal } from '#shared/refusals.ts'
import type { Instant } from '#shared/time.ts'
import { createSecretBox } from './secretBox.ts'
import type { AccountTables } from './tables.ts'

/** One sending of a payout. */
export interface BatchSending {
  readonly goalId: GoalId
  readonly payoutId: string
  readonly attempt: number
}
export interface NewBatchRow extends BatchSending {
  readonly amountMinor: Minor
  readonly destinationId: string
  readonly reference: PayoutReference
  /** Its owner was not asked whether it is a checking or a savings account. */
  readonly typeUnsaid: boolean
}
export interface StoredRow extends NewBatchRow {
  readonly number: number
  /** Why it is not in the file. */
  readonly struck: Refusal | null
}
export interface NewBatch {
  readonly currency: Currency
  readonly fileKind: FileKind
  readonly rows: readonly NewBatchRow[]
}
export interface Batch {
  readonly id: string
  readonly currency: Currency
  readonly fileKind: FileKind
  readonly madeAt: Instant
  readonly madeBy: UserId | null
  readonly decided: {
    readonly at: Instant
    readonly by: UserId | null
    readonly approved: boolean
    readonly reason: string | null
  } | null
  readonly fingerprint: string
  readonly file: {
    readonly at: Instant
    readonly by: UserId | null
    readonly sha256: string
    readonly kept: boolean
  } | null
  readonly rows: readonly StoredRow[]
}
export interface OpenBatch {
  readonly id: string
  readonly filed: boolean
}
/** What is left of a batch when its file is made. */
export interface MadeFile {
  readonly struck: readonly { readonly number: number; readonly why: Refusal }[]
  /** Undefined where all of it was struck. */
  readonly text: string | undefined
}

type Db = Kysely<AccountTables>
const listed = 50
/** Postgres's code for a row that is there already. */
const isTaken = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '23505'

/** Of everything that is approved, in its order. */
export const fingerprintOf = (id: string, { currency, fileKind, rows }: NewBatch): string => {
  const lines = rows.map(({ goalId, payoutId, attempt, amountMinor, destinationId, reference }) =>
    [goalId, payoutId, attempt, amountMinor, destinationId, reference].join(' '),
  )
  return sha256([`${id} ${currency} ${fileKind}`, ...lines].join('\n'))
}
const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

/** That of the whole file, by which a bank notices that it was sent twice. */
export const referenceOfBatch = ({ rows }: Pick<Batch, 'rows'>): PayoutReference =>
  fileReference(
    rows.map(({ reference }) => reference),
    1,
  )

/** Payouts that are sent together. A file is made once, and only of what was approved. */
export const createPayoutBatches = (pool: pg.Pool, clock: Clock, dataKeys: readonly string[]) => {
  const box = createSecretBox(dataKeys, 'batchFile')
  const db = databaseOf<AccountTables>(pool)
  /** Under each key; the first one makes it. */
  const approvalOf = ({ id, madeBy, ...batch }: Batch, by: UserId): Buffer[] =>
    dataKeys.map(key =>
      createHmac('sha256', Buffer.from(hkdfSync('sha256', key, '', 'calabash approval of batches', 32)))
        .update(`${id} ${madeBy} ${by} ${fingerprintOf(id, batch)}`)
        .digest(),
    )
  const whole = async (heads: readonly Head[], by: Db = db): Promise<Batch[]> => {
    const rows = await by
      .selectFrom('accounts.payout_batch_rows')
      .selectAll()
      .where(sql<boolean>`batch_id = any(${heads.map(({ id }) => id)}::uuid[])`)
      .orderBy('number')
      .execute()
    const byBatch = Map.groupBy(rows, row => row.batch_id)
    return heads.map(head => read(head, byBatch.get(head.id) ?? []))
  }
  const one = async (id: string, by: Db, lock: 'share' | 'update' | undefined) => {
    let found = by.selectFrom('accounts.payout_batches').select(columns).where('id', '=', id)
    if (lock === 'share') found = found.forShare()
    if (lock === 'update') found = found.forUpdate()
    return (await whole(await found.execute(), by))[0]
  }
  const openOf = async ({ goalId, payoutId, attempt }: BatchSending, by: Db = db) => {
    const row = await by
      .selectFrom('accounts.payout_batch_rows')
      .select(['batch_id as id', 'reference'])
      .where('goal_id', '=', goalId)
      .where('payout_id', '=', payoutId)
      .where('attempt', '=', attempt)
      .where('is_open', '=', true)
      .executeTakeFirst()
    return row
  }

  return {
    /** Returns its id; undefined when one of its payouts is in another open batch. */
    make: async (batch: NewBatch, madeBy: UserId): Promise<string | undefined> => {
      const id = randomUUID()
      const head = {
        ...{ id, currency: batch.currency, file_kind: batch.fileKind, made_at: clock.now(), made_by: madeBy },
        fingerprint: fingerprintOf(id, batch),
      }
      const rows = batch.rows.map((row, index) => ({
        ...{ batch_id: id, number: index + 1, goal_id: row.goalId, payout_id: row.payoutId },
        ...{ attempt: row.attempt, amount_minor: row.amountMinor, destination_id: row.destinationId },
        ...{ reference: row.reference, type_unsaid: row.typeUnsaid },
      }))
      try {
        await inTransaction(pool, async client => {
          const tx = databaseOf<AccountTables>(client)
          await tx.insertInto('accounts.payout_batches').values(head).execute()
          await tx.insertInto('accounts.payout_batch_rows').values(rows).execute()
        })
        return id
      } catch (error) {
        if (isTaken(error)) return undefined
        throw error
      }
    },

    byId: (id: string): Promise<Batch | undefined> => one(id, db, undefined),
    /** The newest ones. */
    list: async (): Promise<Batch[]> =>
      whole(
        await db
          .selectFrom('accounts.payout_batches')
          .select(columns)
          .orderBy('made_at', 'desc')
          .orderBy('id')
          .limit(listed)
          .execute(),
      ),
    /** The open ones with payouts of these goals, by payout and attempt: `<goal>:<payout>#<attempt>`. */
    openIn: async (goalIds: readonly GoalId[]): Promise<ReadonlyMap<string, OpenBatch>> => {
      const rows = await db
        .selectFrom('accounts.payout_batch_rows as r')
        .innerJoin('accounts.payout_batches as b', 'b.id', 'r.batch_id')
        .select(['r.goal_id', 'r.payout_id', 'r.attempt', 'b.id', 'b.file_at'])
        .where(sql<boolean>`r.goal_id = any(${[...goalIds]}::int8[])`)
        .where('r.is_open', '=', true)
        .execute()
      return new Map(
        rows.map(row => [
          `${row.goal_id}:${row.payout_id}#${row.attempt}`,
          { id: row.id, filed: row.file_at !== null },
        ]),
      )
    },

    /** False when it was decided on before. */
    approve: async (batch: Batch, by: UserId): Promise<boolean> => {
      const { id } = batch
      const { numUpdatedRows } = await db
        .updateTable('accounts.payout_batches')
        .set({
          decided_at: clock.now(),
          decided_by: by,
          is_approved: true,
          approval: approvalOf(batch, by)[0],
        })
        .where('id', '=', id)
        .where('decided_at', 'is', null)
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },
    /** Whether it is what was approved, by this admin: rows that were changed in the database are not. */
    isAsApproved: async (batch: Batch): Promise<boolean> => {
      const row = await db
        .selectFrom('accounts.payout_batches')
        .select('approval')
        .where('id', '=', batch.id)
        .executeTakeFirst()
      const { approval } = row ?? {}
      const by = batch.decided?.by ?? null
      return (
        approval != null && by !== null && approvalOf(batch, by).some(one => timingSafeEqual(one, approval))
      )
    },
    /** Its payouts can be in another batch then. False when it was rejected before, or has a file. */
    reject: (id: string, by: UserId, reason: string): Promise<boolean> =>
      inTransaction(pool, async client => {
        const tx = databaseOf<AccountTables>(client)
        const { numUpdatedRows } = await tx
          .updateTable('accounts.payout_batches')
          .set({ decided_at: clock.now(), decided_by: by, is_approved: false, reason })
          .where('id', '=', id)
          .where(sql<boolean>`is_approved is not false`)
          .where('file_at', 'is', null)
          .executeTakeFirst()
        if (numUpdatedRows > 0n)
          await tx
            .updateTable('accounts.payout_batch_rows')
            .set({ is_open: false })
            .where('batch_id', '=', id)
            .execute()
        return numUpdatedRows > 0n
      }),

    /** Makes the file once: meanwhile no payout in it is recorded as sent. A refusal changes nothing. */
    makeFile: (
      id: string,
      by: UserId,
      work: (batch: Batch, now: Instant) => Promise<MadeFile | Refusal>,
    ): Promise<Refusal | undefined> =>
      inTransaction(pool, async client => {
        const tx = databaseOf<AccountTables>(client)
        const batch = await one(id, tx, 'update')
        if (!batch) return { code: 'batch_not_found' }
        if (batch.file) return undefined
        const now = clock.now()
        const made = await work(batch, now)
        if (isRefusal(made)) return made
        for (const { number, why } of made.struck)
          await tx
            .updateTable('accounts.payout_batch_rows')
            .set({ struck: JSON.stringify(why), is_open: false })
            .where('batch_id', '=', id)
            .where('number', '=', number)
            .execute()
        if (made.text === undefined) return undefined
        await tx
          .updateTable('accounts.payout_batches')
          .set({
            ...{ file_at: now, file_by: by, file_sha256: sha256(made.text) },
            file_sealed: box.seal(Buffer.from(made.text), id),
          })
          .where('id', '=', id)
          .execute()
        return undefined
      }),
    /** The bytes of the file; undefined when they are not kept, or are not those that were made. */
    file: async (id: string): Promise<Buffer | undefined> => {
      const row = await db
        .selectFrom('accounts.payout_batches')
        .select(['file_sealed', 'file_sha256'])
        .where('id', '=', id)
        .executeTakeFirst()
      const bytes = row?.file_sealed ? box.open(row.file_sealed, id) : undefined
      return bytes && sha256(bytes.toString()) === row?.file_sha256 ? bytes : undefined
    },
    filesSince: async (kind: FileKind, since: Instant): Promise<number> => {
      const { count } = await db
        .selectFrom('accounts.payout_batches')
        .select(sql<number>`count(*)::int4`.as('count'))
        .where('file_kind', '=', kind)
        .where('file_at', '>=', since)
        .executeTakeFirstOrThrow()
      return count
    },

    /** Records a payout as sent: while it is in an open batch only with its reference there. Meanwhile no file with it is made. */
    whileSending: async <Result>(
      { reference, ...sending }: BatchSending & { readonly reference: string },
      work: () => Promise<Result>,
    ): Promise<Result | InBatch> => {
      const found = await openOf(sending)
      if (!found) return work()
      return inTransaction(pool, async client => {
        const tx = databaseOf<AccountTables>(client)
        await one(found.id, tx, 'share')
        const open = await openOf(sending, tx)
        return open && !referencesIn(reference).includes(open.reference) ? inBatch : work()
      })
    },
  }
}
const inBatch = { outcome: 'refused', refusal: { code: 'payout_in_batch' } } as const
type InBatch = typeof inBatch

export type PayoutBatches = ReturnType<typeof createPayoutBatches>

/** Without the file. */
const columns = [
  'id',
  'currency',
  'file_kind',
  'made_at',
  'made_by',
  'decided_at',
  'decided_by',
  'is_approved',
  'reason',
  'fingerprint',
  'file_at',
  'file_by',
  'file_sha256',
  sql<boolean>`file_sealed is not null`.as('is_kept'),
] as const
type Head = Omit<Selectable<AccountTables['accounts.payout_batches']>, 'file_sealed' | 'approval'> & {
  readonly is_kept: boolean
}
type Row = Selectable<AccountTables['accounts.payout_batch_rows']>

const read = (head: Head, rows: readonly Row[]): Batch => ({
  id: head.id,
  currency: head.currency,
  fileKind: head.file_kind,
  madeAt: head.made_at,
  madeBy: head.made_by,
  decided:
    head.decided_at === null
      ? null
      : {
          at: head.decided_at,
          by: head.decided_by,
          approved: head.is_approved === true,
          reason: head.reason,
        },
  fingerprint: head.fingerprint,
  file:
    head.file_at === null
      ? null
      : { at: head.file_at, by: head.file_by, sha256: head.file_sha256 ?? '', kept: head.is_kept },
  rows: rows.map(row => ({
    number: row.number,
    goalId: row.goal_id,
    payoutId: row.payout_id,
    attempt: row.attempt,
    amountMinor: row.amount_minor,
    destinationId: row.destination_id,
    reference: row.reference,
    typeUnsaid: row.type_unsaid,
    struck: row.struck,
  })),
})
