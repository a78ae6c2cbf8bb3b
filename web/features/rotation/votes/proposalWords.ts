import type { RotationResponse } from '#shared/api/rotation.ts'
import type { VoteResponse } from '#shared/api/votes.ts'
import { listOf } from '#shared/intl.ts'
import { money } from '../../../lib/format.ts'
import { proposalTexts as texts } from './proposalTexts.ts'

/** Who is to keep cash, where that is to change. */
const cashHoldersIn = (
  { cashHolders }: NonNullable<VoteResponse['rules']>,
  { members, currency }: RotationResponse,
): readonly string[] => {
  if (cashHolders === undefined) return []
  const named = cashHolders.map(({ userId, ceiling }) => {
    const who = members.find(member => member.userId === userId)?.name ?? ''
    return texts.cashHolder({ who, amount: money(ceiling, currency) })
  })
  return [named.length === 0 ? texts.noCashHolders : texts.cashHolders({ names: listOf(named) })]
}

/** The proposer and the proposal. */
export const proposalWords = (
  { kind, by, member, reason, days, rules, payout }: VoteResponse,
  viewerId: number | undefined,
  rotation?: RotationResponse,
): string => {
  const proposer = { by: by.userId === viewerId ? 'you' : 'other', who: by.name } as const
  if (kind === 'wind_up') return texts.windUp(proposer)
  if (kind === 'rules' && rules)
    return [
      texts.rules({ ...proposer, late: rules.latePolicy, days: rules.graceDays }),
      ...(rotation ? cashHoldersIn(rules, rotation) : []),
    ].join(' ')
  if (kind === 'pause') return texts.pause({ ...proposer, days: days ?? 0 })
  const whom = { about: member?.userId === viewerId ? 'you' : 'other', whom: member?.name ?? '' } as const
  if (kind === 'payout')
    return texts.payout({ ...whom, amount: payout ? money(payout.amount, payout.currency) : '' })
  return kind === 'organiser'
    ? texts.organiser({ ...proposer, ...whom })
    : texts.replace({ ...proposer, ...whom, reason: reason ?? '' })
}
