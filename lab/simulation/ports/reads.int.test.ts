import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { beforeAll, describe, expect, it } from 'vitest'
import { createAddresses } from '#ledger/accounts/addresses.ts'
import { accountMigrations } from '#ledger/accounts/migrations.ts'
import { createInvitationRows } from '#ledger/invitations/rows.ts'
import { createPaymentReads } from '#ledger/useCases/paymentReads.ts'
import { connectPipelined, createPool, withClient } from '#projections/db/connect.ts'
import { migrate } from '#projections/db/migrate.ts'
import { readSchema } from '#projections/db/readVersion.ts'
import { createBatch } from '#projections/engine/batch.ts'
import { toFact } from '#projections/engine/fact.ts'
import { ensureReadSchema } from '#projections/engine/schema.ts'
import { overdueInvitations } from '#projections/readModels/invitations/query.ts'
import { goalCategory } from '#shared/events/goal.ts'
import { metadataSchema } from '#shared/events/metadata.ts'
import { type GoalId, goalId, invitationId, type UserId, userId } from '#shared/ids.ts'
import type { RecordedEvent } from '#shared/ports/eventStore.ts'
import { calendarDate, instant } from '#shared/time.ts'
import { dateIn, latestDay } from '#shared/zones.ts'
import { dueWindow } from '#workers/notifications/due.ts'
import { createCircleReads, createDueReads } from '#workers/notifications/reads.ts'
import { createTransferReads } from '#workers/reconciliation/transferReads.ts'
import { freshDatabase } from '../../builders/freshDatabase.ts'
import { currencies } from '../../worlds/currencies.ts'
import { scenarioFrom } from '../people/generate.ts'
import type { Scenario } from '../people/scenario.ts'
import { runSchedule } from '../run.ts'
import { invitationQueries, type KeptInvitations } from './invitations.ts'
import { createMemoryTables, foldInto, type MemoryTables } from './readSide.ts'
import { circleQueries, dueQueries, paymentQueries } from './reads.ts'
import { transferQueries } from './transferReads.ts'

const page = { limit: 500 }
const minuteMs = 60_000

/** The log of a run, up to the middle and up to the end, projected in Postgres and in memory. */
const folded = async (
  events: readonly RecordedEvent[],
  zones: Scenario['zones'],
): Promise<{ pool: pg.Pool; tables: MemoryTables }> => {
  const pool = createPool(await freshDatabase(), { max: 2 })
  await migrate(pool, accountMigrations, { schema: 'accounts' })
  for (const [index, zone] of zones.entries())
    await pool.query(
      `insert into accounts.users (username, email, password_hash, created_at, time_zone)
       values ($1, $1 || '@example.com', '', now(), $2)`,
      [`saver-${index + 1}`, zone ?? null],
    )
  await withClient(pool, ensureReadSchema)
  const ofGoals = events.filter(({ stream }) => stream.startsWith(goalCategory))
  const batch = createBatch(
    readSchema,
    ofGoals.map(event => toFact(event)),
  )
  const client = await connectPipelined(pool)
  await batch.load(client)
  batch.fold()
  await batch.flush(client)
  await client.end()
  const tables = createMemoryTables()
  for (const event of ofGoals) foldInto(tables, event)
  return { pool, tables }
}

/** Every user has an account with Stripe in every currency. */
const connected = (pool: pg.Pool) =>
  pool.query(
    `insert into accounts.payout_destinations (id, user_id, currency, kind, mask, account_id, set_at, usable_from)
     select gen_random_uuid(), id, currency, 'stripe', '', 'acct_1', 'epoch', 'epoch'
     from accounts.users, unnest($1::text[]) currency`,
    [currencies],
  )

/** A row for each invitation, some of them sent, and one that is not in the log. */
const invited = async (pool: pg.Pool, tables: MemoryTables): Promise<KeptInvitations> => {
  const kept: KeptInvitations = new Map()
  const stray = { invitationId: invitationId(randomUUID()), goalId: goalId(1), createdAt: instant(0) }
  for (const [index, row] of [...tables.invitations.all(), { ...stray, resends: 0 }].entries()) {
    const sentResend = [null, row.resends - 1, row.resends][index % 3] ?? null
    const [id, contact] = [
      row.invitationId,
      { channel: 'email', address: `${row.invitationId}@example.com` },
    ] as const
    const secret = { secret: null, isReadable: false, secretResend: null, sentResend }
    kept.set(id, { id, goalId: row.goalId, contact, isOpen: true, createdAt: row.createdAt, ...secret })
    await pool.query(
      `insert into accounts.invitations (id, goal_id, email, created_at, sent_resend) values ($1, $2, $3, $4, $5)`,
      [id, row.goalId, contact.address, row.createdAt, sentResend],
    )
  }
  return kept
}
const flat = async <Row>(pages: AsyncIterable<Row[]>): Promise<Row[]> => {
  const all: Row[] = []
  for await (const page of pages) all.push(...page)
  return all
}
/** Rows of the same time may come in any order. */
const sorted = (rows: readonly object[]): string[] => rows.map(row => JSON.stringify(row)).toSorted()

const seen = new Set<string>()
const alike = (what: string, ours: readonly unknown[], theirs: readonly unknown[]): void => {
  expect(ours).toEqual(theirs)
  if (theirs.length > 0) seen.add(what)
}

// The last seven have circles with rounds, and the last two send by Stripe.
describe.each([3, 11, 67, 79, 134, 345, 22, 159, 18, 20, 24, 108, 152, 35, 122])(
  'the log of schedule %i',
  { tags: ['detail'] },
  seed => {
    const cut: RecordedEvent[][] = []
    beforeAll(async () => {
      const { log } = await runSchedule(seed)
      cut.push([...log.all], log.all.slice(0, Math.ceil(log.all.length / 2)))
    })

    it.each([0, 1])('has the same results from Postgres and from memory (%i)', async part => {
      const events = cut[part] ?? []
      const { zones } = scenarioFrom(seed)
      const { pool, tables } = await folded(events, zones)
      const stored = createPaymentReads(pool)
      const remembered = paymentQueries(tables, id => zones[Number(id) - 1])
      const [storedTurns, turns] = [createCircleReads(pool), circleQueries(tables)]
      const [storedDue, due] = [createDueReads(pool), dueQueries(tables, id => zones[Number(id) - 1])]
      const answers = invitationQueries(await invited(pool, tables), tables)
      const rows = createInvitationRows({
        pool,
        clock: { now: () => instant(0) },
        dataKeys: ['unused'],
        addresses: createAddresses(pool, ['unused']),
      })
      const isKnown = ({ userId: id }: { readonly userId: UserId }) => Number(id) <= zones.length
      const [storedTransfers, transfers] = [createTransferReads(pool), transferQueries(tables, isKnown)]
      const last = Math.max(...events.map(({ metadata }) => Date.parse(metadataSchema.parse(metadata).at)))
      for (const ms of [0, 2 * minuteMs, 100 * minuteMs, 26 * 60 * minuteMs, 8 * 24 * 60 * minuteMs]) {
        const at = instant(last + ms)
        const before = { before: at, ...page }
        expect(remembered.unfinishedPayments(before)).toEqual(await stored.unfinishedPayments(before))
        expect(remembered.waitingRefunds(before)).toEqual(await stored.waitingRefunds(before))
        const next = { now: at, after: 0 as GoalId, limit: 500 }
        expect(turns.toWake(next)).toEqual(await storedTurns.toWake(next))
        expect(turns.circlesOf([userId(1), userId(2)])).toEqual(
          await storedTurns.circlesOf([userId(1), userId(2)]),
        )
        const draws = { now: at, limit: 500 }
        expect(turns.drawsToReveal(draws)).toEqual(await storedTurns.drawsToReveal(draws))
        expect(turns.overdueCases(draws)).toEqual(await storedTurns.overdueCases(draws))
        const checkpoints = ['UTC', ...zones.flatMap(zone => zone ?? [])]
        const todays = Object.fromEntries(checkpoints.map(zone => [zone, dateIn(at, zone)]))
        const ever = { from: calendarDate('2026-01-01'), to: calendarDate('2027-12-31') }
        for (const window of [dueWindow(at), ever])
          alike('due', due.duePayments(window), await flat(storedDue.duePayments(window)))
        const reported = { from: instant(last - ms), before: at }
        alike('reports', due.unansweredReports(reported), await flat(storedDue.unansweredReports(reported)))
        const changed = { from: instant(last - 200 * 24 * 60 * minuteMs), before: at }
        for (const window of [changed, reported])
          alike('unsent payouts', due.unsentPayouts(window), await flat(storedDue.unsentPayouts(window)))
        alike('overdue', sorted(answers.overdue(at, 500)), sorted(await overdueInvitations(pool, at, 500)))
        for (const open of [
          { now: at, before: at },
          { now: reported.from, before: at },
        ])
          alike('unsent', sorted(answers.unsent(open)), sorted(await rows.unsent(open)))
        alike('strays', answers.strays(at), await rows.strays(at))
        const charged = { today: latestDay(at), todays, after: null, ...page }
        expect(remembered.schedulesToCharge(charged)).toMatchObject(await stored.schedulesToCharge(charged))
      }
      await connected(pool)
      for (const now of [last, last + 8 * 24 * 60 * minuteMs].map(ms => instant(ms))) {
        for (const onlyBegun of [true, false]) {
          const asked = { now, onlyBegun, limit: 500 }
          const ours = transfers.toTransfer(asked)
          alike(onlyBegun ? 'begun' : 'to transfer', ours, await storedTransfers.toTransfer(asked))
        }
        alike(
          'transfers',
          sorted(transfers.recordedIn({ from: instant(0), to: now })),
          sorted(await storedTransfers.recordedIn({ from: instant(0), to: now })),
        )
        expect(transfers.areSince(now)).toBe(await storedTransfers.areSince(now))
      }
      const ids = [...tables.transfers.all()].map(({ transferId }) => transferId)
      expect(sorted(transfers.byId(ids))).toEqual(sorted(await storedTransfers.byId(ids)))
      const payouts = [...tables.payouts.all()].slice(1)
      expect(sorted(transfers.ofPayouts(payouts))).toEqual(sorted(await storedTransfers.ofPayouts(payouts)))
      for (const { userId } of tables.members.all())
        expect(remembered.schedulesOf(userId)).toMatchObject(await stored.schedulesOf(userId))
      for (const { contributionId, paymentIntentId } of tables.transactions.all()) {
        const found = await stored.paymentById(contributionId)
        expect(remembered.paymentById(contributionId)).toMatchObject({ ...found, payer: null, holder: null })
        if (paymentIntentId !== null)
          expect(remembered.ledgerPayments([paymentIntentId])).toMatchObject(
            await stored.ledgerPayments([paymentIntentId]),
          )
      }
      await pool.end()
    })
  },
)

it('has results of each kind', { tags: ['detail'] }, () => {
  expect([...seen].toSorted()).toEqual([
    ...[
      'begun',
      'due',
      'overdue',
      'reports',
      'strays',
      'to transfer',
      'transfers',
      'unsent',
      'unsent payouts',
    ],
  ])
})
