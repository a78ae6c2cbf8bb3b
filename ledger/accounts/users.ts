import pg from 'pg'
import type { ChangePreferences, Preferences, UserResponse } from '#shared/api/accounts.ts'
import { canonicalUsername } from '#shared/api/usernames.ts'
import { type UserId, userId } from '#shared/ids.ts'
import type { Instant } from '#shared/time.ts'

export interface User {
  readonly id: UserId
  readonly username: string
  readonly email: string
  readonly passwordHash: string
  readonly isAdmin: boolean
  readonly isVerified: boolean
  readonly createdAt: Instant
  readonly preferences: Preferences
  /** Ways to take the second step of signing in that have been set up. */
  readonly authenticator: boolean
  readonly passkeys: number
  /** Whether admins must have a second step. */
  readonly twoStepOfAdmins: boolean
  /** Whether an admin wants one of this account. */
  readonly twoStepWanted: boolean
  /** Since when nobody can sign in to it. */
  readonly lockedAt: Instant | null
}

export interface NewUser {
  readonly username: string
  readonly email: string
  readonly passwordHash: string
  readonly createdAt: Instant
}

/** A name or an address that somebody else has already. */
export type Taken = 'username' | 'email'

/** People, by what they sign in with. */
export const createUsers = (pool: pg.Pool) => {
  const find = async (where: string, value: string | number): Promise<User | undefined> => {
    const result = await pool.query<UserRow>(`${select} where ${where}`, [value])
    const row = result.rows[0]
    return row && toUser(row)
  }
  const change = async (id: UserId, column: string, value: unknown): Promise<void> => {
    await pool.query(`update accounts.users set ${column} = $2 where id = $1`, [id, value])
  }
  return {
    byId: (id: UserId) => find('u.id = $1', id),
    /** By username, or by e-mail; usernames hold no @. */
    byLogin: (login: string) =>
      login.includes('@')
        ? find('lower(u.email) = lower($1)', login)
        : find('lower(u.username) = lower($1)', canonicalUsername(login)),

    create: async ({ username, email, passwordHash, createdAt }: NewUser): Promise<UserId | Taken> =>
      unlessTaken(async () => {
        const result = await pool.query<{ id: number }>(
          'insert into accounts.users (username, email, password_hash, created_at) values ($1, $2, $3, $4) returning id',
          [username, email, passwordHash, createdAt],
        )
        return userId(result.rows[0]!.id)
      }),
    rename: (id: UserId, username: string): Promise<true | Taken> =>
      unlessTaken<true>(async () => {
        await change(id, 'username', username)
        return true
      }),
    /** With the password go the sessions that it opened, and what had been mailed to replace it. */
    setPassword: async (id: UserId, passwordHash: string): Promise<void> => {
      await pool.query(
        `with sessions as (delete from accounts.sessions where user_id = $1),
           proofs as (delete from accounts.proofs where user_id = $1 and purpose in ('reset', 'recovery'))
         update accounts.users set password_hash = $2 where id = $1`,
        [id, passwordHash],
      )
    },
    /** The same password under another hash; not if it has been changed meanwhile. */
    rehash: async ({ id, passwordHash: before }: User, passwordHash: string): Promise<void> => {
      await pool.query('update accounts.users set password_hash = $3 where id = $1 and password_hash = $2', [
        id,
        before,
        passwordHash,
      ])
    },
    setVerified: (id: UserId) => change(id, 'is_verified', true),
    /** What is not named stays. */
    setPreferences: async (id: UserId, wanted: ChangePreferences): Promise<void> => {
      const { goalReminders = null, achievementAlerts = null, timeZone = null } = wanted
      await pool.query(
        `update accounts.users set goal_reminders = coalesce($2, goal_reminders),
           achievement_alerts = coalesce($3, achievement_alerts), time_zone = coalesce($4, time_zone) where id = $1`,
        [id, goalReminders, achievementAlerts, timeZone],
      )
    },
    /** Whether there is such a user. */
    grantAdmin: async (username: string): Promise<boolean> => {
      const result = await pool.query(
        'update accounts.users set is_admin = true where lower(username) = lower($1)',
        [canonicalUsername(username)],
      )
      return result.rowCount === 1
    },
    /**
     * Makes somebody an admin, or one no more; whether there is such a user. Nobody's own rights: as whoever does it is an
     * admin at that moment and stays one, there is always one left, also when two admins turn on each other.
     */
    setAdmin: async (by: UserId, id: UserId, isAdmin: boolean): Promise<boolean> => {
      const result = await pool.query(
        `with admins as (select id from accounts.users where is_admin and locked_at is null order by id for update)
         update accounts.users set is_admin = $3
         where id = $2 and id <> $1 and exists (select 1 from admins where id = $1)`,
        [by, id, isAdmin],
      )
      return result.rowCount === 1
    },
    adminById: (id: UserId) => find('u.is_admin and u.id = $1', id),
    admins: async (): Promise<UserId[]> => {
      const result = await pool.query<{ id: number }>(
        'select id from accounts.users where is_admin order by id',
      )
      return result.rows.map(row => userId(row.id))
    },
    all: async (): Promise<{ id: number; username: string; createdAt: Instant; isAdmin: boolean }[]> => {
      const result = await pool.query(
        'select id, username, created_at as "createdAt", is_admin as "isAdmin" from accounts.users order by id desc',
      )
      return result.rows
    },
  }
}
export type Users = ReturnType<typeof createUsers>

export const hasTwoStep = (user: User): boolean => user.authenticator || user.passkeys > 0
/** Who has to set up a second step: an admin before the admin area opens, and whoever an admin wants one of. */
export const mustSetUpTwoStep = (user: User): boolean =>
  !hasTwoStep(user) && (user.twoStepWanted || (user.isAdmin && user.twoStepOfAdmins))

export const toUserResponse = (user: User): UserResponse => ({
  id: user.id,
  username: user.username,
  email: user.email,
  createdAt: user.createdAt,
  isAdmin: user.isAdmin,
  isVerified: user.isVerified,
  twoStep: hasTwoStep(user),
  twoStepRequired: mustSetUpTwoStep(user),
})

const unlessTaken = async <Result>(work: () => Promise<Result>): Promise<Result | Taken> => {
  try {
    return await work()
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.constraint === 'users_username') return 'username'
    if (error instanceof pg.DatabaseError && error.constraint === 'users_email') return 'email'
    throw error
  }
}

const select = `select u.id, u.username, u.email, u.password_hash, u.is_admin, u.is_verified, u.created_at,
    u.goal_reminders, u.achievement_alerts, u.time_zone, u.locked_at, u.two_step_wanted,
    exists (select 1 from accounts.authenticators a where a.user_id = u.id and a.confirmed) as authenticator,
    (select count(*) from accounts.passkeys p where p.user_id = u.id) as passkeys,
    (select require_two_step_of_admins from accounts.policy) as two_step_of_admins
  from accounts.users u`
interface UserRow {
  readonly id: number
  readonly username: string
  readonly email: string
  readonly password_hash: string
  readonly is_admin: boolean
  readonly is_verified: boolean
  readonly created_at: Instant
  readonly goal_reminders: boolean
  readonly achievement_alerts: boolean
  readonly time_zone: string | null
  readonly locked_at: Instant | null
  readonly two_step_wanted: boolean
  readonly authenticator: boolean
  readonly passkeys: number
  readonly two_step_of_admins: boolean
}
const toUser = (row: UserRow): User => ({
  id: userId(row.id),
  username: row.username,
  email: row.email,
  passwordHash: row.password_hash,
  isAdmin: row.is_admin,
  isVerified: row.is_verified,
  createdAt: row.created_at,
  preferences: {
    goalReminders: row.goal_reminders,
    achievementAlerts: row.achievement_alerts,
    timeZone: row.time_zone,
  },
  authenticator: row.authenticator,
  passkeys: row.passkeys,
  twoStepOfAdmins: row.two_step_of_admins,
  twoStepWanted: row.two_step_wanted,
  lockedAt: row.locked_at,
})
