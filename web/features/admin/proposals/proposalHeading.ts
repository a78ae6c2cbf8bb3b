import type { AdminProposalResponse } from '#shared/api/adminProposals.ts'
import { refundReasons } from '#shared/refundReasons.ts'
import { day, money } from '../../../lib/format.ts'
import { refundReasonTexts } from '../../common/payments/refundReasonTexts.ts'
import { texts } from './texts.ts'

/** The proposal, with the amount and the person. */
export const proposalHeading = (of: AdminProposalResponse): string => {
  const { kind, amount, currency, person, detail, until } = of
  const date = until === null ? '' : day(until)
  return texts.kinds[kind]({ amount: money(amount, currency), who: person.name, detail, until: date })
}

/** The reason of a proposal; undefined for a case or a claim, which are decided by what was found out. */
export const proposalReason = ({ kind, detail, order }: AdminProposalResponse): string | undefined => {
  if (order) return texts.ordered({ ...order, reason: detail })
  if (kind === 'case' || kind === 'seat_claim') return undefined
  const known = refundReasons.find(one => kind === 'refund' && one === detail)
  return texts.why({ reason: known ? refundReasonTexts[known] : detail })
}
