import { mayPayByDebit } from '#ledger/domain/goal/contributions/debits.ts'
import { debitIn, debitTypes } from '#shared/bankDebits.ts'
import type { Currency } from '#shared/currencies.ts'
import { type ContributionId, paymentIntentId, type RefundRequestId, type UserId } from '#shared/ids.ts'
import { type Minor, minor, subtract, zero } from '#shared/money.ts'
import type { DisputeFacts, PaymentFacts, RefundFacts } from '#shared/ports/paymentFacts.ts'
import { instant } from '#shared/time.ts'
import { invariant } from './invariant.ts'
import type { World } from './world.ts'

interface Payment {
  readonly userId: UserId
  readonly amountMinor: Minor
  readonly isDebit: boolean
  status: PaymentFacts['status']
  attempts: number
  settlesInHours: number | undefined
  readonly refunds: RefundFacts[]
  readonly disputes: DisputeFacts[]
}

/** The processor's state of each payment, and the commands that report it to the goal. */
export const createProcessor = (world: World) => {
  const payments = new Map<ContributionId, Payment>()
  let reversals = 0
  const debit = debitIn(debitTypes, world.currency)

  const factsOf = (id: ContributionId, payment: Payment): PaymentFacts => {
    const { userId, amountMinor, isDebit, status, attempts, settlesInHours, refunds, disputes } = payment
    const paid = status === 'succeeded'
    const settlement = {
      ...{
        balanceTransactionId: `txn_${id}`,
        currency: world.currency,
        feeMinor: minor(3_20),
        netMinor: subtract(amountMinor, minor(3_20)),
      },
      availableAt: instant(Date.parse(world.now()) + (settlesInHours ?? 0) * 3_600_000),
    }
    return {
      ...{ id: paymentIntentId(`pi_${id.replaceAll('-', '')}`), status, amountMinor },
      ...{
        currency: world.currency,
        receivedMinor: paid ? amountMinor : zero,
        contribution: { goalId: world.goalId, userId, contributionId: id },
      },
      ...{
        clientSecret: '',
        customerId: undefined,
        savesCard: false,
        card: undefined,
        statementDescriptor: undefined,
      },
      chargeId: paid ? `ch_${id}` : undefined,
      ...(isDebit ? { debit } : {}),
      ...(isDebit && paid ? { paidWith: debit } : {}),
      settlement: paid && settlesInHours !== undefined ? settlement : undefined,
      decline:
        status === 'requires_payment_method' && attempts > 0
          ? { code: 'card_declined', declineCode: undefined, chargeId: `ch_${id}_${attempts}` }
          : undefined,
      refunds: [...refunds],
      disputes: [...disputes],
    }
  }
  /** Every third payment, where that is allowed. */
  const isByDebit = (contributionId: ContributionId, userId: UserId): boolean =>
    debit !== undefined &&
    Number(contributionId.slice(-6)) % 3 === 0 &&
    mayPayByDebit(world.state(), { userId, contributionId, debit })
  const known = (id: ContributionId): Payment | undefined => {
    const asked = world.state().contributions.get(id)
    if (!asked) return undefined
    const payment = payments.get(id) ?? {
      isDebit: isByDebit(id, asked.userId),
      ...{ userId: asked.userId, amountMinor: asked.amountMinor, attempts: 0, settlesInHours: undefined },
      ...{ status: 'requires_payment_method' as const, refunds: [], disputes: [] },
    }
    payments.set(id, payment)
    return payment
  }
  /** Changes the processor's state of a payment, and reports it. */
  const record = (id: ContributionId, change?: (payment: Payment) => void): boolean => {
    const payment = known(id)
    if (!payment) return false
    change?.(payment)
    return tell(id, payment.userId, factsOf(id, payment))
  }
  const tell = (contributionId: ContributionId, userId: UserId, facts: PaymentFacts): boolean => {
    const before = world.events.length
    const changed = world.ask({ type: 'RecordPayment', contributionId, userId, facts, now: world.now() })
    const { currency, settlement } = facts
    invariant(
      !changed || currency === world.currency,
      () => `a payment in ${currency} counts in a goal in ${world.currency}`,
    )
    const isBooked = world.events.slice(before).some(({ type }) => type === 'ContributionSettled')
    invariant(
      !isBooked || settlement?.currency === world.currency,
      () => `a fee in ${settlement?.currency} is booked in a goal in ${world.currency}`,
    )
    debitHolds(contributionId, facts, world.events.slice(before))
    return changed
  }
  /** It counts when its bank has paid it, and no longer when it takes it back; one that failed holds no place. */
  const debitHolds = (id: ContributionId, facts: PaymentFacts, news: World['events']): void => {
    if (facts.debit === undefined) return
    const counts = news.some(({ type }) => type === 'ContributionReceived')
    invariant(!counts || facts.status === 'succeeded', () => `${id} counts before its bank has answered`)
    const returned = facts.disputes[0]?.id
    const isKnown =
      returned === undefined ||
      world.events.some(({ type, data }) => type === 'ContributionDisputed' && data.disputeId === returned)
    const isReceived = world.state().contributions.get(id)?.status === 'received'
    invariant(isKnown || !isReceived, () => `${id} goes on counting, although its bank has taken it back`)
    const hasFailed = news.some(({ type }) => type === 'ContributionDeclined')
    const wasUnderWay = world.events.some(
      ({ type, data }) => type === 'ContributionProcessing' && data.contributionId === id,
    )
    invariant(
      !(hasFailed && wasUnderWay && world.state().open.has(id)),
      () => `${id} has failed, and holds its place`,
    )
  }
  const counted = ({ amountMinor, refunds, disputes }: Payment): Minor => {
    let left = amountMinor
    for (const { status, amountMinor: back } of refunds) if (status !== 'failed') left = subtract(left, back)
    for (const { stage, amountMinor: back } of disputes) if (stage !== 'won') left = subtract(left, back)
    return left
  }

  const process = (id: ContributionId): boolean =>
    record(id, payment => (payment.status = payment.status === 'succeeded' ? 'succeeded' : 'processing'))

  return {
    record,
    pay: (id: ContributionId): boolean => {
      if (known(id)?.isDebit) process(id)
      return record(id, payment => (payment.status = 'succeeded'))
    },
    process,
    decline: (id: ContributionId): boolean =>
      record(id, payment => {
        if (payment.status === 'succeeded') return
        payment.status = 'requires_payment_method'
        payment.attempts += 1
      }),
    cancel: (id: ContributionId): boolean =>
      record(id, payment => (payment.status = payment.status === 'succeeded' ? 'succeeded' : 'canceled')),
    /** Reports it once as made in another currency. */
    payIn: (id: ContributionId, currency: Currency): void => {
      const payment = known(id)
      if (!payment) return
      const facts = factsOf(id, { ...payment, status: 'succeeded', settlesInHours: 0 })
      tell(id, payment.userId, { ...facts, currency })
    },
    /** Pays it, and reports it once as converted into another currency. */
    settleIn: (id: ContributionId, currency: Currency): void => {
      if (!record(id, payment => (payment.status = 'succeeded'))) return
      const payment = known(id)
      if (!payment) return
      const { settlement, ...facts } = factsOf(id, { ...payment, settlesInHours: 0 })
      if (settlement) tell(id, payment.userId, { ...facts, settlement: { ...settlement, currency } })
    },
    settle: (id: ContributionId, hours: number): boolean =>
      record(id, payment => (payment.settlesInHours ??= hours)),
    /** Manual without a request. */
    refund: (id: ContributionId, refundRequestId: RefundRequestId | undefined, wanted: Minor): boolean =>
      record(id, payment => {
        const amountMinor = minor(Math.min(wanted, counted(payment)))
        // More than the rest of a charge is refused, not refunded in part.
        if (refundRequestId !== undefined && amountMinor < wanted) return
        if (payment.status !== 'succeeded' || amountMinor <= 0) return
        const made = {
          id: `re_${world.goalId}_${++reversals}`,
          amountMinor,
          status: 'succeeded',
          failureCode: undefined,
        } as const
        payment.refunds.push({ ...made, refundRequestId })
      }),
    failRefund: (id: ContributionId): boolean =>
      record(id, ({ refunds }) => {
        const last = refunds.at(-1)
        if (last)
          refunds[refunds.length - 1] = { ...last, status: 'failed', failureCode: 'lost_or_stolen_card' }
      }),
    dispute: (id: ContributionId, wanted: Minor): boolean =>
      record(id, payment => {
        const amountMinor = minor(Math.min(wanted, counted(payment)))
        if (payment.status !== 'succeeded' || amountMinor <= 0 || payment.disputes.length > 0) return
        // What a bank takes back of a debit is lost at once.
        const asked = {
          id: `dp_${world.goalId}_${++reversals}`,
          amountMinor,
          stage: payment.isDebit ? 'lost' : 'open',
          reason: payment.isDebit ? 'debit_not_authorized' : 'general',
        } as const
        payment.disputes.push({ ...asked, feeMinor: minor(15_00), feeReturnedMinor: zero, answerBy: null })
      }),
    endDispute: (id: ContributionId, stage: 'answered' | 'won' | 'lost'): boolean =>
      record(id, ({ disputes }) => {
        const open = disputes[0]
        if (open && open.stage !== 'won' && open.stage !== 'lost') disputes[0] = { ...open, stage }
      }),
    disputed: (): ContributionId[] =>
      [...payments]
        .filter(
          ([, { disputes }]) => disputes[0] && disputes[0].stage !== 'won' && disputes[0].stage !== 'lost',
        )
        .map(([id]) => id),
    refunded: (): ContributionId[] =>
      [...payments].filter(([, { refunds }]) => refunds.at(-1)?.status === 'succeeded').map(([id]) => id),
    unsettled: (): ContributionId[] =>
      [...payments]
        .filter(([, { status, settlesInHours }]) => status === 'succeeded' && settlesInHours === undefined)
        .map(([id]) => id),
  }
}
export type Processor = ReturnType<typeof createProcessor>
