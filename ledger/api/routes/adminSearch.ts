import { goalsNamed } from '#projections/readModels/goals/query.ts'
import { eventsNamed } from '#projections/readModels/log/query.ts'
import { payoutById } from '#projections/readModels/payouts/query.ts'
import { contributionsNamed } from '#projections/readModels/transactions/query.ts'
import { type AdminSearchResponse, adminSearchQuery, mostHits } from '#shared/api/adminSearch.ts'
import { formatDecimal } from '#shared/money.ts'
import type { ApiParts } from '../context.ts'
import { endpoint } from '../endpoint.ts'
import { limit } from '../guards/limit.ts'
import { admin } from '../guards/signedIn.ts'
import { parsePayoutKey } from '../payoutKeys.ts'
import { payoutKey, personOf } from '../presenters/payout.ts'

const isNumber = (text: string): boolean => /^[1-9]\d{0,14}$/.test(text)
/** Shorter parts of names are in too many of them. */
const isPart = (text: string): boolean => text.length >= 2

const peopleFor = async ({ userAdmin }: ApiParts, text: string): Promise<AdminSearchResponse['people']> => {
  if (!isPart(text) && !isNumber(text)) return []
  const { users } = await userAdmin.page({ search: text, sort: 'name' })
  return users
    .slice(0, mostHits)
    .map(({ id: userId, username: name, isAdmin }) => ({ userId, name, isAdmin }))
}

const paymentsFor = async (
  { pool, clock }: ApiParts,
  text: string,
): Promise<AdminSearchResponse['payments']> => {
  const key = parsePayoutKey(text)
  const payout = key && (await payoutById(pool, { ...key, now: clock.now() }))
  if (payout) {
    const { goal_id, payout_id, goal_name: goalName, user_id, recipient_name, currency, due_at: at } = payout
    const person = personOf(user_id, recipient_name)
    const amount = formatDecimal(payout.amount_minor, currency)
    return [{ kind: 'payout', id: payoutKey(goal_id, payout_id), goalName, person, amount, currency, at }]
  }
  return (await contributionsNamed(pool, text)).map(row => ({
    kind: 'contribution',
    id: row.contributionId,
    goalName: row.goalName,
    person: personOf(row.userId, row.username),
    amount: formatDecimal(row.amountMinor, row.currency),
    currency: row.currency,
    at: row.createdAt,
  }))
}

export const adminSearchEndpoints = [
  endpoint('GET /api/admin/search', {
    guards: [admin],
    query: adminSearchQuery,
    checks: [limit('adminSearch')],
    run: async (parts, { query: { q } }): Promise<AdminSearchResponse> => {
      const { pool } = parts
      // One after the other: a request must not take all connections.
      const people = await peopleFor(parts, q)
      const goals = isPart(q) || isNumber(q) ? await goalsNamed(pool, q, mostHits) : []
      return {
        people,
        goals,
        payments: await paymentsFor(parts, q),
        events: await eventsNamed(pool, q, mostHits),
      }
    },
  }),
]
