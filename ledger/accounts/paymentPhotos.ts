import { createHash } from 'node:crypto'
import type pg from 'pg'
import { databaseOf } from '#projections/db/kysely.ts'
import type { GoalId, UserId } from '#shared/ids.ts'
import type { Clock } from '#shared/ports/clock.ts'
import { createSecretBox } from './secretBox.ts'
import type { AccountTables } from './tables.ts'

/** So that no person fills the storage. */
export const mostPhotosOfPerson = 100

export interface StoredPhoto {
  readonly sha256: string
  readonly bytes: number
}
/** As its event names it: after an erasure, another file could have got the same id. */
interface Named {
  readonly photoId: string
  readonly goalId: GoalId
  readonly sha256: string
}
interface Kept extends Omit<Named, 'sha256'> {
  readonly userId: UserId
  readonly file: Buffer
}

const sha256Of = (file: Buffer): string => createHash('sha256').update(file).digest('hex')

/** The files of photos, encrypted. Each is deleted with the account of the person who has attached it. */
export const createPaymentPhotos = (pool: pg.Pool, clock: Clock, dataKeys: readonly string[]) => {
  const db = databaseOf<AccountTables>(pool)
  const box = createSecretBox(dataKeys, 'paymentPhoto')
  return {
    /** Undefined when another file is stored under this id. */
    keep: async ({ photoId, goalId, userId, file }: Kept): Promise<StoredPhoto | undefined> => {
      const sha256 = sha256Of(file)
      await db
        .insertInto('accounts.payment_photos')
        .values({
          id: photoId,
          goal_id: goalId,
          user_id: userId,
          sha256,
          bytes: file.length,
          sealed: box.seal(file, photoId),
          made_at: clock.now(),
        })
        .onConflict(conflict => conflict.doNothing())
        .execute()
      return db
        .selectFrom('accounts.payment_photos')
        .select(['sha256', 'bytes'])
        .where('id', '=', photoId)
        .where('goal_id', '=', goalId)
        .where('user_id', '=', userId)
        .where('sha256', '=', sha256)
        .executeTakeFirst()
    },
    countOf: async (userId: UserId): Promise<number> => {
      const { count } = await db
        .selectFrom('accounts.payment_photos')
        .select(({ fn }) => fn.countAll<string>().as('count'))
        .where('user_id', '=', userId)
        .executeTakeFirstOrThrow()
      return Number(count)
    },
    /** Undefined once it is erased. */
    file: async ({ photoId, goalId, sha256 }: Named): Promise<Buffer | undefined> => {
      const row = await db
        .selectFrom('accounts.payment_photos')
        .select('sealed')
        .where('id', '=', photoId)
        .where('goal_id', '=', goalId)
        .executeTakeFirst()
      const file = row && box.open(row.sealed, photoId)
      return file && sha256Of(file) === sha256 ? file : undefined
    },
    /** The ids of those of which the file is stored. */
    stored: async (photos: readonly Named[]): Promise<ReadonlySet<string>> => {
      if (photos.length === 0) return new Set()
      const rows = await db
        .selectFrom('accounts.payment_photos')
        .select(['id', 'goal_id', 'sha256'])
        .where(
          'id',
          'in',
          photos.map(({ photoId }) => photoId),
        )
        .execute()
      const isOf = ({ photoId, goalId, sha256 }: Named) =>
        rows.some(row => row.id === photoId && row.goal_id === goalId && row.sha256 === sha256)
      return new Set(photos.filter(isOf).map(({ photoId }) => photoId))
    },
    forget: async (photoId: string, userId: UserId): Promise<void> => {
      await db
        .deleteFrom('accounts.payment_photos')
        .where('id', '=', photoId)
        .where('user_id', '=', userId)
        .execute()
    },
  }
}
export type PaymentPhotos = ReturnType<typeof createPaymentPhotos>
