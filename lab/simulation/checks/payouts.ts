import type { GoalEvent } from '#shared/events/goal.ts'
import type { UserId } from '#shared/ids.ts'
import { invariant } from '../../model/invariant.ts'
import { approvalAboveMinor } from '../../worlds/circle.ts'

interface Known {
  readonly to: UserId
  amountMinor: number
  status: 'due' | 'sending' | 'sent' | 'contested' | 'over'
  attempt: number
  readonly approvedBy: Set<UserId>
  sentBy: UserId | null
  /** What Stripe was asked for. */
  begun?: { readonly attempt: number; readonly destination: string; readonly accountId: string }
  /** The admins whose transfer from the bank was returned. */
  readonly formerSenders: Set<UserId>
}
/** A payout is sent once, by permitted people, and confirmed by its recipient alone. */
export const createPayoutRules = () => {
  const payouts = new Map<string, Known>()
  const of = (id: string): Known => {
    const known = payouts.get(id)
    invariant(known !== undefined, () => `${id} was never due`)
    return known
  }
  const answered = (id: string, by: UserId): Known => {
    const known = of(id)
    invariant(known.to === by, () => `${by} answers for ${known.to} on ${id}`)
    return known
  }
  /** Only unsent payouts, and no more than their amount. */
  const lower = (id: string, amountMinor: number): void => {
    const known = of(id)
    invariant(known.status === 'due', () => `${id} is lowered though it is ${known.status}`)
    invariant(known.amountMinor >= amountMinor, () => `${id} is lowered by ${amountMinor}`)
    known.amountMinor -= amountMinor
    if (known.amountMinor === 0) known.status = 'over'
  }
  return {
    see: (event: GoalEvent): void => {
      switch (event.type) {
        case 'PayoutDue': {
          const { payoutId, userId: to, amountMinor } = event.data
          invariant(!payouts.has(payoutId), () => `${payoutId} falls due twice`)
          const people = { approvedBy: new Set<UserId>(), sentBy: null, formerSenders: new Set<UserId>() }
          payouts.set(payoutId, { to, amountMinor, status: 'due', attempt: 1, ...people })
          return
        }
        case 'PayoutDivided': {
          const { payoutId, restId, amountMinor } = event.data
          const known = of(payoutId)
          invariant(!payouts.has(restId), () => `${restId} falls due twice`)
          if (known.status === 'due') lower(payoutId, amountMinor)
          else known.amountMinor -= amountMinor
          const people = {
            approvedBy: new Set(known.approvedBy),
            formerSenders: new Set(known.formerSenders),
          }
          payouts.set(restId, { ...known, ...people, amountMinor, attempt: 1 })
          return
        }
        case 'PayoutApproved': {
          const { payoutId, byUserId } = event.data
          invariant(of(payoutId).to !== byUserId, () => `${byUserId} approves their own ${payoutId}`)
          of(payoutId).approvedBy.add(byUserId)
          return
        }
        case 'PayoutTransferBegun': {
          const { payoutId, attempt, destination, accountId } = event.data
          const known = of(payoutId)
          invariant(known.status === 'due', () => `${payoutId} is begun though it is ${known.status}`)
          invariant(known.attempt === attempt, () => `${payoutId} is begun as attempt ${attempt}`)
          known.status = 'sending'
          known.begun = { attempt, destination, accountId }
          return
        }
        case 'PayoutTransferRefused': {
          const known = of(event.data.payoutId)
          invariant(
            known.status === 'sending',
            () => `${event.data.payoutId} is refused though it is ${known.status}`,
          )
          known.status = 'due'
          known.attempt++
          return
        }
        case 'PayoutTransferReversed': {
          const known = of(event.data.payoutId)
          invariant(
            known.status !== 'due' && known.status !== 'sending',
            () => `${event.data.payoutId} comes back though it is ${known.status}`,
          )
          known.status = 'due'
          known.attempt++
          return
        }
        case 'PayoutSent': {
          const { payoutId, attempt, userId, amountMinor, byUserId, from } = event.data
          const known = of(payoutId)
          if (from === 'stripe') {
            const { destination, accountId } = event.data
            const { begun } = known
            invariant(begun?.attempt === attempt, () => `${payoutId} is transferred, and was not begun`)
            invariant(
              begun.destination === destination && begun.accountId === accountId,
              () => `${payoutId} goes to ${accountId}`,
            )
            // A refused one may have been made after all.
            if (known.attempt === attempt + 1) known.attempt = attempt
            else
              invariant(known.status === 'sending', () => `${payoutId} is sent though it is ${known.status}`)
            invariant(known.status === 'sending' || known.status === 'due', () => `${payoutId} is sent twice`)
            known.status = 'due'
          }
          invariant(known.status === 'due', () => `${payoutId} is sent though it is ${known.status}`)
          invariant(
            known.attempt === attempt,
            () => `${payoutId} is sent as attempt ${attempt} of ${known.attempt}`,
          )
          invariant(
            known.to === userId && known.amountMinor === amountMinor,
            () => `${amountMinor} of ${payoutId} go to ${userId}`,
          )
          if (from === 'bank') {
            invariant(byUserId !== userId, () => `${userId} sends ${payoutId} to themself`)
            invariant(
              byUserId === null || !known.formerSenders.has(byUserId),
              () => `${byUserId} sends ${payoutId} again`,
            )
            const others = [...known.approvedBy].filter(one => one !== byUserId)
            invariant(
              amountMinor <= approvalAboveMinor || others.length > 0,
              () => `${payoutId} is sent by ${byUserId} alone`,
            )
          }
          known.status = 'sent'
          known.sentBy = byUserId
          return
        }
        case 'PayoutConfirmed':
          invariant(
            !['due', 'sending'].includes(of(event.data.payoutId).status),
            () => `${event.data.payoutId} is confirmed before it is sent`,
          )
          answered(event.data.payoutId, event.data.byUserId).status = 'over'
          return
        case 'PayoutContested':
          answered(event.data.payoutId, event.data.byUserId).status = 'contested'
          return
        case 'PayoutCaseClosed': {
          const { payoutId, outcome, byUserId } = event.data
          const known = of(payoutId)
          invariant(known.status === 'contested', () => `a case of ${payoutId} is closed that was none`)
          invariant(
            outcome === 'received' || byUserId === null || byUserId !== known.sentBy,
            () => `${byUserId} judges what they sent in ${payoutId}`,
          )
          if (outcome === 'returned' && known.sentBy !== null) known.formerSenders.add(known.sentBy)
          known.status = outcome === 'returned' ? 'due' : 'over'
          if (outcome === 'returned') known.attempt++
          return
        }
        case 'DebtNetted': {
          const { payoutId, amountMinor } = event.data
          if (payoutId !== undefined) lower(payoutId, amountMinor)
          return
        }
        case 'DepositKept':
        case 'PayoutLowered':
        case 'GuaranteePaid':
          lower(event.data.payoutId, event.data.amountMinor)
          return
        case 'PotLowered': {
          const known = of(event.data.payoutId)
          invariant(
            known.status === 'due',
            () => `${event.data.payoutId} is lowered though it is ${known.status}`,
          )
          known.amountMinor -= event.data.amountMinor
          return
        }
        case 'EntryReversed': {
          const { type, data } = event.data.mistaken
          if (type !== 'PayoutSent') return
          const known = of(data.payoutId)
          invariant(known.status !== 'due', () => `${data.payoutId} is taken back twice`)
          known.status = 'due'
          known.attempt++
          return
        }
        default:
      }
    },
  }
}
