import pg from 'pg'
import type { UserResponse } from '#shared/api/accounts.ts'
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
}

export interface NewUser {
  readonly username: string
  readonly email: string
  readonly passwordHash: string
  readonly createdAt: Instant
}

/** People, by what they sign in with. */
export const createUsers = (pool: pg.Pool) => {
  const find = async (where: string, value: string | number): Promise<User | undefined> => {
    const result = await pool.query<UserRow>(`select ${columns} from accounts.users where ${where}`, [value])
    const row = result.rows[0]
    return row && toUser(row)
  }
  return {
    byId: (id: UserId) => find('id = $1', id),
    /** By username, or by e-mail; usernames hold no @. */
    byLogin: (login: string) =>
      find(`lower(${login.includes('@') ? 'email' : 'username'}) = lower($1)`, login),

    /** The taken field instead of a user when somebody has it already. */
    create: async ({
      username,
      email,
      passwordHash,
      createdAt,
    }: NewUser): Promise<User | 'username' | 'email'> => {
      try {
        const result = await pool.query<UserRow>(
          `insert into accounts.users (username, email, password_hash, created_at) values ($1, $2, $3, $4) returning ${columns}`,
          [username, email, passwordHash, createdAt],
        )
        return toUser(result.rows[0]!)
      } catch (error) {
        if (error instanceof pg.DatabaseError && error.constraint === 'users_username') return 'username'
        if (error instanceof pg.DatabaseError && error.constraint === 'users_email') return 'email'
        throw error
      }
    },

    /** Whether there is such a user. */
    grantAdmin: async (username: string): Promise<boolean> => {
      const result = await pool.query(
        'update accounts.users set is_admin = true where lower(username) = lower($1)',
        [username],
      )
      return result.rowCount === 1
    },
  }
}
export type Users = ReturnType<typeof createUsers>

export const toUserResponse = (user: User): UserResponse => ({
  id: user.id,
  username: user.username,
  email: user.email,
  createdAt: user.createdAt,
  isAdmin: user.isAdmin,
  isVerified: user.isVerified,
})

const columns = 'id, username, email, password_hash, is_admin, is_verified, created_at'
interface UserRow {
  readonly id: number
  readonly username: string
  readonly email: string
  readonly password_hash: string
  readonly is_admin: boolean
  readonly is_verified: boolean
  readonly created_at: Instant
}
const toUser = (row: UserRow): User => ({
  id: userId(row.id),
  username: row.username,
  email: row.email,
  passwordHash: row.password_hash,
  isAdmin: row.is_admin,
  isVerified: row.is_verified,
  createdAt: row.created_at,
})
