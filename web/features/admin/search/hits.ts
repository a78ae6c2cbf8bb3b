import type { AdminSearchResponse } from '#shared/api/adminSearch.ts'
import { day, moment, money } from '../../../lib/format.ts'
import { journalOf } from '../addresses.ts'
import { searchTexts as texts } from './searchTexts.ts'

export interface Hit {
  /** The page that shows it. */
  readonly to: string
  readonly title: string
  readonly note: string
}

/** What was found, by kind, in the order of the list; kinds without anything are left out. */
export const hitsIn = (found: AdminSearchResponse): readonly (readonly [string, readonly Hit[]])[] => {
  const people = found.people.map(({ userId, name, isAdmin }) => ({
    to: `/admin?search=${userId}`,
    title: name,
    note: texts.person({ id: userId, isAdmin: isAdmin ? 'yes' : 'no' }),
  }))
  const goals = found.goals.map(({ goalId, name }) => ({
    to: `/admin/journal?goalId=${goalId}`,
    title: name,
    note: texts.goal({ id: goalId }),
  }))
  const payments = found.payments.map(({ kind, id, goalName: goal, person, amount, currency, at }) => ({
    to:
      kind === 'payout'
        ? `/admin/cases/${encodeURIComponent(id)}`
        : journalOf({ contributionId: id }, currency),
    title: (kind === 'payout' ? texts.payout : texts.payment)({
      amount: money(amount, currency),
      who: person.name,
    }),
    note: texts.paymentNote({ goal, date: day(at) }),
  }))
  const events = found.events.map(({ stream, revision, type, at }) => ({
    to: `/admin/events/${encodeURIComponent(stream)}/${revision}`,
    title: type,
    note: `${stream}/${revision}${at === null ? '' : ` ${moment(at)}`}`,
  }))
  const { groups } = texts
  const all: readonly (readonly [string, readonly Hit[]])[] = [
    [groups.people, people],
    [groups.goals, goals],
    [groups.payments, payments],
    [groups.events, events],
  ]
  return all.filter(([, hits]) => hits.length > 0)
}
