import { type Kysely, type RawBuilder, type Selectable, sql, type Updateable } from 'kysely'
import pg from 'pg'
import { databaseOf, queriesOf, type Slots, statement } from '#projections/db/kysely.ts'
import type { ChangePreferences, Preferences, UserResponse } from '#shared/api/accounts.ts'
import { canonicalUsername } from '#shared/api/usernames.ts'
import type { UserId } from '#shared/ids.ts'
import type { Language } from '#shared/language.ts'
import { hourMs, type Instant } from '#shared/time.ts'
import { type Addresses, hasAddress } from './addresses.ts'
import { lookOf } from './lookAlikes.ts'
import type { AccountTables } from './tables.ts'

export interface User {
  readonly id: UserId
  readonly username: string
  readonly email: string
  readonly passwordHash: string
  readonly isAdmin: boolean
  readonly isVerified: boolean
  readonly createdAt: Instant
  readonly preferences: Preferences
  /** Second steps of sign-in that have been set up. */
  readonly authenticator: boolean
  readonly passkeys: number
  /** Whether admins must have a second step. */
  readonly twoStepOfAdmins: boolean
  /** Whether an admin requires one of this account. */
  readonly twoStepWanted: boolean
  /** Since when it is locked, and until when sign-in is refused. */
  readonly lockedAt: Instant | null
  readonly lockedUntil: Instant | null
  /** The admin who appointed this admin, and another who has confirmed that; null when the operator did. */
  readonly adminBy: UserId | null
  readonly adminConfirmedBy: UserId | null
  /** From when on this admin may decide about money; null for no such time. */
  readonly moneyPowersFrom: Instant | null
}

export interface NewUser {
  readonly username: string
  readonly email: string
  readonly passwordHash: string
  readonly createdAt: Instant
  /** Of the browser, if it is known. */
  readonly language?: Language
  /** Of the operator's choice, as with `grantAdmin`. */
  readonly isAdmin?: boolean
}

/** Which of name and address belongs to another account. */
export type Taken = 'username' | 'email'

/** Not those who were added without an account: no way of signing in finds them. */
const selectUser = (db: Kysely<AccountTables>) =>
  db
    .selectFrom('accounts.users as u')
    .select([
      'u.id',
      'u.username',
      'u.email',
      'u.sealed_email',
      'u.password_hash',
      'u.is_admin',
      'u.is_verified',
      'u.created_at',
      'u.goal_reminders',
      'u.daily_mail',
      'u.achievement_alerts',
      'u.time_zone',
      'u.language',
      'u.locked_at',
      'u.locked_until',
      'u.two_step_wanted',
      'u.admin_by',
      'u.admin_confirmed_by',
      'u.money_powers_from',
    ])
    .select(eb => [
      eb
        .exists(
          eb
            .selectFrom('accounts.authenticators as a')
            .whereRef('a.user_id', '=', 'u.id')
            .where('a.confirmed', '=', true)
            .select('a.user_id'),
        )
        .$castTo<boolean>()
        .as('authenticator'),
      eb
        .selectFrom('accounts.passkeys as p')
        .whereRef('p.user_id', '=', 'u.id')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .as('passkeys'),
      eb.selectFrom('accounts.policy').select('require_two_step_of_admins').as('two_step_of_admins'),
    ])
    .where('u.has_account', '=', true)

const query = queriesOf<AccountTables>()

const userById = statement('user-by-id', ({ id }: Slots<{ id: UserId }>) =>
  selectUser(query).where('u.id', '=', id),
)

/** The accounts, by id or by sign-in name. */
export const createUsers = (pool: pg.Pool, addresses: Addresses) => {
  const db = databaseOf<AccountTables>(pool)
  const toUser = (row: UserRow): User => {
    const email = addresses.read('email', { plain: row.email, sealed: row.sealed_email }, row.id)
    if (email === null) throw new Error(`user ${row.id} has no address`)
    return userWith(email, row)
  }
  const userWhere = async (condition: RawBuilder<boolean>): Promise<User | undefined> => {
    const row = await selectUser(db).where(condition).executeTakeFirst()
    return row && toUser(row)
  }
  const change = async (id: UserId, values: Updateable<AccountTables['accounts.users']>): Promise<void> => {
    await db.updateTable('accounts.users').set(values).where('id', '=', id).execute()
  }
  return {
    byId: async (id: UserId): Promise<User | undefined> => {
      const [row] = await userById(pool, { id })
      return row && toUser(row)
    },
    /** By username, or by e-mail address; usernames contain no @. */
    byLogin: (login: string) =>
      login.includes('@')
        ? userWhere(hasAddress(addresses.sought(login), { plain: 'u.email', hash: 'u.email_hash' }))
        : userWhere(sql`lower(u.username) = lower(${canonicalUsername(login)})`),

    /** The account with this address, if it is verified. */
    verifiedBy: async (email: string): Promise<UserId[]> => {
      const rows = await db
        .selectFrom('accounts.users')
        .select('id')
        .where(hasAddress(addresses.sought(email), { plain: 'email', hash: 'email_hash' }))
        .where('is_verified', '=', true)
        .execute()
      return rows.map(({ id }) => id)
    },

    /** The users among these with a verified address. */
    verifiedAmong: async (ids: readonly UserId[]): Promise<UserId[]> => {
      if (ids.length === 0) return []
      const verified = db.selectFrom('accounts.users').select('id').where('is_verified', '=', true)
      const rows = await verified.where('id', 'in', ids).execute()
      return rows.map(({ id }) => id)
    },

    namesOf: async (ids: readonly UserId[]): Promise<Map<UserId, string>> => {
      if (ids.length === 0) return new Map()
      const named = db.selectFrom('accounts.users').select(['id', 'username'])
      const rows = await named.where('id', 'in', ids).execute()
      return new Map(rows.map(({ id, username }) => [id, username]))
    },

    create: ({
      username,
      email,
      passwordHash,
      createdAt,
      language,
      isAdmin = false,
    }: NewUser): Promise<UserId | Taken> =>
      unlessTaken(() =>
        addresses.writing(async (client, write) => {
          const tx = databaseOf<AccountTables>(client)
          // Known before the row is written, because its encrypted address is bound to it.
          const { id } = await tx
            .selectNoFrom(sql<UserId>`nextval('accounts.users_id_seq')`.as('id'))
            .executeTakeFirstOrThrow()
          const stored = write('email', email, id)
          await sql`
            insert into accounts.users (id, username, look, email, sealed_email, email_hash, password_hash, created_at, language, is_admin)
            overriding system value
            values (${id}, ${username}, ${lookOf(username)}, ${stored.plain}, ${stored.sealed}, ${stored.hash},
              ${passwordHash}, ${createdAt}, ${language ?? null}, ${isAdmin})`.execute(tx)
          return id
        }),
      ),
    rename: (id: UserId, username: string): Promise<true | Taken> =>
      unlessTaken<true>(async () => {
        await change(id, { username, look: lookOf(username) })
        return true
      }),
    /** Also ends the sessions, and deletes the known devices, reset links and codes of the old password. */
    setPassword: async (id: UserId, passwordHash: string): Promise<void> => {
      await db
        .with('sessions', qb => qb.deleteFrom('accounts.sessions').where('user_id', '=', id))
        .with('devices', qb => qb.deleteFrom('accounts.known_devices').where('user_id', '=', id))
        .with('proofs', qb =>
          qb
            .deleteFrom('accounts.proofs')
            .where('user_id', '=', id)
            .where('purpose', 'in', ['reset', 'recovery', 'step_up']),
        )
        .updateTable('accounts.users')
        .set({ password_hash: passwordHash })
        .where('id', '=', id)
        .execute()
    },
    /** Stores the same password under another hash, unless it was changed meanwhile. */
    rehash: async ({ id, passwordHash: before }: User, passwordHash: string): Promise<void> => {
      await db
        .updateTable('accounts.users')
        .set({ password_hash: passwordHash })
        .where('id', '=', id)
        .where('password_hash', '=', before)
        .execute()
    },
    setVerified: (id: UserId) => change(id, { is_verified: true }),
    /** Omitted fields stay as they are. */
    setPreferences: async (id: UserId, wanted: ChangePreferences): Promise<void> => {
      const { goalReminders = null, achievementAlerts = null, dailyMail = null, timeZone = null } = wanted
      const { language = null } = wanted
      await db
        .updateTable('accounts.users')
        .set(({ fn, val, ref }) => ({
          goal_reminders: fn.coalesce(val(goalReminders), ref('goal_reminders')),
          achievement_alerts: fn.coalesce(val(achievementAlerts), ref('achievement_alerts')),
          daily_mail: fn.coalesce(val(dailyMail), ref('daily_mail')),
          time_zone: fn.coalesce(val(timeZone), ref('time_zone')),
          language: fn.coalesce(val(language), ref('language')),
        }))
        .where('id', '=', id)
        .execute()
    },
    /**
     * By the operator, also to confirm an admin whom no other admin can confirm. False when there is no such
     * user.
     */
    grantAdmin: async (username: string): Promise<boolean> => {
      const { numUpdatedRows } = await db
        .updateTable('accounts.users')
        .set({ is_admin: true, admin_by: null, admin_confirmed_by: null, money_powers_from: null })
        .where(sql<boolean>`lower(username) = lower(${canonicalUsername(username)})`)
        .where('has_account', '=', true)
        .executeTakeFirst()
      return numUpdatedRows === 1n
    },
    /** The admins who may decide about money now. */
    moneyAdmins: async (now: Instant): Promise<UserId[]> => {
      const rows = await selectUser(db).where('u.is_admin', '=', true).orderBy('u.id').execute()
      return rows
        .map(toUser)
        .filter(user => hasMoneyPowers(user, now) && !isLocked(user, now))
        .map(({ id }) => id)
    },
    adminById: (id: UserId) => userWhere(sql`u.is_admin and u.id = ${id}`),
    admins: async (): Promise<UserId[]> => {
      const rows = await db
        .selectFrom('accounts.users')
        .select('id')
        .where('is_admin', '=', true)
        .orderBy('id')
        .execute()
      return rows.map(({ id }) => id)
    },
    /** Whether there is no account yet. */
    areNone: async (): Promise<boolean> =>
      (await db.selectFrom('accounts.users').select('id').limit(1).executeTakeFirst()) === undefined,
    all: (): Promise<{ id: number; username: string; createdAt: Instant; isAdmin: boolean }[]> =>
      db
        .selectFrom('accounts.users')
        .select(['id', 'username', 'created_at as createdAt', 'is_admin as isAdmin'])
        .where('has_account', '=', true)
        .orderBy('id', 'desc')
        .execute(),
  }
}
export type Users = ReturnType<typeof createUsers>

export const hasTwoStep = (user: Pick<User, 'authenticator' | 'passkeys'>): boolean =>
  user.authenticator || user.passkeys > 0
export const isLocked = ({ lockedUntil }: Pick<User, 'lockedUntil'>, now: Instant): boolean =>
  lockedUntil !== null && lockedUntil > now

/** Admins must set one up before they can use the admin area; other accounts when an admin requires it. */
export const mustSetUpTwoStep = (user: User): boolean =>
  !hasTwoStep(user) && (user.twoStepWanted || (user.isAdmin && user.twoStepOfAdmins))

/**
 * For this long a new admin decides nothing about money, nor one whose second step another admin has removed.
 */
export const moneyPowersAfterMs = 72 * hourMs

/**
 * Whether an admin may decide about money, cases and users: one with a second factor whom the operator has
 * appointed, or another admin than their proposer has confirmed; and not within the first three days.
 */
export const hasMoneyPowers = (
  user: Pick<
    User,
    'isAdmin' | 'adminBy' | 'adminConfirmedBy' | 'moneyPowersFrom' | 'authenticator' | 'passkeys'
  >,
  now: Instant,
): boolean => {
  const { isAdmin, adminBy, adminConfirmedBy, moneyPowersFrom } = user
  return (
    isAdmin &&
    hasTwoStep(user) &&
    (adminBy === null || adminConfirmedBy !== null) &&
    (moneyPowersFrom === null || moneyPowersFrom <= now)
  )
}

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

/** The constraints by which an address belongs to one account. */
export const addressTaken = ['users_email', 'users_email_hash']

export const unlessTaken = async <Result>(work: () => Promise<Result>): Promise<Result | Taken> => {
  try {
    return await work()
  } catch (error) {
    const broken = error instanceof pg.DatabaseError ? error.constraint : undefined
    if (broken === 'users_username' || broken === 'users_look') return 'username'
    if (addressTaken.includes(broken ?? '')) return 'email'
    throw error
  }
}

/**
 * Updates an account on behalf of another user, who must be an admin and not locked. All admins' rows are
 * locked, in order, so that changes of two admins to each other are serialised.
 */
export const byOtherAdmin = (db: Kysely<AccountTables>, by: UserId, id: UserId) =>
  db
    .with('admins', qb =>
      qb
        .selectFrom('accounts.users')
        .select('id')
        .where('is_admin', '=', true)
        .where('locked_at', 'is', null)
        .orderBy('id')
        .forUpdate(),
    )
    .updateTable('accounts.users')
    .where('accounts.users.id', '=', id)
    .where('accounts.users.id', '<>', by)
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('admins').select('admins.id').where('admins.id', '=', by)),
    )

interface UserRow
  extends Omit<Selectable<AccountTables['accounts.users']>, 'look' | 'email_hash' | 'has_account'> {
  readonly authenticator: boolean
  readonly passkeys: number | null
  readonly two_step_of_admins: boolean | null
}
const userWith = (email: string, row: UserRow): User => ({
  id: row.id,
  username: row.username,
  email,
  passwordHash: row.password_hash,
  isAdmin: row.is_admin,
  isVerified: row.is_verified,
  createdAt: row.created_at,
  preferences: {
    goalReminders: row.goal_reminders,
    achievementAlerts: row.achievement_alerts,
    dailyMail: row.daily_mail,
    timeZone: row.time_zone,
    language: row.language,
  },
  authenticator: row.authenticator,
  passkeys: row.passkeys ?? 0,
  twoStepOfAdmins: row.two_step_of_admins ?? false,
  twoStepWanted: row.two_step_wanted,
  lockedAt: row.locked_at,
  lockedUntil: row.locked_until,
  adminBy: row.admin_by,
  adminConfirmedBy: row.admin_confirmed_by,
  moneyPowersFrom: row.money_powers_from,
})
