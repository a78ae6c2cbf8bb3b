import { sql } from 'kysely'
import type pg from 'pg'
import { databaseOf, inTransaction } from '#projections/db/kysely.ts'
import type { GoalId, UserId } from '#shared/ids.ts'
import type { Addresses } from './addresses.ts'
import { createSecretBox } from './secretBox.ts'
import type { AccountTables } from './tables.ts'
import { newToken, tokenHash } from './tokens.ts'

interface Parts {
  readonly pool: pg.Pool
  readonly addresses: Addresses
  readonly dataKeys: readonly string[]
}

/** The telephone numbers of members without an account, and the links that are sent there. */
export const createStandInNumbers = ({ pool, addresses, dataKeys }: Parts) => {
  const db = databaseOf<AccountTables>(pool)
  const box = createSecretBox(dataKeys, 'standInLink')
  const numbers = db.selectFrom('accounts.stand_ins').select(['user_id', 'phone', 'sealed_phone'])
  const numberIn = ({ user_id: userId, phone: plain, sealed_phone: sealed }: StoredNumber): string | null =>
    addresses.read('standInPhone', { plain, sealed }, userId)

  return {
    of: async (userId: UserId): Promise<string | undefined> => {
      const row = await numbers.where('user_id', '=', userId).executeTakeFirst()
      return (row && numberIn(row)) ?? undefined
    },
    /** The last digits of each, by which members recognise a number without learning it. */
    endsIn: async (goalId: GoalId): Promise<ReadonlyMap<UserId, string>> => {
      const rows = await numbers.where('goal_id', '=', goalId).execute()
      return new Map(
        rows.flatMap(row => {
          const number = numberIn(row)
          return number === null ? [] : [[row.user_id, number.slice(-shownDigits)] as const]
        }),
      )
    },
    /** Whether it is the number of another member of the circle, by their account or as one without. */
    isOfOther: async (number: string, { goalId, userId, members }: Asked): Promise<boolean> => {
      const others = members.filter(one => one !== userId)
      const owned = await db
        .selectFrom('accounts.phones')
        .select(['user_id', 'number', 'sealed_number'])
        .where('user_id', '=', sql<UserId>`any(${others}::int8[])`)
        .execute()
      const isOwned = owned.some(
        ({ user_id, number: plain, sealed_number: sealed }) =>
          addresses.read('phone', { plain, sealed }, user_id) === number,
      )
      if (isOwned) return true
      const added = await numbers.where('goal_id', '=', goalId).execute()
      return added.some(row => row.user_id !== userId && numberIn(row) === number)
    },

    /**
     * Stores a number, and ends the link that was made for the one before. A first number does not replace another one that was
     * stored meanwhile, and no number replaces one of a later change.
     */
    store: (userId: UserId, number: string, change: number): Promise<void> =>
      inTransaction(pool, async client => {
        const { plain: phone, sealed } = await addresses.write('standInPhone', number, userId, client)
        await databaseOf<AccountTables>(client)
          .updateTable('accounts.stand_ins')
          .set({ phone, sealed_phone: sealed, number_change: change })
          .set({ token_hash: null, sealed_token: null, texted_to: null })
          .where('user_id', '=', userId)
          .where(({ and, eb, or }) =>
            or([
              eb('number_change', '<', change),
              and([
                eb('phone', 'is', null),
                eb('sealed_phone', 'is', null),
                eb('number_change', '=', change),
              ]),
            ]),
          )
          .execute()
      }),

    /** A new link that is sent to the number; the one before is void. Undefined without a number. */
    newText: async (userId: UserId): Promise<number | undefined> => {
      const token = newToken(192)
      const row = await db
        .updateTable('accounts.stand_ins')
        .set({ token_hash: tokenHash(token), sealed_token: box.seal(Buffer.from(token), userId) })
        .set(({ ref }) => ({ texts: sql<number>`texts + 1`, texted_to: ref('number_change') }))
        .where('user_id', '=', userId)
        .where(({ eb, or }) => or([eb('phone', 'is not', null), eb('sealed_phone', 'is not', null)]))
        .returning('texts')
        .executeTakeFirst()
      return row?.texts
    },
    /** What a text message needs; undefined once it was sent, or another link was made. */
    text: async (userId: UserId, text: number) => {
      const row = await db
        .selectFrom('accounts.stand_ins')
        .select(['user_id', 'goal_id as goalId', 'phone', 'sealed_phone', 'sealed_token'])
        .where('user_id', '=', userId)
        .where('texts', '=', text)
        .executeTakeFirst()
      const token = row?.sealed_token && box.open(row.sealed_token, userId)?.toString()
      const to = row && numberIn(row)
      return row && token && to ? { goalId: row.goalId, to, token } : undefined
    },
    /** The link is not kept after that. */
    textIsSent: async (userId: UserId, text: number): Promise<void> => {
      await db
        .updateTable('accounts.stand_ins')
        .set({ sealed_token: null })
        .where('user_id', '=', userId)
        .where('texts', '=', text)
        .execute()
    },
  }
}
export type StandInNumbers = ReturnType<typeof createStandInNumbers>

const shownDigits = 3

interface StoredNumber {
  readonly user_id: UserId
  readonly phone: string | null
  readonly sealed_phone: Buffer | null
}
interface Asked {
  readonly goalId: GoalId
  /** Who has it; undefined for a person who is to be added. */
  readonly userId: UserId | undefined
  /** All members of the circle. */
  readonly members: readonly UserId[]
}
