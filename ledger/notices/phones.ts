import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import type { PhoneResponse } from '#shared/api/phone.ts'
import type { UserId } from '#shared/ids.ts'
import type { Clock } from '#shared/ports/clock.ts'
import type { JobQueue } from '#shared/ports/jobQueue.ts'
import type { PhoneCodes } from '#shared/ports/phones.ts'
import { instant } from '#shared/time.ts'
import { isSame, newDigits, tokenHash } from '../accounts/tokens.ts'

const codeMinutes = 10
const codeTries = 5

interface Parts {
  readonly pool: pg.Pool
  readonly jobs: JobQueue
  readonly clock: Clock
}

/** Phone numbers that people have proved to be theirs, by a code that was sent there. */
export const createPhones = ({ pool, jobs, clock }: Parts) => {
  const codes: PhoneCodes = {
    prepare: async requestId => {
      const code = newDigits()
      const put = await pool.query<{ number: string }>(
        `update accounts.phone_proofs set code_hash = $2, tries_left = $3, expires_at = $4
         where request_id = $1 returning number`,
        [requestId, hashOf(requestId, code), codeTries, inMinutes(clock, codeMinutes)],
      )
      return put.rows[0] && { to: put.rows[0].number, code }
    },
  }
  return {
    codes,

    of: async (userId: UserId): Promise<Omit<PhoneResponse, 'available'>> => {
      const found = await pool.query<Omit<PhoneResponse, 'available'>>(
        `select p.number, coalesce(p.texts, false) as texts, proof.number as pending
         from (select $1::int8 as user_id) me
           left join accounts.phones p on p.user_id = me.user_id
           left join accounts.phone_proofs proof on proof.user_id = me.user_id and proof.expires_at > $2`,
        [userId, clock.now()],
      )
      return found.rows[0]!
    },

    /** Sends a code to the number; one that was proved before stays until this one is. */
    ask: async (userId: UserId, number: string): Promise<void> => {
      const requestId = randomUUID()
      await pool.query(
        `insert into accounts.phone_proofs (user_id, number, request_id, tries_left, expires_at)
         values ($1, $2, $3, 0, $4)
         on conflict (user_id) do update set number = excluded.number, request_id = excluded.request_id,
           code_hash = null, tries_left = 0, expires_at = excluded.expires_at`,
        [userId, number, requestId, inMinutes(clock, codeMinutes)],
      )
      await jobs.add('phone-code', { requestId }, { id: requestId })
    },

    /** Whether it is the code; each call is a try. From then on texts come to the number. */
    confirm: async (userId: UserId, code: string): Promise<boolean> => {
      const tried = await pool.query<{ request_id: string; code_hash: Buffer | null }>(
        `update accounts.phone_proofs set tries_left = tries_left - 1
         where user_id = $1 and tries_left > 0 and expires_at > $2 returning request_id, code_hash`,
        [userId, clock.now()],
      )
      const row = tried.rows[0]
      if (!row || !isSame(row.code_hash, hashOf(row.request_id, code))) return false
      // Of two that come at once with the right code, one deletes it.
      const proved = await pool.query(
        `with used as (delete from accounts.phone_proofs where user_id = $1 and request_id = $2 returning number)
         insert into accounts.phones (user_id, number, proved_at) select $1, number, $3 from used
         on conflict (user_id) do update set number = excluded.number, proved_at = excluded.proved_at`,
        [userId, row.request_id, clock.now()],
      )
      return proved.rowCount === 1
    },

    setTexts: async (userId: UserId, texts: boolean): Promise<void> => {
      await pool.query('update accounts.phones set texts = $2 where user_id = $1', [userId, texts])
    },

    remove: async (userId: UserId): Promise<void> => {
      await pool.query(
        `with proof as (delete from accounts.phone_proofs where user_id = $1)
         delete from accounts.phones where user_id = $1`,
        [userId],
      )
    },
  }
}
export type Phones = ReturnType<typeof createPhones>

const inMinutes = (clock: Clock, minutes: number) => instant(Date.parse(clock.now()) + minutes * 60_000)

/** A code is too short to be hashed alone: somebody with the table could try all of them. */
const hashOf = (requestId: string, code: string): Buffer => tokenHash(`${requestId}/${code}`)
