import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freshDatabase } from '#lab/builders/freshDatabase.ts'
import { accountMigrations } from '#ledger/accounts/migrations.ts'
import { type GoalEvent, goalStream } from '#shared/events/goal.ts'
import { contributionId, goalId, paymentIntentId, userId } from '#shared/ids.ts'
import { minor } from '#shared/money.ts'
import { calendarDate } from '#shared/time.ts'
import { connectPipelined, createPool, withClient } from '../../db/connect.ts'
import { migrate } from '../../db/migrate.ts'
import { readSchema } from '../../db/readVersion.ts'
import { createBatch } from '../../engine/batch.ts'
import { toFact } from '../../engine/fact.ts'
import { ensureReadSchema } from '../../engine/schema.ts'
import { duePayments } from './query.ts'

let pool: pg.Pool
let written = 0n
beforeAll(async () => {
  pool = createPool(await freshDatabase(), { max: 2 })
  await migrate(pool, accountMigrations, { schema: 'accounts' })
  await pool.query(
    `insert into accounts.users (username, email, password_hash, created_at) values ('ama', 'ama@example.com', '', now())`,
  )
  await withClient(pool, ensureReadSchema)
})
afterAll(() => pool.end())

const [goal, ama] = [goalId(1), userId(1)]
const contribution = { contributionId: contributionId(randomUUID()), userId: ama, round: null }
const all = minor(300_00)
const dueOn = calendarDate('2026-04-30')
const about = { actor: 'test', cause: 'test', correlation: 'test', schemaVersion: 1 }

const fold = async (...events: GoalEvent[]): Promise<void> => {
  const facts = events.map(event => {
    const place = { stream: goalStream(goal), revision: written++, position: written }
    return toFact({
      ...place,
      ...event,
      id: randomUUID(),
      metadata: { ...about, at: '2026-03-01T10:00:00.000Z' },
    })
  })
  const client = await connectPipelined(pool)
  const batch = createBatch(readSchema, facts)
  await batch.load(client)
  batch.fold()
  await batch.flush(client)
  await client.end()
}
const awaited = async (): Promise<number[]> => {
  const from: number[] = []
  for await (const page of duePayments(pool, { from: dueOn, to: dueOn }))
    from.push(...page.map(payment => payment.userId))
  return from
}

describe('a payment into a goal', () => {
  it('is due while money is missing, and not after the payout, even if a bank takes money back', async () => {
    const dates = { startDate: calendarDate('2026-01-31'), endDate: dueOn }
    const terms = { name: 'Lisbon', type: 'Vacation & Travel', subtype: null, description: null } as const
    const none = { contributionMinor: null, rotation: null }
    await fold(
      {
        type: 'GoalCreated',
        data: {
          goalId: goal,
          creatorId: ama,
          ...terms,
          currency: 'USD',
          targetMinor: all,
          ...dates,
          totalMembers: 1,
          ...none,
        },
      },
      { type: 'MemberJoined', data: { userId: ama, role: 'organiser', position: 1, join: 1 } },
    )
    expect(await awaited()).toEqual([ama])
    const intent = { chargeId: 'ch_1', paymentIntentId: paymentIntentId('pi_1') }
    await fold(
      { type: 'ContributionRequested', data: { ...contribution, amountMinor: all } },
      { type: 'ContributionReceived', data: { ...contribution, amountMinor: all, ...intent } },
    )
    expect(await awaited()).toEqual([])
    const taken = {
      disputeId: 'dp_1',
      amountMinor: all,
      feeMinor: minor(15_00),
      reason: 'fraudulent',
      answerBy: null,
    }
    await fold(
      { type: 'WithdrawalRequested', data: { byUserId: ama } },
      { type: 'ContributionDisputed', data: { ...contribution, ...taken } },
    )
    expect(await awaited()).toEqual([])
  })
})
