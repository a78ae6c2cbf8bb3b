import type { AdminProposalResponse } from '#shared/api/adminProposals.ts'
import { money } from '../../../lib/format.ts'
import { texts } from './texts.ts'

/** What is proposed, with the amount and whom it is about. */
export const proposalHeading = ({ kind, amount, currency, person, detail }: AdminProposalResponse): string =>
  texts.kinds[kind]({ amount: money(amount, currency), who: person.name, detail })
