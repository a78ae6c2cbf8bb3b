import type { AdminProposalResponse } from '#shared/api/adminProposals.ts'
import { day, money } from '../../../lib/format.ts'
import { texts } from './texts.ts'

/** What is proposed, with the amount and whom it is about. */
export const proposalHeading = (of: AdminProposalResponse): string => {
  const { kind, amount, currency, person, detail, until } = of
  const date = until === null ? '' : day(until)
  return texts.kinds[kind]({ amount: money(amount, currency), who: person.name, detail, until: date })
}

/** Why it is proposed, in the admin’s own words; undefined where there are none. */
export const proposalReason = ({
  kind,
  detail: reason,
  order,
}: AdminProposalResponse): string | undefined => {
  if (order) return texts.ordered({ ...order, reason })
  return kind === 'hold' || kind === 'write_off' ? texts.why({ reason }) : undefined
}
