import { beforeEach, describe, expect, it } from 'vitest'
import { freshDatabase } from '#lab/builders/freshDatabase.ts'
import { createPool } from '#projections/db/connect.ts'
import { migrate } from '#projections/db/migrate.ts'
import { type UserId, userId } from '#shared/ids.ts'
import { hourMs, type Instant, instant, plusMs } from '#shared/time.ts'
import { createAddresses } from './addresses.ts'
import { createLocks } from './locks.ts'
import { longerLocks } from './longerLocks.ts'
import { accountMigrations } from './migrations.ts'
import { createUsers } from './users.ts'

const pool = createPool(await freshDatabase(), { max: 4, onError: () => undefined })
await migrate(pool, accountMigrations, { schema: 'accounts' })
const start = instant('2026-11-21T12:00:00Z')
let now: Instant = start
const locks = createLocks(pool, { now: () => now })
const passHours = (hours: number): void => {
  now = plusMs(now, hours * hourMs)
}

let [boss, chief, ama] = [userId(1), userId(1), userId(1)]
const person = async (name: string, isAdmin: boolean): Promise<UserId> => {
  const { rows } = await pool.query(
    `insert into accounts.users (username, email, password_hash, created_at, is_admin)
      values ($1, $1 || '@example.com', '', $2, $3) returning id`,
    [name, start, isAdmin],
  )
  return userId(Number(rows[0].id))
}
beforeEach(async () => {
  now = start
  await pool.query('delete from accounts.users')
  boss = await person('boss', true)
  chief = await person('chief', true)
  ama = await person('ama', false)
})
const lockedUntil = async (): Promise<Instant | null | undefined> =>
  (await createUsers(pool, createAddresses(pool, [])).byId(ama))?.lockedUntil

describe('a lock by one admin', () => {
  it('ends automatically after 72 hours, and is their last within 90 days', async () => {
    expect(await locks.lock(boss, ama, 'Stolen')).toEqual({
      until: plusMs(start, 72 * hourMs),
      reason: 'Stolen',
    })
    expect(await locks.lock(boss, ama, 'Again')).toBeUndefined()
    passHours(73)
    expect(await locks.current(ama)).toBeUndefined()
    expect(await locks.lock(boss, ama, 'Again')).toBe('used_up')
    passHours(90 * 24)
    expect(await locks.lock(boss, ama, 'Again')).toMatchObject({ reason: 'Again' })
  })

  it('returns the remaining time when it is ended early', async () => {
    await locks.lock(boss, ama, 'Stolen')
    passHours(24)
    expect(await locks.unlock(chief, ama)).toBe(true)
    expect(await lockedUntil()).toBeNull()
    expect(await locks.unlock(chief, ama)).toBe(false)
    expect(await locks.lock(boss, ama, 'Again')).toMatchObject({ until: plusMs(now, 48 * hourMs) })
  })

  it('is refused to non-admins and locked admins, and for oneself', async () => {
    expect(await locks.lock(ama, boss, 'Mine')).toBe('not_allowed')
    expect(await locks.lock(boss, boss, 'Mine')).toBe('not_allowed')
    await locks.lock(boss, chief, 'Stolen')
    expect(await locks.lock(chief, ama, 'Mine')).toBe('not_allowed')
    passHours(73)
    expect(await locks.lock(chief, ama, 'Over')).toMatchObject({ reason: 'Over' })
  })
})

describe('a lock by two admins', () => {
  const longer = { reason: 'The police ask', days: 14 }
  it('begins when another one confirms it, and lasts 14 days', async () => {
    expect(await locks.propose(boss, ama, longer)).toBe('proposed')
    expect(await locks.propose(chief, ama, longer)).toBe('open')
    expect(await lockedUntil()).toBeNull()
    expect(await locks.confirm(boss, ama, [boss, chief])).toBe('not_allowed')
    expect(await locks.confirm(chief, ama, [chief])).toBe('not_allowed')
    const until = plusMs(now, 14 * 24 * hourMs)
    expect(await locks.confirm(chief, ama, [boss, chief])).toEqual({ until, reason: longer.reason })
    expect(await lockedUntil()).toBe(until)
    expect(await locks.confirm(chief, ama, [boss, chief])).toBe('none')
  })

  it('is extended by two, to 90 days in total', async () => {
    const days: number[] = []
    for (;;) {
      const proposed = await locks.propose(boss, ama, longer)
      if (proposed === 'used_up') break
      const lock = await locks.confirm(chief, ama, [boss, chief])
      if (typeof lock === 'string') break
      days.push((Date.parse(lock.until) - Date.parse(now)) / (24 * hourMs))
      now = lock.until
    }
    expect(days).toEqual([14, 14, 14, 14, 14, 14, 6])
  })

  it('can be declined, and confirmed by the operator when there is no second admin', async () => {
    await locks.propose(boss, ama, longer)
    expect(await locks.decline(chief, ama)).toBe('declined')
    expect(await locks.confirmForOperator(ama)).toBe('none')
    await locks.propose(boss, ama, longer)
    expect(await locks.confirmForOperator(ama)).toMatchObject({ reason: longer.reason })
  })
})

describe('what waits for a second admin', () => {
  const seen = async (filter: 'waiting' | 'ended') =>
    (await longerLocks(pool, filter)).map(({ reason, status, endedBy }) => [reason, status, endedBy?.name])
  it('is each longer lock until it is decided, with who decided it', async () => {
    const esi = await person('esi', false)
    await locks.lock(boss, esi, 'By one alone')
    await locks.propose(boss, ama, { reason: 'First', days: 14 })
    passHours(1)
    await locks.propose(chief, esi, { reason: 'Second', days: 3 })
    expect(await seen('waiting')).toEqual([
      ['First', 'proposed', undefined],
      ['Second', 'proposed', undefined],
    ])
    expect(await longerLocks(pool, 'waiting', esi)).toMatchObject([
      { holder: { userId: esi, name: 'esi' }, days: 3, proposedBy: { name: 'chief' }, endedAt: null },
    ])
    await locks.decline(chief, esi)
    passHours(1)
    await locks.confirm(chief, ama, [boss, chief])
    passHours(1)
    await locks.propose(chief, esi, { reason: 'Third', days: 3 })
    await locks.decline(boss, esi)
    expect(await seen('waiting')).toEqual([])
    expect(await seen('ended')).toEqual([
      ['Third', 'declined', 'boss'],
      ['First', 'confirmed', 'chief'],
      ['Second', 'withdrawn', 'chief'],
    ])
  })
})

describe('scheduled jobs', () => {
  it('receive a lock that began and ended while they did not run, until circles have recorded it', async () => {
    await locks.lock(boss, ama, 'Stolen')
    expect(await locks.toNote(now)).toMatchObject([{ userId: ama, isOver: false }])
    passHours(200)
    const [lock] = await locks.toNote(now)
    expect(lock).toMatchObject({ userId: ama, isOver: true })
    await locks.noted([lock!.id], now)
    expect(await locks.toNote(now)).toEqual([])
  })

  it('notify its holder once when it has ended, but not after an admin ended it', async () => {
    await locks.lock(boss, ama, 'Stolen')
    expect(await locks.ended(now)).toEqual([])
    passHours(73)
    const ended = await locks.ended(now)
    expect(ended).toMatchObject([{ userId: ama, until: plusMs(start, 72 * hourMs) }])
    await locks.holdersNotified(
      ended.map(({ id }) => id),
      now,
    )
    expect(await locks.ended(now)).toEqual([])
    expect(await lockedUntil()).toBeNull()
    await locks.lock(chief, ama, 'Stolen')
    await locks.unlock(boss, ama)
    passHours(73)
    expect(await locks.ended(now)).toEqual([])
  })
})
