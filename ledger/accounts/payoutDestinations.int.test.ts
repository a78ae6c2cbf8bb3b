import type pg from 'pg'
import { beforeAll, describe, expect, it } from 'vitest'
import { readyFacts } from '#lab/builders/domain/recipientFacts.ts'
import { freshDatabase } from '#lab/builders/freshDatabase.ts'
import { atFileEnd } from '#lab/runner/cleanUp.ts'
import { createPool, withClient } from '#projections/db/connect.ts'
import { migrate } from '#projections/db/migrate.ts'
import { ensureReadSchema } from '#projections/engine/schema.ts'
import type { DestinationDetails } from '#shared/api/payoutDestinations.ts'
import { type UserId, userId } from '#shared/ids.ts'
import { dayMs, hourMs, type Instant, instant, plusMs } from '#shared/time.ts'
import { textMigrations } from '../texts/tables.ts'
import { createAddresses } from './addresses.ts'
import { createCleanup } from './cleanup.ts'
import { createConnectedAccounts } from './connectedAccounts.ts'
import { forgetLostAddresses } from './lostAddresses.ts'
import { accountMigrations } from './migrations.ts'
import { createPayoutDestinations } from './payoutDestinations.ts'
import { createResealing } from './resealing.ts'

let pool: pg.Pool
let now = instant('2026-03-01T12:00:00Z')
const clock = { now: () => now }
const pass = (hours: number): Instant => (now = plusMs(now, hours * hourMs))
const key = 'a key of data'
const destinations = (...keys: string[]) =>
  createPayoutDestinations(pool, clock, keys.length > 0 ? keys : [key])

beforeAll(async () => {
  pool = createPool(await freshDatabase(), { max: 8 })
  atFileEnd(() => pool.end())
  await migrate(pool, accountMigrations, { schema: 'accounts' })
  await migrate(pool, textMigrations, { schema: 'texts' })
  await withClient(pool, ensureReadSchema)
})
let people = 0
const somebody = async (): Promise<UserId> => {
  const { rows } = await pool.query(
    `insert into accounts.users (username, email, password_hash, created_at)
     values ($1, $1 || '@example.com', '', $2) returning id`,
    [`person-${++people}`, now],
  )
  return userId(Number(rows[0].id))
}
const account = (number: number): DestinationDetails => ({
  ...({ kind: 'us_bank', holder: 'Ama Mensah', routingNumber: '021000021' } as const),
  accountNumber: `4711000${number}`,
})
/** The account number to which payouts go now, and whether they wait. */
const goesTo = async (user: UserId, currency: 'USD' | 'EUR' = 'USD') => {
  const current = await destinations().current({ userId: user, currency })
  const whole = current && (await destinations().whole(user, current.id))
  if (!current || whole?.details.kind !== 'us_bank') return 'nowhere'
  return `${Number(whole.details.accountNumber.slice(-1))}${current.usableFrom > now ? ' later' : ''}`
}
const set = (user: UserId, number: number | null, currency: 'USD' | 'EUR' = 'USD') =>
  destinations().set({ userId: user, currency }, number === null ? null : account(number))
/** The link of the mail about the change. */
const link = async (id: string | undefined): Promise<string> => destinations().issueToken(id ?? '')
const undo = async (token: string): Promise<boolean> => {
  const change = await destinations().toUndo(token)
  if (change) await destinations().takeBack(change)
  return change !== undefined
}

describe('where payouts go', () => {
  it('counts at once when it is entered first, and 72 hours after a change', async () => {
    const ama = await somebody()
    expect(await goesTo(ama)).toBe('nowhere')
    await set(ama, 1)
    expect(await goesTo(ama)).toBe('1')
    await set(ama, 2)
    expect(await goesTo(ama)).toBe('2 later')
    now = plusMs(pass(72), -1)
    expect(await goesTo(ama)).toBe('2 later')
    now = plusMs(now, 1)
    expect(await goesTo(ama)).toBe('2')
  })

  it('waits after it was deleted and entered anew, also as it was before', async () => {
    const ama = await somebody()
    await set(ama, 1)
    await set(ama, null)
    expect(await goesTo(ama)).toBe('nowhere')
    await set(ama, 1)
    expect(await goesTo(ama)).toBe('1 later')
  })

  it('waits from the last of several changes on', async () => {
    const ama = await somebody()
    await set(ama, 1)
    await set(ama, 2)
    pass(48)
    await set(ama, 3)
    pass(48)
    expect(await goesTo(ama)).toBe('3 later')
    pass(24)
    expect(await goesTo(ama)).toBe('3')
  })

  it('does not change, nor wait again, when the same is entered or deleted twice', async () => {
    const ama = await somebody()
    expect(await set(ama, null)).toBeUndefined()
    const id = await set(ama, 1)
    expect(id).toBeDefined()
    expect(await set(ama, 1)).toBeUndefined()
    expect(await destinations().current({ userId: ama, currency: 'USD' })).toMatchObject({ id })
    await set(ama, null)
    expect(await set(ama, null)).toBeUndefined()
  })

  it('is another one in each currency, and for each person', async () => {
    const [ama, kofi] = [await somebody(), await somebody()]
    await set(ama, 1)
    await set(ama, 2, 'EUR')
    expect([await goesTo(ama), await goesTo(ama, 'EUR'), await goesTo(kofi)]).toEqual(['1', '2', 'nowhere'])
    const id = (await destinations().current({ userId: ama, currency: 'USD' }))?.id ?? ''
    expect(await destinations().whole(kofi, id)).toBeUndefined()
  })

  it('has one version that counts when two are entered at the same moment', async () => {
    const ama = await somebody()
    await Promise.all([1, 2, 3, 4].map(number => set(ama, number)))
    const { rows } = await pool.query(
      `select count(*) filter (where ended_at is null)::int as current, count(*)::int as all,
         count(*) filter (where usable_from = set_at)::int as usable
       from accounts.payout_destinations where user_id = $1`,
      [ama],
    )
    expect(rows).toEqual([{ current: 1, all: 4, usable: 1 }])
  })
})

describe('a change that its owner did not make', () => {
  it('is taken back, and what was there before counts at once', async () => {
    const ama = await somebody()
    await set(ama, 1)
    pass(100)
    const token = await link(await set(ama, 2))
    pass(71)
    expect(await undo(token)).toBe(true)
    expect(await goesTo(ama)).toBe('1')
  })

  it('leaves nothing where there was nothing before, and the next one waits', async () => {
    const ama = await somebody()
    expect(await undo(await link(await set(ama, 2)))).toBe(true)
    expect(await goesTo(ama)).toBe('nowhere')
    await set(ama, 2)
    expect(await goesTo(ama)).toBe('2 later')
  })

  it('never makes way for another one of the attacker, by the link of any of the mails', async () => {
    for (const last of [true, false]) {
      const ama = await somebody()
      await set(ama, 1)
      pass(100)
      const first = await link(await set(ama, 2))
      pass(10)
      const second = await link(await set(ama, 3))
      pass(61)
      expect(await undo(last ? second : first)).toBe(true)
      expect(await goesTo(ama)).toBe('1')
    }
  })

  it('brings back what an attacker deleted', async () => {
    const ama = await somebody()
    await set(ama, 1)
    pass(1)
    const deleted = await link(await set(ama, null))
    pass(1)
    const entered = await link(await set(ama, 2))
    expect(await undo(entered)).toBe(true)
    expect(await goesTo(ama)).toBe('nowhere')
    expect(await undo(deleted)).toBe(true)
    expect(await goesTo(ama)).toBe('1')
  })

  it('does not bring back an earlier one that was taken back itself', async () => {
    const ama = await somebody()
    expect(await undo(await link(await set(ama, 2)))).toBe(true)
    const token = await link(await set(ama, 3))
    expect(await undo(token)).toBe(true)
    expect(await goesTo(ama)).toBe('nowhere')
  })

  it('is taken back once: the link ends no later change of the owner', async () => {
    const ama = await somebody()
    await set(ama, 1)
    const token = await link(await set(ama, 2))
    expect(await undo(token)).toBe(true)
    await set(ama, 3)
    expect(await undo(token)).toBe(false)
    expect(await goesTo(ama)).toBe('3 later')
  })

  it('stays after 72 hours, and for a link that was never mailed', async () => {
    const ama = await somebody()
    const token = await link(await set(ama, 1))
    pass(72)
    expect(await undo(token)).toBe(false)
    expect(await undo('x'.repeat(43))).toBe(false)
    expect(await goesTo(ama)).toBe('1')
  })

  it('is mailed an hour later where the process died before its mail, until it counts', async () => {
    const ama = await somebody()
    const mailed = await set(ama, 1)
    await link(mailed)
    const lost = await set(ama, 2)
    const deleted = await set(ama, null)
    const found = async () => {
      const all = await destinations().unmailed()
      return [mailed, lost, deleted].map(id => all.includes(id ?? ''))
    }
    expect(await found()).toEqual([false, false, false])
    pass(1)
    expect(await found()).toEqual([false, true, true])
    await link(lost)
    expect(await found()).toEqual([false, false, true])
    pass(71)
    expect(await found()).toEqual([false, false, false])
  })

  it('is taken back in every currency with a change of the address, and others’ stay', async () => {
    const [ama, kofi] = [await somebody(), await somebody()]
    await set(ama, 1)
    await set(kofi, 5)
    const since = pass(1)
    await set(ama, 2)
    await set(ama, 3, 'EUR')
    await set(kofi, 6)
    await destinations().takeBack({ userId: ama, since })
    expect([await goesTo(ama), await goesTo(ama, 'EUR')]).toEqual(['1', 'nowhere'])
    expect(await goesTo(kofi)).toBe('6 later')
  })
})

describe('an account with Stripe', () => {
  const accountId = 'acct_1'
  const bank = (number: number) => ({ accountId, bankId: `ba_${number}`, bankLast4: `000${number}` })
  const begin = (user: UserId, behind: { bankId?: string; bankLast4?: string } = {}) =>
    destinations().set({ userId: user, currency: 'USD' }, { kind: 'stripe', accountId, ...behind })
  const bankNow = async (user: UserId) => {
    const [one] = await destinations().of(user)
    return `${one?.mask}${(one?.usableFrom ?? '') > now ? ' later' : ''}`
  }

  it('has its first bank at once where nothing was entered before, and every other one after 72 hours', async () => {
    const ama = await somebody()
    await begin(ama)
    pass(200)
    expect(await destinations().seeBank(ama, bank(1))).toHaveLength(1)
    expect(await bankNow(ama)).toBe('•••• 0001')
    expect(await destinations().seeBank(ama, bank(1))).toEqual([])
    expect(await destinations().seeBank(ama, bank(2))).toHaveLength(1)
    expect(await bankNow(ama)).toBe('•••• 0002 later')
    expect(await destinations().seeBank(ama, { ...bank(3), accountId: 'acct_2' })).toEqual([])
  })

  it('that was left unfinished for long is finished by nobody else at once', async () => {
    const ama = await somebody()
    await set(ama, 1)
    await begin(ama)
    pass(200)
    await destinations().seeBank(ama, bank(1))
    expect(await bankNow(ama)).toBe('•••• 0001 later')
  })

  it('keeps a bank that was taken back out, until its owner chooses it', async () => {
    const ama = await somebody()
    await begin(ama)
    await destinations().seeBank(ama, bank(1))
    pass(100)
    const [version] = await destinations().seeBank(ama, bank(2))
    expect(await undo(await link(version))).toBe(true)
    expect(await destinations().seeBank(ama, bank(2))).toEqual([])
    expect(await bankNow(ama)).toBe('•••• 0001')
    const { bankId, bankLast4 } = bank(2)
    await begin(ama, { bankId, bankLast4 })
    expect(await bankNow(ama)).toBe('•••• 0002 later')
  })

  it('is no destination after 14 days without being ready, nor where payouts are sent by hand only', async () => {
    const ama = await somebody()
    const accounts = createConnectedAccounts(pool, clock)
    await accounts.opened({ accountId, userId: ama, country: 'US' })
    await begin(ama)
    const owned = { userId: ama, currency: 'USD' } as const
    const byHand = createPayoutDestinations(pool, clock, [key], false)
    expect(await byHand.current(owned)).toBeUndefined()
    pass(14 * 24 - 1)
    expect(await destinations().current(owned)).toBeDefined()
    pass(1)
    expect(await destinations().current(owned)).toBeUndefined()
    expect((await destinations().named(ama)).size).toBe(0)
    await accounts.record(facts, now)
    expect(await destinations().current(owned)).toBeDefined()
  })

  it('is known by the newest answer, whichever arrives last', async () => {
    const accounts = createConnectedAccounts(pool, clock)
    const later = pass(1)
    await accounts.record({ ...facts, bankLast4: '0002' }, later)
    await accounts.record({ ...facts, bankLast4: '0001' }, plusMs(later, -1))
    expect((await accounts.ofAccount(accountId))?.facts?.bankLast4).toBe('0002')
    expect(await accounts.record({ ...facts, id: 'acct_unknown' }, later)).toBeUndefined()
  })
  const facts = {
    ...readyFacts,
    ...{ id: accountId, userId: undefined, bankId: undefined, bankLast4: undefined },
  }
})

describe('its details', () => {
  it('are encrypted, and open in no row of another user, currency or version', async () => {
    const [ama, thief] = [await somebody(), await somebody()]
    const mine = (await set(ama, 1)) ?? ''
    const theirs = (await set(thief, 2)) ?? ''
    const { rows } = await pool.query('select * from accounts.payout_destinations where id = $1', [mine])
    expect(JSON.stringify(rows)).not.toMatch(/Ama|47110001|021000021/)
    expect(rows[0].sealed.includes('4711')).toBe(false)
    const put = (column: string, value: unknown, id: string) =>
      pool.query(`update accounts.payout_destinations set ${column} = $1 where id = $2`, [value, id])
    const sealedOf = async (id: string) =>
      (await pool.query('select sealed from accounts.payout_destinations where id = $1', [id])).rows[0].sealed
    await put('sealed', await sealedOf(theirs), mine)
    expect(await destinations().whole(ama, mine)).toBeUndefined()
    await put('currency', 'EUR', theirs)
    expect(await destinations().whole(thief, theirs)).toBeUndefined()
    await put('currency', 'USD', theirs)
    await put('ended_at', now, mine)
    await put('user_id', ama, theirs)
    expect(await destinations().whole(ama, theirs)).toBeUndefined()
  })

  it('are encrypted anew under a new key, and forgotten with a lost one', async () => {
    const ama = await somebody()
    const id = (await set(ama, 1)) ?? ''
    await createResealing(pool, ['a newer key', key])()
    expect(await destinations('a newer key').whole(ama, id)).toMatchObject({ details: account(1) })
    expect(await destinations('another key').whole(ama, id)).toBeUndefined()
    await forgetLostAddresses(pool, ['another key'])
    expect(await destinations('another key').current({ userId: ama, currency: 'USD' })).toBeUndefined()
  })

  it('of a former one are deleted after 90 days; its mask and times stay', async () => {
    const ama = await somebody()
    const [first, second] = [(await set(ama, 1)) ?? '', (await set(ama, 2)) ?? '']
    const cleanup = createCleanup(pool, clock, createAddresses(pool, [key]))
    await pool.query('update accounts.users set is_verified = true')
    now = plusMs(now, 90 * dayMs - 1)
    await cleanup.deleteExpired()
    expect(await destinations().whole(ama, first)).toMatchObject({ details: account(1) })
    now = plusMs(now, 1)
    await cleanup.deleteExpired()
    expect(await destinations().whole(ama, first)).toBeUndefined()
    expect(await destinations().byId(first)).toMatchObject({ mask: 'US •••• 0001' })
    expect(await destinations().whole(ama, second)).toMatchObject({ details: account(2) })
  })

  it('are deleted with the account', async () => {
    const ama = await somebody()
    await set(ama, 1)
    await pool.query('delete from accounts.users where id = $1', [ama])
    expect(
      (await pool.query('select from accounts.payout_destinations where user_id = $1', [ama])).rowCount,
    ).toBe(0)
  })
})
