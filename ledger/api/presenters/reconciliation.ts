import type pg from 'pg'
import { trialBalance } from '#projections/readModels/journal/query.ts'
import {
  breakNotes,
  breaksToShow,
  newestStatement,
  reconciliationRuns,
} from '#projections/readModels/reconciliation/query.ts'
import {
  accounts,
  type BreakResponse,
  type ReconciliationResponse,
  type StatementResponse,
} from '#shared/api/reconciliation.ts'
import { type Cents, formatDecimal, subtract, sum } from '#shared/money.ts'
import { dayMs, type Instant } from '#shared/time.ts'

/** What admins see of how the two sides compare. */
export const reconciliationView = async (pool: pg.Pool, now: Instant): Promise<ReconciliationResponse> => {
  const [runs, breaks, statement, balances] = await Promise.all([
    reconciliationRuns(pool),
    breaksToShow(pool),
    newestStatement(pool),
    trialBalance(pool),
  ])
  const notes = await breakNotes(
    pool,
    breaks.map(({ key }) => key),
  )
  return {
    runs: runs.map(run => ({
      runId: run.run_id,
      kind: run.kind,
      dryRun: run.dry_run,
      startedAt: run.started_at,
      finishedAt: run.finished_at,
      payments: run.payments,
      found: run.found,
      repaired: run.repaired,
    })),
    breaks: breaks.map(row => {
      const openedAt = row.opened_at ?? row.sighted_at
      return {
        key: row.key,
        type: row.type,
        status: row.status === 'closed' ? 'closed' : 'open',
        paymentIntentId: row.payment_intent_id,
        goalId: row.goal_id,
        ledgerAmount: amount(row.ledger_cents),
        stripeAmount: amount(row.stripe_cents),
        openedAt,
        ageDays: Math.floor((Date.parse(now) - Date.parse(openedAt)) / dayMs),
        owner: row.owner,
        closedAt: row.closed_at,
        closedBecause: row.closed_because,
        closedBy: row.closed_by,
        notes: notes
          .filter(({ key }) => key === row.key)
          .map(({ at, username, text }) => ({ at, by: username ?? 'Former admin', text })),
      } satisfies BreakResponse
    }),
    statement: statementOf(statement),
    balances: accounts.flatMap(account => {
      const held = balances.find(row => row.account === account)
      return held ? [{ account, amount: formatDecimal(held.amountCents) }] : []
    }),
    together: formatDecimal(sum(balances.map(({ amountCents }) => amountCents))),
  }
}

const amount = (cents: Cents | null): string | null => (cents === null ? null : formatDecimal(cents))

const names = ['opening', 'contributions', 'refunds', 'disputes', 'fees', 'payouts', 'closing'] as const
const statementOf = (rows: Awaited<ReturnType<typeof newestStatement>>): StatementResponse | null => {
  const [ledger, stripe] = [rows.find(row => row.side === 'ledger'), rows.find(row => row.side === 'stripe')]
  if (!ledger || !stripe) return null
  const lines = names.map(line => {
    const [ours, theirs] = [ledger[`${line}_cents`], stripe[`${line}_cents`]]
    const difference = formatDecimal(subtract(ours, theirs))
    return { line, ledger: formatDecimal(ours), stripe: formatDecimal(theirs), difference }
  })
  return { day: ledger.day, lines }
}
