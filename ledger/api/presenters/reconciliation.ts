import type pg from 'pg'
import {
  breakNotes,
  breaksToShow,
  newestStatement,
  reconciliationRuns,
} from '#projections/readModels/reconciliation/query.ts'
import { byCurrency } from '#shared/api/byCurrency.ts'
import {
  accounts,
  type BreakResponse,
  type ReconciliationResponse,
  type StatementResponse,
} from '#shared/api/reconciliation.ts'
import { formatDecimal, type Minor, subtract } from '#shared/money.ts'
import { peopleTexts } from '#shared/peopleTexts.ts'
import { dayMs, type Instant } from '#shared/time.ts'
import { trialBalanceResponse } from './trialBalance.ts'

/** The comparison of the two sides, for admins. */
export const reconciliationView = async (pool: pg.Pool, now: Instant): Promise<ReconciliationResponse> => {
  const [runs, breaks, statements, { balances, together }] = await Promise.all([
    reconciliationRuns(pool),
    breaksToShow(pool),
    newestStatement(pool),
    trialBalanceResponse(pool),
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
        about: row.transfer_id === null ? 'payment' : 'transfer',
        stripeId: row.transfer_id ?? row.payment_intent_id ?? '',
        goalId: row.goal_id,
        currency: row.currency,
        ledgerAmount: amountOf(row.ledger_minor, row.currency),
        stripeAmount: amountOf(row.stripe_minor, row.currency),
        openedAt,
        ageDays: Math.floor((Date.parse(now) - Date.parse(openedAt)) / dayMs),
        owner: row.owner,
        closedAt: row.closed_at,
        closedBecause: row.closed_because,
        closedBy: row.closed_by,
        notes: notes
          .filter(({ key }) => key === row.key)
          .map(({ at, username, text }) => ({ at, by: username ?? peopleTexts.formerAdmin, text })),
      } satisfies BreakResponse
    }),
    statements: statementsOf(statements),
    balances: balances.toSorted(
      (one, other) =>
        byCurrency(one, other) || accounts.indexOf(one.account) - accounts.indexOf(other.account),
    ),
    together,
  }
}

const amountOf = (minor: Minor | null, currency: string): string | null =>
  minor === null ? null : formatDecimal(minor, currency)

const names = ['opening', 'contributions', 'refunds', 'disputes', 'fees', 'payouts', 'closing'] as const
type Side = Awaited<ReturnType<typeof newestStatement>>[number]

const statementsOf = (sides: readonly Side[]): StatementResponse[] =>
  sides
    .filter(({ side }) => side === 'ledger')
    .toSorted(byCurrency)
    .flatMap(ledger => {
      const { day, currency } = ledger
      const stripe = sides.find(row => row.side === 'stripe' && row.currency === currency)
      return stripe ? [{ day, currency, lines: linesOf(ledger, stripe) }] : []
    })

const linesOf = (ledger: Side, stripe: Side): StatementResponse['lines'] =>
  names.map(line => {
    const shown = (amount: Minor): string => formatDecimal(amount, ledger.currency)
    const [ours, theirs] = [ledger[`${line}_minor`], stripe[`${line}_minor`]]
    return { line, ledger: shown(ours), stripe: shown(theirs), difference: shown(subtract(ours, theirs)) }
  })
