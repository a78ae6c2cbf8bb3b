import type pg from 'pg'
import { expect, it, onTestFinished } from 'vitest'
import { freshDatabase } from '#lab/builders/freshDatabase.ts'
import { searchFor } from '#lab/builders/searching.ts'
import { atFileEnd } from '#lab/runner/cleanUp.ts'
import { createPool } from '#projections/db/connect.ts'
import { migrate } from '#projections/db/migrate.ts'
import { goalId, type UserId } from '#shared/ids.ts'
import { instant } from '#shared/time.ts'
import { contactHash } from '../invitations/contact.ts'
import { createInvitationRows } from '../invitations/rows.ts'
import { createPhones } from '../notifications/phones.ts'
import { createUnsubscribe } from '../notifications/unsubscribe.ts'
import { textMigrations } from '../texts/tables.ts'
import { createAddresses } from './addresses.ts'
import { addressKeysOf, readAddressKey, UnknownAddressKey } from './addressKeys.ts'
import { createEmailChanges } from './emailChanges.ts'
import { forgetLostAddresses } from './lostAddresses.ts'
import { accountMigrations } from './migrations.ts'
import { createRehashing } from './rehashing.ts'
import { createResealing } from './resealing.ts'
import { createUsers } from './users.ts'

const [older, newer] = ['a key of data that is replaced', 'a key of data that replaces it']
const now = instant('2026-11-26T12:00:00Z')
const clock = { now: () => now }
const goal = goalId(1)

const setUp = async () => {
  const pool = createPool(await freshDatabase(), { max: 10 })
  atFileEnd(() => pool.end())
  await migrate(pool, accountMigrations, { schema: 'accounts' })
  await migrate(pool, textMigrations, { schema: 'texts' })
  return pool
}
/** One process, with these data keys. */
const withKeys = (pool: pg.Pool, ...dataKeys: string[]) => {
  const addresses = createAddresses(pool, dataKeys)
  const users = createUsers(pool, addresses)
  const jobs = { add: async () => undefined, addAll: async () => undefined }
  const register = (username: string, email = `${username}@example.com`) =>
    users.create({ username, email, passwordHash: '', createdAt: now })
  return {
    addresses,
    users,
    register,
    registered: async (username: string): Promise<UserId> => {
      const id = await register(username)
      if (typeof id === 'string') throw new Error(`${id} is taken`)
      return id
    },
    emailChanges: createEmailChanges(pool, clock, addresses),
    invitations: createInvitationRows({ pool, clock, dataKeys, addresses }),
    phones: createPhones({ pool, jobs, clock, addresses }),
    unsubscribe: createUnsubscribe(pool, clock, addresses),
    rehash: createRehashing({ pool, dataKeys, addresses }),
    reseal: createResealing(pool, dataKeys),
  }
}
const kofi = { channel: 'email', address: 'kofi@example.com' } as const
const esi = { channel: 'sms', address: '+233241230000' } as const
const words = { ama: 'ama@example.com', new: 'ama@new.example', kofi: kofi.address, esi: '233241230000' }
const inTables = (pool: pg.Pool) => searchFor(words).inTables(pool)

/** An address or a number in each place. */
const fill = async ({ registered, ...parts }: ReturnType<typeof withKeys>) => {
  const ama = await registered('ama')
  const change = await parts.emailChanges.ask(ama, words.ama, words.new)
  await parts.invitations.hold(goal, ama, kofi)
  await parts.invitations.hold(goal, ama, esi)
  await parts.phones.ask(ama, esi.address)
  return { ama, change }
}
/** What a process reads and finds of it. */
const found = async (
  parts: ReturnType<typeof withKeys>,
  { ama, change }: { ama: UserId; change: string },
) => {
  const byMail = await parts.invitations.holding(goal, kofi)
  const byText = await parts.invitations.holding(goal, esi)
  return [
    (await parts.users.byId(ama))?.email,
    (await parts.users.byLogin('AMA@example.com'))?.id === ama,
    (await parts.emailChanges.byId(change))?.newEmail,
    byMail && (await parts.invitations.byId(byMail))?.contact,
    byText && (await parts.invitations.byId(byText))?.contact,
    (await parts.phones.of(ama)).pending,
  ]
}
const everything = [words.ama, true, words.new, kofi, esi, esi.address]

it('encrypts no address before the first key is given, and all that are there afterwards', async () => {
  const pool = await setUp()
  const parts = withKeys(pool, older)
  const filled = await fill(parts)
  expect(await found(parts, filled)).toEqual(everything)
  expect((await inTables(pool)).length).toBeGreaterThan(4)

  expect(await parts.rehash()).toBe(true)
  expect(await parts.rehash()).toBe(false)
  expect(await found(parts, filled)).toEqual(everything)
  expect(await parts.register('other', 'AMA@example.com')).toBe('email')
  expect(await parts.reseal()).toBe(6)
  expect(await parts.reseal()).toBe(0)
  expect(await inTables(pool)).toEqual([])
  expect(await found(parts, filled)).toEqual(everything)
  expect(await parts.register('other', 'AMA@example.com')).toBe('email')
})

it('stores addresses and numbers encrypted only', async () => {
  const pool = await setUp()
  const parts = withKeys(pool, newer)
  await parts.rehash()
  const filled = await fill(parts)
  expect(await inTables(pool)).toEqual([])
  expect(await found(parts, filled)).toEqual(everything)
  expect(await parts.invitations.hold(goal, filled.ama, kofi)).toBe(
    await parts.invitations.holding(goal, kofi),
  )
})

it('takes no encrypted address that was copied to the row of another user', async () => {
  const pool = await setUp()
  const parts = withKeys(pool, newer)
  await parts.rehash()
  const [ama, eve] = [await parts.registered('ama'), await parts.registered('eve')]
  await pool.query(
    `update accounts.users set sealed_email = (select sealed_email from accounts.users where id = $1)
     where id = $2`,
    [ama, eve],
  )
  await expect(parts.users.byId(eve)).rejects.toThrow(`row ${eve} of accounts.users`)
})

it('finds and reads everything before, while and after the first key is replaced', async () => {
  const pool = await setUp()
  const before = withKeys(pool, older)
  await before.rehash()
  const filled = await fill(before)
  const both = withKeys(pool, newer, older)
  expect(await found(both, filled)).toEqual(everything)
  await both.registered('early')
  expect(await both.rehash()).toBe(true)
  expect(await found(both, filled)).toEqual(everything)
  expect(await both.reseal()).toBe(6)
  expect(await both.reseal()).toBe(0)
  const after = withKeys(pool, newer)
  expect(await found(after, filled)).toEqual(everything)
  expect(await after.register('late', 'early@example.com')).toBe('email')
  // The replaced key opens nothing any more.
  await expect(found(before, filled)).rejects.toThrow('DATA_KEYS do not open')
  await expect(before.register('lost')).rejects.toThrow(UnknownAddressKey)
})

it('gives an address to one account only, whenever the key is replaced', async () => {
  const pool = await setUp()
  const [before, both] = [withKeys(pool, older, newer), withKeys(pool, newer, older)]
  await before.rehash()
  const inviter = await before.registered('saver')
  // Keeps the replacement from its end, when all rows have another hash already.
  await pool.query(`create function accounts.wait() returns trigger language plpgsql
    as $$ begin perform pg_advisory_xact_lock(1); return new; end $$`)
  await pool.query(`create trigger wait before update on accounts.address_key
    for each row execute function accounts.wait()`)
  const obstacle = await pool.connect()
  onTestFinished(() => obstacle.release(true))
  await obstacle.query('select pg_advisory_lock(1)')
  const waiting = async () => {
    const { rows } = await pool.query(
      "select count(*)::int from pg_locks where locktype = 'advisory' and not granted and database = (select oid from pg_database where datname = current_database())",
    )
    return rows[0].count
  }
  const replaced = both.rehash()
  await expect.poll(waiting).toBe(1)
  const meanwhile = Promise.all([
    before.register('one', 'both@example.com'),
    both.register('two', 'BOTH@example.com'),
    before.invitations.hold(goal, inviter, kofi),
    both.invitations.hold(goal, inviter, kofi),
  ])
  await expect.poll(waiting).toBe(5)
  for (const parts of [before, both])
    expect((await parts.users.byLogin('saver@example.com'))?.id).toBe(inviter)
  await obstacle.query('select pg_advisory_unlock(1)')
  expect(await replaced).toBe(true)
  const [one, two, first, second] = await meanwhile
  expect([one, two].filter(result => result === 'email')).toHaveLength(1)
  expect(first).toBe(second)
  for (const parts of [before, both]) {
    expect(await parts.register('three', 'both@example.com')).toBe('email')
    expect(await parts.invitations.hold(goal, inviter, kofi)).toBe(first)
  }
})

it('keeps addresses unique while the key is replaced again and again', async () => {
  const pool = await setUp()
  const [one, other] = [withKeys(pool, older, newer), withKeys(pool, newer, older)]
  await one.rehash()
  for (let round = 0; round < 10; round++) {
    const address = `both-${round}@example.com`
    const results = await Promise.all([
      one.register(`one-${round}`, address),
      other.rehash(),
      other.register(`two-${round}`, address.toUpperCase()),
      one.rehash(),
      one.register(`three-${round}`, address),
    ])
    expect(results.filter(result => result === 'email')).toHaveLength(2)
    expect(await other.users.byLogin(address)).toBeDefined()
  }
})

it('changes nothing when it is interrupted, and can be repeated', async () => {
  const pool = await setUp()
  const parts = withKeys(pool, newer)
  const filled = await fill(parts)
  await parts.registered('esi')
  const obstacle = async (column: string): Promise<void> => {
    await pool.query(`create function accounts.interrupt() returns trigger language plpgsql
      as $$ begin if new.id > ${filled.ama} then raise exception 'interrupted'; end if; return new; end $$`)
    await pool.query(`create trigger interrupt before update of ${column} on accounts.users
      for each row execute function accounts.interrupt()`)
  }
  await obstacle('email_hash')
  await expect(parts.rehash()).rejects.toThrow('interrupted')
  expect(await readAddressKey(pool, addressKeysOf([newer]))).toBeUndefined()
  expect(await found(parts, filled)).toEqual(everything)
  await pool.query('drop function accounts.interrupt cascade')
  expect(await parts.rehash()).toBe(true)
  await obstacle('sealed_email')
  await expect(parts.reseal()).rejects.toThrow('interrupted')
  expect(await found(parts, filled)).toEqual(everything)
  expect((await parts.users.byLogin('esi@example.com'))?.email).toBe('esi@example.com')
  await pool.query('drop function accounts.interrupt cascade')
  expect(await parts.reseal()).toBeGreaterThan(0)
  expect(await inTables(pool)).toEqual([])
})

it('refuses keys under which no address was written', async () => {
  const pool = await setUp()
  await withKeys(pool, older).rehash()
  await expect(readAddressKey(pool, addressKeysOf([newer]))).rejects.toThrow(/DATA_KEYS lack the key/)
  await expect(withKeys(pool, newer).rehash()).rejects.toThrow(UnknownAddressKey)
})

it('remembers whom invitations are unwanted by, from before and under each key', async () => {
  const pool = await setUp()
  const before = withKeys(pool, older)
  const leave = (parts: ReturnType<typeof withKeys>, address: string) =>
    parts.unsubscribe({ addressHash: contactHash(address) })
  await leave(before, 'plain@example.com')
  await before.rehash()
  for (const parts of [before, before]) await leave(parts, 'plain@example.com')
  await leave(before, 'keyed@example.com')
  const both = withKeys(pool, newer, older)
  const unwanted = async (parts: ReturnType<typeof withKeys>) =>
    Promise.all(['plain', 'keyed', 'other'].map(name => parts.invitations.isUnwanted(`${name}@example.com`)))
  expect(await unwanted(both)).toEqual([true, true, false])
  await both.rehash()
  await leave(both, 'keyed@example.com')
  expect(await both.reseal()).toBe(2)
  expect(await unwanted(withKeys(pool, newer))).toEqual([true, true, false])
  const { rows } = await pool.query(
    'select contact_hash, sealed is null as bare from accounts.suppressed_contacts',
  )
  expect(rows).toEqual([
    { contact_hash: null, bare: false },
    { contact_hash: null, bare: false },
  ])
})

it('forgets the addresses of lost keys, so that their accounts can get new ones', async () => {
  const pool = await setUp()
  const before = withKeys(pool, older)
  await before.rehash()
  const { ama } = await fill(before)
  const parts = withKeys(pool, newer)
  expect(await forgetLostAddresses(pool, [older])).toBe(0)
  expect(await forgetLostAddresses(pool, [newer])).toBe(5)
  expect(await parts.rehash()).toBe(true)
  await parts.reseal()
  expect((await parts.users.byId(ama))?.email).toBe(`lost-${ama}@address.invalid`)
  expect((await parts.users.byLogin('ama'))?.id).toBe(ama)
  const change = await parts.emailChanges.ask(ama, `lost-${ama}@address.invalid`, words.ama)
  const proved = await parts.emailChanges.byId(change)
  expect(proved && (await parts.emailChanges.change(proved, true))).toBe(true)
  expect((await parts.users.byLogin(words.ama))?.id).toBe(ama)
  expect(await parts.phones.of(ama)).toMatchObject({ number: null, pending: null })
  expect(await parts.invitations.holding(goal, kofi)).toBeUndefined()
})
