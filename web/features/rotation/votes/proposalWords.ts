import type { VoteResponse } from '#shared/api/votes.ts'
import { money } from '../../../lib/format.ts'
import { proposalTexts as texts } from './proposalTexts.ts'

/** The proposer and the proposal. */
export const proposalWords = (
  { kind, by, member, reason, days, rules, payout }: VoteResponse,
  viewerId: number | undefined,
): string => {
  const proposer = { by: by.userId === viewerId ? 'you' : 'other', who: by.name } as const
  if (kind === 'wind_up') return texts.windUp(proposer)
  if (kind === 'rules' && rules)
    return texts.rules({
      ...proposer,
      late: rules.latePolicy,
      days: rules.graceDays,
    })
  if (kind === 'pause') return texts.pause({ ...proposer, days: days ?? 0 })
  const whom = { about: member?.userId === viewerId ? 'you' : 'other', whom: member?.name ?? '' } as const
  if (kind === 'payout')
    return texts.payout({ ...whom, amount: payout ? money(payout.amount, payout.currency) : '' })
  return kind === 'organiser'
    ? texts.organiser({ ...proposer, ...whom })
    : texts.replace({ ...proposer, ...whom, reason: reason ?? '' })
}
