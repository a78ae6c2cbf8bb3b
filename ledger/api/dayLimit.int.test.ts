import { expect, it } from 'vitest'
import { makeAdmins } from '#lab/builders/admins.ts'
import { startDoor } from '#lab/builders/api/api.ts'
import type { UserId } from '#shared/ids.ts'
import { minor } from '#shared/money.ts'
import type { JobQueue } from '#shared/ports/jobQueue.ts'
import { instant } from '#shared/time.ts'
import { withinDayLimit } from './dayLimit.ts'
import { createLogger } from './logger.ts'

const now = instant('2026-11-21T12:00:00Z')
const clock = { now: () => now }
const { users, adminDays, pool } = await startDoor({ clock })
const newAdmin = async (username: string): Promise<UserId> => {
  const email = `${username}@example.com`
  const id = await users.create({ username, email, passwordHash: '', createdAt: now })
  if (typeof id === 'string') throw new Error(`${id} is taken`)
  await makeAdmins(pool, username)
  return id
}
const [boss, chief] = [await newAdmin('boss'), await newAdmin('chief')]
const mailed: unknown[] = []
const jobs: JobQueue = { add: async (_, payload) => void mailed.push(payload), addAll: async () => undefined }
const parts = {
  ...{ adminDays, users, jobs, clock, adminDayLimit: () => minor(100), onAdminLimit: () => undefined },
  log: createLogger({ level: 'debug', to: { write: () => undefined } }),
}
let acts = 0
const asks = (by: UserId, amount: number, work: () => Promise<object>, id = `act-${++acts}`) =>
  withinDayLimit(parts, { userId: by, id, money: { amount: minor(amount), currency: 'USD' } }, work)
const does = async () => ({ outcome: 'accepted', events: ['PayoutSent'] })
const finds = async () => ({ outcome: 'accepted', events: [] })
const isRefused = async () => ({ code: 'payout_held' })
const breaks = async () => Promise.reject(new Error('the connection is lost'))
const above = { problem: { code: 'admin_day_limit' } }

it('counts what is done, and neither what is refused nor what was done before', async () => {
  await asks(boss, 100, isRefused)
  await asks(boss, 100, async () => ({ outcome: 'refused' }))
  await asks(boss, 100, finds)
  await asks(boss, 60, does, 'refund-1')
  await asks(boss, 60, does, 'refund-1')
  await asks(boss, 60, finds, 'refund-1')
  let isAsked = false
  const late = async () => {
    isAsked = true
    return does()
  }
  await expect(asks(boss, 41, late)).rejects.toMatchObject(above)
  expect(isAsked).toBe(false)
  expect(mailed).toEqual([boss, chief].map(userId => ({ userId, what: 'admin_limit_reached', at: now })))
})

it('counts what may have been done, once', async () => {
  await expect(asks(chief, 60, breaks, 'refund-2')).rejects.toThrow('the connection is lost')
  await expect(asks(chief, 41, does)).rejects.toMatchObject(above)
  await asks(chief, 60, finds, 'refund-2')
  await asks(chief, 40, does)
  await expect(asks(chief, 1, does)).rejects.toMatchObject(above)
})
