import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { databaseOf, inTransaction } from '#projections/db/kysely.ts'
import type { PhoneResponse, TextsRequest } from '#shared/api/phone.ts'
import type { UserId } from '#shared/ids.ts'
import type { PhoneCodes } from '#shared/ports/accountMail.ts'
import type { Clock } from '#shared/ports/clock.ts'
import type { JobQueue } from '#shared/ports/jobQueue.ts'
import { minuteMs, plusMs } from '#shared/time.ts'
import type { Addresses } from '../accounts/addresses.ts'
import type { AccountTables } from '../accounts/tables.ts'
import { isSame, newDigits, tokenHash } from '../accounts/tokens.ts'

const codeMinutes = 10
const codeTries = 5

interface Parts {
  readonly pool: pg.Pool
  readonly jobs: JobQueue
  readonly clock: Clock
  readonly addresses: Addresses
}

/** Phone numbers, which their owners prove by a code that is sent there. */
export const createPhones = ({ pool, jobs, clock, addresses }: Parts) => {
  const db = databaseOf<AccountTables>(pool)
  const numberIn = (column: 'phone' | 'phoneProof', row: NumberRow): string | null =>
    addresses.read(column, { plain: row.number, sealed: row.sealed_number }, row.user_id)
  const codeExpiry = () => plusMs(clock.now(), codeMinutes * minuteMs)
  const codes: PhoneCodes = {
    prepare: async requestId => {
      const code = newDigits()
      const updated = await db
        .updateTable('accounts.phone_proofs')
        .set({ code_hash: hashOf(requestId, code), tries_left: codeTries, expires_at: codeExpiry() })
        .where('request_id', '=', requestId)
        .returning(['user_id', 'number', 'sealed_number'])
        .returning(eb =>
          eb
            .selectFrom('accounts.users as u')
            .whereRef('u.id', '=', 'accounts.phone_proofs.user_id')
            .select('u.language')
            .as('language'),
        )
        .executeTakeFirst()
      const to = updated && numberIn('phoneProof', updated)
      return to ? { to, code, language: updated.language } : undefined
    },
  }
  return {
    codes,

    of: async (userId: UserId): Promise<Omit<PhoneResponse, 'available' | 'hasWhatsApp'>> => {
      const [phone, proof] = await Promise.all([
        db
          .selectFrom('accounts.phones')
          .select(['user_id', 'number', 'sealed_number', 'texts', 'whatsapp'])
          .where('user_id', '=', userId)
          .executeTakeFirst(),
        db
          .selectFrom('accounts.phone_proofs')
          .select(['user_id', 'number', 'sealed_number'])
          .where('user_id', '=', userId)
          .where('expires_at', '>', clock.now())
          .executeTakeFirst(),
      ])
      return {
        number: phone ? numberIn('phone', phone) : null,
        texts: phone?.texts ?? false,
        whatsApp: phone?.whatsapp ?? false,
        pending: proof ? numberIn('phoneProof', proof) : null,
      }
    },

    /** Sends a code to the number. The number before stays until this one is proved. */
    ask: async (userId: UserId, number: string): Promise<void> => {
      const { plain, sealed } = await addresses.write('phoneProof', number, userId)
      const request = {
        number: plain,
        sealed_number: sealed,
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
      return inTransaction(pool, async client => {
        const tx = databaseOf<AccountTables>(client)
        // Of two requests with the right code, only one deletes it.
        const used = await tx
          .deleteFrom('accounts.phone_proofs')
          .where('user_id', '=', userId)
          .where('request_id', '=', tried.request_id)
          .returning(['user_id', 'number', 'sealed_number'])
          .executeTakeFirst()
        const number = used && numberIn('phoneProof', used)
        if (!number) return false
        const { plain, sealed } = await addresses.write('phone', number, userId, client)
        const proved = { number: plain, sealed_number: sealed, proved_at: clock.now() }
        await tx
          .insertInto('accounts.phones')
          .values({ user_id: userId, ...proved })
          .onConflict(conflict => conflict.column('user_id').doUpdateSet(proved))
          .execute()
        return true
      })
    },

    setTexts: async (userId: UserId, { texts, whatsApp }: TextsRequest): Promise<void> => {
      const chosen = { texts, ...(whatsApp === undefined ? {} : { whatsapp: whatsApp }) }
      await db.updateTable('accounts.phones').set(chosen).where('user_id', '=', userId).execute()
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
interface NumberRow {
  readonly user_id: UserId
  readonly number: string | null
  readonly sealed_number: Buffer | null
}
export type Phones = ReturnType<typeof createPhones>

/** A code alone is too short to hash: all of them could be tried against a stolen table. */
const hashOf = (requestId: string, code: string): Buffer => tokenHash(`${requestId}/${code}`)
