import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type pg from 'pg'
import { databaseOf } from '#projections/db/kysely.ts'
import type { PhoneResponse } from '#shared/api/phone.ts'
import type { UserId } from '#shared/ids.ts'
import type { PhoneCodes } from '#shared/ports/accountMail.ts'
import type { Clock } from '#shared/ports/clock.ts'
import type { JobQueue } from '#shared/ports/jobQueue.ts'
import { minuteMs, plusMs } from '#shared/time.ts'
import type { AccountTables } from '../accounts/tables.ts'
import { isSame, newDigits, tokenHash } from '../accounts/tokens.ts'

const codeMinutes = 10
const codeTries = 5

interface Parts {
  readonly pool: pg.Pool
  readonly jobs: JobQueue
  readonly clock: Clock
}

/** Phone numbers, which their owners prove by a code that is sent there. */
export const createPhones = ({ pool, jobs, clock }: Parts) => {
  const db = databaseOf<AccountTables>(pool)
  const codeExpiry = () => plusMs(clock.now(), codeMinutes * minuteMs)
  const codes: PhoneCodes = {
    prepare: async requestId => {
      const code = newDigits()
      const updated = await db
        .updateTable('accounts.phone_proofs')
        .set({ code_hash: hashOf(requestId, code), tries_left: codeTries, expires_at: codeExpiry() })
        .where('request_id', '=', requestId)
        .returning('number')
        .executeTakeFirst()
      return updated && { to: updated.number, code }
    },
  }
  return {
    codes,

    of: async (userId: UserId): Promise<Omit<PhoneResponse, 'available'>> => {
      const [phone, proof] = await Promise.all([
        db
          .selectFrom('accounts.phones')
          .select(['number', 'texts'])
          .where('user_id', '=', userId)
          .executeTakeFirst(),
        db
          .selectFrom('accounts.phone_proofs')
          .select('number')
          .where('user_id', '=', userId)
          .where('expires_at', '>', clock.now())
          .executeTakeFirst(),
      ])
      return {
        number: phone?.number ?? null,
        texts: phone?.texts ?? false,
        pending: proof?.number ?? null,
      }
    },

    /** Sends a code to the number. The number before stays until this one is proved. */
    ask: async (userId: UserId, number: string): Promise<void> => {
      const request = {
        number,
        request_id: randomUUID(),
        code_hash: null,
        tries_left: 0,
        expires_at: codeExpiry(),
      }
      await db
        .insertInto('accounts.phone_proofs')
        .values({ user_id: userId, ...request })
        .onConflict(conflict => conflict.column('user_id').doUpdateSet(request))
        .execute()
      await jobs.add('phone-code', { requestId: request.request_id }, { id: request.request_id })
    },

    /** True for the right code; each call uses up a try. From then on text messages go to the number. */
    confirm: async (userId: UserId, code: string): Promise<boolean> => {
      const tried = await db
        .updateTable('accounts.phone_proofs')
        .set(eb => ({ tries_left: eb('tries_left', '-', 1) }))
        .where('user_id', '=', userId)
        .where('tries_left', '>', 0)
        .where('expires_at', '>', clock.now())
        .returning(['request_id', 'code_hash'])
        .executeTakeFirst()
      if (!tried || !isSame(tried.code_hash, hashOf(tried.request_id, code))) return false
      // Of two requests with the right code, only one deletes it.
      const proved = await db
        .with('used', qb =>
          qb
            .deleteFrom('accounts.phone_proofs')
            .where('user_id', '=', userId)
            .where('request_id', '=', tried.request_id)
            .returning(['user_id', 'number']),
        )
        .insertInto('accounts.phones')
        .columns(['user_id', 'number', 'proved_at'])
        .expression(eb =>
          eb
            .selectFrom('used')
            .select(['used.user_id', 'used.number', sql`${clock.now()}::timestamptz`.as('proved_at')]),
        )
        .onConflict(conflict =>
          conflict.column('user_id').doUpdateSet(({ ref }) => ({
            number: ref('excluded.number'),
            proved_at: ref('excluded.proved_at'),
          })),
        )
        .executeTakeFirst()
      return proved.numInsertedOrUpdatedRows === 1n
    },

    setTexts: async (userId: UserId, texts: boolean): Promise<void> => {
      await db.updateTable('accounts.phones').set({ texts }).where('user_id', '=', userId).execute()
    },

    remove: async (userId: UserId): Promise<void> => {
      await db
        .with('proof', qb => qb.deleteFrom('accounts.phone_proofs').where('user_id', '=', userId))
        .deleteFrom('accounts.phones')
        .where('user_id', '=', userId)
        .execute()
    },
  }
}
export type Phones = ReturnType<typeof createPhones>

/** A code alone is too short to hash: all of them could be tried against a stolen table. */
const hashOf = (requestId: string, code: string): Buffer => tokenHash(`${requestId}/${code}`)
