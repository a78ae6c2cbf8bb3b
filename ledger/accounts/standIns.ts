import { sql } from 'kysely'
import type pg from 'pg'
import { databaseOf } from '#projections/db/kysely.ts'
import type { GoalId, UserId } from '#shared/ids.ts'
import type { Clock } from '#shared/ports/clock.ts'
import type { Addresses } from './addresses.ts'
import { lookOf } from './lookAlikes.ts'
import type { AccountTables } from './tables.ts'
import { newToken, tokenHash } from './tokens.ts'
import { type NewUser, type Taken, unlessTaken } from './users.ts'

export interface KnownStandIn {
  readonly userId: UserId
  readonly goalId: GoalId
  readonly name: string
  /** The last claim with an address and a password; 0 for none. */
  readonly claim: number
  /** The change of the number to which their newest link was sent; null for a link that was handed over. */
  readonly textedTo: number | null
}
export type Claimant = Omit<NewUser, 'createdAt'>

/** Members who were added without an account: their names, the links to them, and what a claimant has entered. */
export const createStandIns = (pool: pg.Pool, clock: Clock, addresses: Addresses) => {
  const db = databaseOf<AccountTables>(pool)
  const known = db
    .selectFrom('accounts.stand_ins')
    .select(['user_id as userId', 'goal_id as goalId', 'name', 'claim', 'texted_to as textedTo'])
  const named = (goalId: GoalId, name: string): Promise<KnownStandIn | undefined> =>
    known.where('goal_id', '=', goalId).where('look', '=', lookOf(name)).executeTakeFirst()

  /** Deletes a row that is no account. */
  const forget = async (userId: UserId): Promise<void> => {
    await db.deleteFrom('accounts.users').where('id', '=', userId).where('has_account', '=', false).execute()
  }

  return {
    named,
    byId: (userId: UserId) => known.where('user_id', '=', userId).executeTakeFirst(),
    byToken: (token: string) => known.where('token_hash', '=', tokenHash(token)).executeTakeFirst(),
    forget,

    /** The row of this name in a goal, made where there is none, so that a repeated request adds one person. */
    hold: async (goalId: GoalId, name: string): Promise<UserId> => {
      const look = lookOf(name)
      const before = await named(goalId, name)
      if (before) return before.userId
      const made = await sql<{ user_id: UserId }>`
        with person as (
          insert into accounts.users (username, look, password_hash, created_at, has_account)
          select ${name}, ${look}, '', ${clock.now()}, false
          where not exists (select from accounts.stand_ins where goal_id = ${goalId} and look = ${look})
          returning id
        )
        insert into accounts.stand_ins (user_id, goal_id, name, look)
        select id, ${goalId}, ${name}, ${look} from person
        on conflict (goal_id, look) do nothing
        returning user_id`.execute(db)
      const [row] = made.rows
      if (row) return row.user_id
      // Another request has added the name at the same moment; the row that lost is deleted like any unused account.
      const other = await named(goalId, name)
      if (!other) throw new Error(`no row for a stand-in in goal ${goalId}`)
      return other.userId
    },

    /** Goals with people who have no account. */
    goals: async (): Promise<GoalId[]> => {
      const rows = await db
        .selectFrom('accounts.stand_ins as stand_in')
        .innerJoin('accounts.users as person', 'person.id', 'stand_in.user_id')
        .select('stand_in.goal_id as goalId')
        .distinct()
        .where('person.has_account', '=', false)
        .execute()
      return rows.map(({ goalId }) => goalId)
    },

    /** A new link, to be handed over; the one before is void. */
    newLink: async (userId: UserId): Promise<string> => {
      const token = newToken(192)
      await db
        .updateTable('accounts.stand_ins')
        .set({ token_hash: tokenHash(token), sealed_token: null, texted_to: null })
        .where('user_id', '=', userId)
        .execute()
      return token
    },

    /**
     * Stores what the claimant has entered, which opens nothing before the claim stands. The first one of a claim counts: a later
     * holder of the link cannot replace them. False when there is one already.
     */
    enter: (userId: UserId, claim: number, claimant: Claimant): Promise<boolean | Taken> =>
      unlessTaken(() =>
        addresses.writing(async (client, write) => {
          const tx = databaseOf<AccountTables>(client)
          const { numUpdatedRows } = await tx
            .updateTable('accounts.stand_ins')
            .set({ claim })
            .where('user_id', '=', userId)
            .where('claim', '<', claim)
            .executeTakeFirst()
          if (numUpdatedRows !== 1n) return false
          const { username, email, passwordHash } = claimant
          const { plain, sealed, hash } = write('email', email, userId)
          await tx
            .updateTable('accounts.users')
            .set({ username, look: lookOf(username), email: plain, sealed_email: sealed, email_hash: hash })
            .set({ password_hash: passwordHash })
            .where('id', '=', userId)
            .where('has_account', '=', false)
            .execute()
          return true
        }),
      ),

    /** The claim stands: what was entered is an account now. Returns its address; undefined when that was done before. */
    becomeAccount: async (userId: UserId): Promise<string | undefined> => {
      const row = await db
        .updateTable('accounts.users')
        .set({ has_account: true })
        .where('id', '=', userId)
        .where('has_account', '=', false)
        .where('password_hash', '<>', '')
        .returning(['email', 'sealed_email'])
        .executeTakeFirst()
      await db
        .updateTable('accounts.stand_ins')
        .set({ phone: null, sealed_phone: null, sealed_token: null })
        .where('user_id', '=', userId)
        .execute()
      return (
        (row && addresses.read('email', { plain: row.email, sealed: row.sealed_email }, userId)) ?? undefined
      )
    },
    /** The name and the address that were entered for a claim; undefined where that is none, or was erased. */
    entered: async (userId: UserId, claim: number) => {
      const row = await db
        .selectFrom('accounts.users as person')
        .innerJoin('accounts.stand_ins as stand_in', 'stand_in.user_id', 'person.id')
        .select(['person.username', 'person.email', 'person.sealed_email'])
        .where('person.id', '=', userId)
        .where('person.has_account', '=', false)
        .where('stand_in.claim', '=', claim)
        .executeTakeFirst()
      const email = row && addresses.read('email', { plain: row.email, sealed: row.sealed_email }, userId)
      return row && email ? { username: row.username, email } : undefined
    },
    /** An account that exists has claimed the seat, and the claim is over: what was entered for another one meanwhile is erased. */
    forgetEntered: async (userId: UserId): Promise<void> => {
      await db
        .updateTable('accounts.users')
        .from('accounts.stand_ins')
        .set(({ ref }) => ({
          username: ref('accounts.stand_ins.name'),
          look: ref('accounts.stand_ins.look'),
        }))
        .set({ email: null, sealed_email: null, email_hash: null, password_hash: '' })
        .where('accounts.users.id', '=', userId)
        .whereRef('accounts.stand_ins.user_id', '=', 'accounts.users.id')
        .where('accounts.users.has_account', '=', false)
        .execute()
    },
    /** Ends the link, and with `number` forgets where it was sent. */
    endLink: async (userId: UserId, { number = false } = {}): Promise<void> => {
      await db
        .updateTable('accounts.stand_ins')
        .set({ token_hash: null, sealed_token: null, texted_to: null })
        .set(number ? { phone: null, sealed_phone: null } : {})
        .where('user_id', '=', userId)
        .execute()
    },
    /** The claim was rejected: what was entered for it is erased, and its link is void. */
    refuse: async (userId: UserId, claim: number): Promise<void> => {
      await db
        .with('stand_in', qb =>
          qb
            .updateTable('accounts.stand_ins')
            .set({ token_hash: null, sealed_token: null, texted_to: null })
            .where('user_id', '=', userId)
            .where('claim', '=', claim)
            .returning(['user_id', 'name', 'look']),
        )
        .updateTable('accounts.users')
        .from('stand_in')
        .set(({ ref }) => ({ username: ref('stand_in.name'), look: ref('stand_in.look') }))
        .set({ email: null, sealed_email: null, email_hash: null, password_hash: '' })
        .whereRef('accounts.users.id', '=', 'stand_in.user_id')
        .where('accounts.users.has_account', '=', false)
        .execute()
    },
  }
}
export type StandIns = ReturnType<typeof createStandIns>
