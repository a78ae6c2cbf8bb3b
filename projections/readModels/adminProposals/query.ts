import { sql } from 'kysely'
import type pg from 'pg'
import type { AdminProposalFilter, AdminProposalResponse } from '#shared/api/adminProposals.ts'
import type { GoalId, UserId } from '#shared/ids.ts'
import { formatDecimal } from '#shared/money.ts'
import { peopleTexts } from '#shared/peopleTexts.ts'
import { db, type RowIn, rowsOf } from '../../db/kysely.ts'
import { parsePlaceInList, placeInList } from '../../db/placeInList.ts'

const pageSize = 50
type Known = Omit<AdminProposalResponse, 'may' | 'goalId'> & { readonly goalId: GoalId }

/** A page of the open proposals, oldest first, or of the finished ones, newest first. */
export const adminProposalsPage = async (
  pool: pg.Pool,
  filter: AdminProposalFilter,
  before: string | undefined,
): Promise<{ proposals: Known[]; next: string | null }> => {
  const isWaiting = filter === 'waiting'
  const place = parsePlaceInList(before)
  const time = isWaiting ? ('proposal.proposed_at' as const) : ('proposal.ended_at' as const)
  const columns = [time, 'proposal.goal_id', 'proposal.proposal'] as const
  const direction = isWaiting ? 'asc' : 'desc'
  const page = found()
    .where('proposal.status', isWaiting ? '=' : '<>', 'proposed')
    .orderBy(time, direction)
    .orderBy('proposal.goal_id', direction)
    .orderBy('proposal.proposal', direction)
    .limit(pageSize + 1)
  const beyond = sql.raw(isWaiting ? '>' : '<')
  const key = sql.join(columns.map(column => sql.ref(column)))
  const rows = await rowsOf(
    pool,
    place ? page.where(sql<boolean>`(${key}) ${beyond} (${sql.join(place)})`) : page,
  )
  const last = rows.length > pageSize ? rows[pageSize - 1] : undefined
  const at = last && (isWaiting ? last.proposed_at : last.ended_at)
  return {
    proposals: rows.slice(0, pageSize).map(toProposal),
    next: last ? placeInList(at ?? null, last.goal_id, last.proposal) : null,
  }
}

export const adminProposalById = async (
  pool: pg.Pool,
  goalId: GoalId,
  proposal: number,
): Promise<Known | undefined> => {
  const rows = await rowsOf(
    pool,
    found().where('proposal.goal_id', '=', goalId).where('proposal.proposal', '=', proposal),
  )
  return rows.map(toProposal)[0]
}

const found = () =>
  db
    .selectFrom('admin_proposals as proposal')
    .innerJoin('goals as goal', 'goal.goal_id', 'proposal.goal_id')
    .leftJoin('accounts.users as person', 'person.id', 'proposal.user_id')
    .leftJoin('accounts.users as proposer', 'proposer.id', 'proposal.proposed_by_user_id')
    .leftJoin('accounts.users as ender', 'ender.id', 'proposal.ended_by_user_id')
    .selectAll('proposal')
    .select(['goal.name as goal_name', 'goal.currency', 'person.username as person_name'])
    .select(['proposer.username as proposer', 'ender.username as ender'])

const toProposal = (row: RowIn<ReturnType<typeof found>>): Known => ({
  goalId: row.goal_id,
  goalName: row.goal_name,
  proposal: row.proposal,
  kind: row.kind,
  person: person(row.user_id, row.person_name),
  currency: row.currency,
  amount: formatDecimal(row.amount_minor, row.currency),
  contributionId: row.contribution_id,
  payoutId: row.payout_id,
  debtId: row.debt_id,
  until: row.until,
  order:
    row.order_by === null || row.order_reference === null
      ? null
      : { by: row.order_by, reference: row.order_reference },
  detail: row.detail,
  status: row.status,
  proposedBy: person(row.proposed_by_user_id, row.proposer),
  proposedAt: row.proposed_at,
  endedBy: row.ended_by_user_id === null ? null : person(row.ended_by_user_id, row.ender),
  endedAt: row.ended_at,
  note: row.note,
})

const person = (userId: UserId, name: string | null) => ({ userId, name: name ?? peopleTexts.formerMember })
