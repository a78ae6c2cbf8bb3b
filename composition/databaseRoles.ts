import pg from 'pg'
import { withClient } from '#projections/db/connect.ts'
import { generationNames } from '#projections/engine/generations.ts'
import type { DatabaseUsers } from '#shared/settings/stores.ts'

type Client = pg.ClientBase
const name = pg.escapeIdentifier

/** What each user may do in the schemas of the migrations; with `none`, see which have run. */
export const rights = {
  installation: { api: 'all', worker: 'all', projector: 'all' },
  accounts: { api: 'all', worker: 'all', projector: 'none' },
  texts: { api: 'all', worker: 'all', projector: 'read' },
  workers: { api: 'none', worker: 'all', projector: 'none' },
  transparency: { api: 'read', worker: 'read', projector: 'all' },
  snapshots: { api: 'all', worker: 'all', projector: 'none' },
  audit: { api: 'read', worker: 'all', projector: 'none' },
} as const
type Right = 'all' | 'read' | 'none'

/**
 * Gives API, workers and projector database users of their own, which own no table but those of the read side: none can
 * change the schema, switch off a trigger, run programs on the server, or change what is in the admins' log. Run by the
 * owner after each migration; does nothing where the owner is the user of all parts.
 */
export const grantToUsers = (pool: pg.Pool, { api, worker, projector }: DatabaseUsers): Promise<void> =>
  withClient(pool, async client => {
    const me = await client.query<{ user: string }>('select current_user as user')
    if ([api, worker, projector].every(url => userIn(url) === name(me.rows[0]?.user ?? ''))) return
    if (new Set([api, worker, projector].map(userIn)).size < 3)
      throw new Error('The three database users of the parts must be different ones')
    await client.query('begin')
    for (const url of [api, worker, projector]) await ensureUser(client, url)
    const users = { api: userIn(api), worker: userIn(worker), projector: userIn(projector) }
    for (const [schema, of] of Object.entries(rights))
      for (const user of ['api', 'worker', 'projector'] as const)
        for (const statement of grants(schema, of[user], users[user])) await client.query(statement)
    // Only the status, once, as the trigger sees to it.
    for (const user of [users.api, users.worker]) {
      await client.query(`revoke all on accounts.admin_log from ${user}`)
      await client.query(`grant select, insert, update (status) on accounts.admin_log to ${user}`)
    }
    // The root of a day is chosen by the worker that mails it.
    await client.query(`grant insert on transparency.daily to ${users.worker}`)
    await giveReadSide(client, await generationNames(pool), users)
    await client.query('commit')
  })

const userIn = (url: string): string => name(decodeURIComponent(new URL(url).username))

/** @throws Error for the user that runs the migrations: it would lose its rights */
const ensureUser = async (client: Client, url: string): Promise<void> => {
  const user = decodeURIComponent(new URL(url).username)
  const { rows } = await client.query<{ mine: boolean; known: boolean }>(
    'select current_user = $1 as mine, exists (select from pg_roles where rolname = $1) as known',
    [user],
  )
  if (rows[0]?.mine)
    throw new Error(`${user} owns the tables, and cannot also be the database user of a part`)
  if (!rows[0]?.known) await client.query(`create role ${name(user)}`)
  const password = pg.escapeLiteral(decodeURIComponent(new URL(url).password))
  await client.query(
    `alter role ${name(user)} login nosuperuser nocreatedb nocreaterole password ${password}`,
  )
  await client.query(
    `do $$ begin execute format('grant connect, temporary on database %I to ${name(user)}', current_database()); end $$`,
  )
}

const grants = (schema: string, right: Right, user: string): readonly string[] => {
  if (right === 'none')
    return [`grant usage on schema ${schema} to ${user}`, `grant select on ${schema}.migrations to ${user}`]
  const what = right === 'all' ? 'select, insert, update, delete' : 'select'
  return [
    `grant usage on schema ${schema} to ${user}`,
    `grant ${what} on all tables in schema ${schema} to ${user}`,
    `revoke insert, update, delete on ${schema}.migrations from ${user}`,
    `alter default privileges in schema ${schema} grant ${what} on tables to ${user}`,
    ...(right === 'all' ? [`grant usage, select on all sequences in schema ${schema} to ${user}`] : []),
  ]
}

/** The projector makes, fills and drops the schemas of the read side; the others read. A rebuild runs as their owner. */
const giveReadSide = async (
  client: Client,
  schemas: readonly string[],
  { api, worker, projector }: { readonly api: string; readonly worker: string; readonly projector: string },
): Promise<void> => {
  await client.query(
    `do $$ begin execute format('grant create on database %I to ${projector}', current_database()); end $$`,
  )
  await client.query(`grant ${projector} to ${worker}, current_user`)
  await client.query(
    `alter default privileges for role ${projector} grant usage on schemas to ${api}, ${worker}`,
  )
  await client.query(
    `alter default privileges for role ${projector} grant select on tables to ${api}, ${worker}`,
  )
  for (const schema of schemas) {
    await client.query(`alter schema ${schema} owner to ${projector}`)
    const { rows } = await client.query<{ table: string }>(
      `select format('%I.%I', schemaname, tablename) as table from pg_tables where schemaname = $1`,
      [schema],
    )
    for (const { table } of rows) await client.query(`alter table ${table} owner to ${projector}`)
    await client.query(`grant usage on schema ${schema} to ${api}, ${worker}`)
    await client.query(`grant select on all tables in schema ${schema} to ${api}, ${worker}`)
  }
}

/** Whether the user of a part could change the schema and switch off triggers, which one user for all parts can. */
export const ownsTables = async (pool: pg.Pool): Promise<boolean> => {
  const { rows } = await pool.query<{ owns: boolean }>(
    `select rolsuper or pg_has_role(current_user, nspowner, 'usage') as owns
     from pg_roles, pg_namespace where rolname = current_user and nspname = 'accounts'`,
  )
  return rows[0]?.owns === true
}
