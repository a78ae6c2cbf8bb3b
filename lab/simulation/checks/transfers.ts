import { idOf, type Stored } from '#embedded/stripe/objects.ts'
import { goalDecider } from '#ledger/domain/goal/decider.ts'
import { sendableMinor } from '#ledger/domain/goal/payouts/sendable.ts'
import { canBeSentByStripe } from '#ledger/domain/goal/payouts/stripeDestinations.ts'
import type { GoalState } from '#ledger/domain/goal/state.ts'
import { recipientFactsOf } from '#ledger/payments/stripePayoutReplies.ts'
import { type GoalEvent, goalCategory, readGoalEvent } from '#shared/events/goal.ts'
import { goalId, userId } from '#shared/ids.ts'
import { defaultCurrency, zero } from '#shared/money.ts'
import type { RecordedEvent } from '#shared/ports/eventStore.ts'
import { instant } from '#shared/time.ts'
import { sendingRules } from '../core/sendingRules.ts'
import type { Report } from '../core/trace.ts'
import type { World } from '../core/world.ts'
import { admins } from '../people/cast.ts'
import type { Destinations } from '../ports/destinations.ts'
import type { Stripe } from '../ports/stripe.ts'
import type { Invariants } from './invariants.ts'

type Transfer = Stored['transfer']
interface Parts {
  readonly world: Pick<World, 'now'>
  readonly stripe: Stripe
  readonly destinations: Destinations
  readonly invariants: Invariants
}

/** A process that hangs and retries may write this long after the time of its decision. */
const writingMs = 1_800_000
/** Comparisons with Stripe find within this time what no webhook has reported; a short balance and a refusal wait for an hour. */
export const transfersSettleMs = 85 * 60_000

/** Checks transfers when Stripe makes them, and every event about them when it is written, against the other side at that moment. */
export const createTransferRules = ({ world, stripe, destinations, invariants }: Parts, report: Report) => {
  /** The bank accounts behind each account, and since when. */
  const banks = new Map<string, { readonly id: string | undefined; readonly since: number }[]>()
  const payoutOf = ({ metadata }: Transfer) => {
    const goal = goalId(Number(metadata['goalId']))
    const payoutId = metadata['payoutId'] ?? ''
    const state = invariants.states.get(goal)
    return {
      goal,
      payoutId,
      attempt: Number(metadata['attempt']),
      state,
      payout: state?.payouts.get(payoutId),
    }
  }
  /** It is recorded, or what was begun and has no answer yet. */
  const isAccountedFor = (transfer: Transfer): boolean => {
    const { attempt, state, payout } = payoutOf(transfer)
    if (state?.transfers.has(transfer.id)) return true
    const { begun, status } = payout ?? {}
    return (
      status === 'sending' &&
      begun?.attempt === attempt &&
      begun.accountId === idOf(transfer.destination) &&
      begun.amountMinor === transfer.amount
    )
  }
  const accounted = (): void => {
    for (const transfer of stripe.transfers())
      if (!isAccountedFor(transfer)) report('all money that was transferred is accounted for', transfer.id)
  }

  const made = (transfer: Transfer): void => {
    const { goal, payoutId } = payoutOf(transfer)
    if (!isAccountedFor(transfer)) report('a transfer is begun before it is made', transfer.id)
    for (const other of stripe.transfers()) {
      const of = payoutOf(other)
      const isLeft = other.amount_reversed < other.amount
      if (other.id !== transfer.id && of.goal === goal && of.payoutId === payoutId && isLeft)
        report('nothing is sent twice', `${other.id} and ${transfer.id} of ${payoutId}`)
    }
  }
  const begun = ({ data }: Extract<GoalEvent, { type: 'PayoutTransferBegun' }>): void => {
    const { destination, accountId, userId: to, payoutId } = data
    const [now, isRecent] = [world.now(), (at: number) => at >= world.now() - writingMs]
    const version = destinations.versions.find(({ id }) => id === destination)
    const about = `${payoutId} to ${accountId}`
    const { details } = version ?? {}
    if (version?.userId !== to || details?.kind !== 'stripe' || details.accountId !== accountId) {
      report('money goes where its recipient wants it', about)
      return
    }
    if (Date.parse(version.usableFrom) > now) report('a changed destination waits', about)
    if (version.endedAt !== undefined && !isRecent(Date.parse(version.endedAt)))
      report('nothing goes to an old destination', about)
    const known = banks.get(accountId) ?? []
    const index = known.findIndex(({ id }) => id === details.bankId)
    const replaced = known[index + 1]
    if (index >= 0 && replaced && !isRecent(replaced.since))
      report('nothing goes to an old destination', `${about}, whose bank account was replaced`)
  }
  const sent = ({ data }: Extract<GoalEvent, { type: 'PayoutSent' }>): void => {
    if (data.from !== 'stripe') return
    const transfer = stripe.transfer(data.transferId)
    const isSame =
      transfer?.amount === data.amountMinor &&
      idOf(transfer.destination) === data.accountId &&
      transfer.metadata['payoutId'] === data.payoutId
    if (!isSame)
      report('only what Stripe has transferred is recorded', `${data.payoutId}: ${data.transferId}`)
  }

  return {
    committed: (events: readonly RecordedEvent[]): void => {
      for (const recorded of events) {
        if (!recorded.stream.startsWith(goalCategory)) continue
        const event = readGoalEvent(recorded)
        if (event.type === 'PayoutTransferBegun') begun(event)
        if (event.type === 'PayoutSent') sent(event)
        if (event.type === 'PayoutTransferReversed') {
          const { transferId, reversedMinor } = event.data
          if ((stripe.transfer(transferId)?.amount_reversed ?? 0) < reversedMinor)
            report('only what Stripe has taken back comes back', transferId)
        }
        if (event.type.startsWith('Payout')) accounted()
      }
    },
    happened: (type: string, object: object): void => {
      if (type === 'transfer.created') made(object as Transfer)
      if (type !== 'account.updated') return
      const { id, external_accounts } = object as Stored['account']
      const known = banks.get(id) ?? []
      const bank = external_accounts?.data[0]?.id
      if (known.at(-1)?.id !== bank) banks.set(id, [...known, { id: bank, since: world.now() }])
    },
    /** In the end, after `transfersSettleMs` without a disturbance. */
    ended: (): void => {
      for (const transfer of stripe.transfers()) {
        const { state, payoutId } = payoutOf(transfer)
        const recorded = state?.transfers.get(transfer.id)
        if (recorded?.reversedMinor !== transfer.amount_reversed)
          report('every transfer is recorded, and what came back of it', `${transfer.id} of ${payoutId}`)
      }
      for (const [goal, state] of invariants.states)
        for (const [payoutId, { status }] of state.payouts.entries()) {
          if (status === 'sending') report('what was begun is finished', payoutId)
          if (status === 'due' && wasSendable(state, payoutId))
            report('what can be transferred is transferred', `${payoutId} of goal ${goal}`)
        }
    },
  }

  /** For the whole time in which it had to be sent. */
  function wasSendable(state: GoalState, payoutId: string): boolean {
    const payout = state.payouts.get(payoutId)
    const { currency = defaultCurrency } = state.terms ?? {}
    const version = payout && destinations.currentOf({ userId: payout.userId, currency })
    if (!payout || version?.details.kind !== 'stripe') return false
    const account = stripe.account(version.details.accountId)
    const facts = account && recipientFactsOf(account)
    if (!canBeSentByStripe({ ...version.details, userId: payout.userId, currency }, facts)) return false
    const since = world.now() - transfersSettleMs + 5 * 60_000
    const now = instant(since)
    const asked = { ...sendingRules, now, reserveLeft: zero }
    const amountMinor = sendableMinor(state, payout, asked)
    if (amountMinor <= 0 || stripe.available(currency, since) < amountMinor) return false
    const command = {
      ...asked,
      ...({ type: 'BeginTransfer', payoutId, attempt: payout.attempt, amountMinor } as const),
      ...{ approvalAbove: sendingRules.approvalAbove(), admins: admins.map(userId) },
      ...{ accountId: version.details.accountId, destination: { ...version, isAtStripe: true } },
    }
    return goalDecider.decide(command, state).outcome === 'accepted'
  }
}
export type TransferRules = ReturnType<typeof createTransferRules>
