import type { GoalEventOf } from '#shared/events/goal.ts'
import type { ContributionId } from '#shared/ids.ts'
import { add, larger, type Minor, smaller, subtract, zero } from '#shared/money.ts'
import type { CalendarDate } from '#shared/time.ts'
import type { GoalFact } from '../../engine/fact.ts'
import type { RequestsOf, RowsOf } from '../../engine/rows.ts'
import type { TableDefinition } from '../../engine/table.ts'
import type { refundTable } from '../refunds/table.ts'
import type { transactionTable } from '../transactions/table.ts'
import {
  type CircleRow,
  type circleTable,
  lateOn,
  type lateTable,
  type RoundPaymentRow,
  type roundPaymentTable,
} from './table.ts'

export const paymentEvents = [
  'ContributionRequested',
  'ContributionCancelled',
  'ContributionReceived',
  'RefundRequested',
  'RefundRefused',
  'ContributionRefunded',
  'ContributionRefundFailed',
  'RefundFeeKept',
  'RefundFeeReturned',
  'ContributionDisputed',
  'DisputeWon',
  'EntryReversed',
  'PayoutDue',
  'DebtPaid',
  'MemberReplaced',
] as const
type PaymentFact = GoalFact<(typeof paymentEvents)[number]>

interface Tables extends Readonly<Record<string, TableDefinition>> {
  readonly circles: typeof circleTable
  readonly roundPayments: typeof roundPaymentTable
  readonly late: typeof lateTable
  readonly refunds: typeof refundTable
  readonly transactions: typeof transactionTable
}

export const needsOfPayment = (
  { goalId, event }: Pick<PaymentFact, 'goalId' | 'event'>,
  { roundPayments, late, refunds, transactions }: RequestsOf<Tables>,
) => {
  switch (event.type) {
    case 'EntryReversed': {
      const { type, data } = event.data.mistaken
      if (type !== 'ContributionReceived') return
      return roundPayments.request({ goalId, contributionId: data.contributionId })
    }
    case 'PayoutDue': {
      const { reason, contributionIds = [] } = event.data
      if (reason !== 'withdrawal') return
      for (const contributionId of contributionIds) roundPayments.request({ goalId, contributionId })
      return
    }
    case 'MemberReplaced':
      roundPayments.requestAll({ goalId })
      return late.requestAll({ goalId })
    case 'ContributionCancelled':
      late.requestAll({ goalId })
      break
    case 'ContributionReceived':
      transactions.request({ contributionId: event.data.contributionId })
      break
    case 'RefundRefused':
    case 'ContributionRefunded': {
      const { refundRequestId } = event.data
      if (refundRequestId !== null) refunds.request({ refundRequestId })
    }
  }
  roundPayments.request({ goalId, contributionId: event.data.contributionId })
}

/** Payments into open rounds; shares contain those of closed rounds. */
export const projectRoundPayment = (
  { goalId, at, event }: Omit<PaymentFact, 'revision' | 'actor'>,
  tables: RowsOf<Tables>,
  circle: CircleRow,
): void => {
  const { roundPayments, refunds, late } = tables
  const known = (contributionId: ContributionId) => roundPayments.get({ goalId, contributionId })
  const change = (contributionId: ContributionId, changes: Changes): void => {
    const row = known(contributionId)
    if (row) put(tables, row, changes(row))
  }
  const move = (contributionId: ContributionId, amountMinor: Minor): void =>
    change(contributionId, row => ({ heldMinor: add(row.heldMinor, amountMinor) }))

  switch (event.type) {
    case 'ContributionRequested': {
      const { contributionId, userId: payer, holderUserId: userId = payer, round, debtId } = event.data
      if (round === null || debtId !== undefined) return
      roundPayments.put({ ...empty, goalId, contributionId, round, userId, isUnderWay: true })
      return
    }
    case 'ContributionCancelled': {
      const row = known(event.data.contributionId)
      if (!row) return
      put(tables, row, { isUnderWay: false })
      // Until then an offer of cash may have excused its payer.
      const { round, userId } = row
      if (isCollecting(circle, round) && !late.get({ goalId, round, userId }))
        tables.circles.put({ ...circle, wakeOn: wakeAgainOn(circle) })
      return
    }
    case 'ContributionReceived': {
      const { contributionId, userId, holderUserId = userId, amountMinor, round = null } = event.data
      const isForDebt = (tables.transactions.get({ contributionId })?.debtId ?? null) !== null
      const row =
        known(contributionId) ??
        (round === null || isForDebt ? undefined : { ...empty, goalId, contributionId, round, userId })
      if (row) put(tables, row, { userId: holderUserId, heldMinor: amountMinor, isUnderWay: false })
      return
    }
    case 'RefundRequested':
      change(event.data.contributionId, row => ({
        askedMinor: add(row.askedMinor, event.data.amountMinor),
      }))
      return
    case 'RefundRefused': {
      const asked = refunds.get({ refundRequestId: event.data.refundRequestId })?.amountMinor ?? zero
      change(event.data.contributionId, row => ({ askedMinor: subtract(row.askedMinor, asked) }))
      return
    }
    case 'ContributionRefunded': {
      const { refundRequestId, contributionId } = event.data
      const asked = refundRequestId === null ? undefined : refunds.get({ refundRequestId })
      const made = asked?.status === 'requested' ? asked.amountMinor : zero
      change(contributionId, row => ({
        heldMinor: subtract(row.heldMinor, heldPart(event.data)),
        askedMinor: subtract(row.askedMinor, made),
      }))
      return
    }
    case 'RefundFeeKept':
      move(event.data.contributionId, subtract(zero, event.data.amountMinor))
      return
    case 'RefundFeeReturned':
      move(event.data.contributionId, event.data.amountMinor)
      return
    case 'ContributionDisputed':
      move(event.data.contributionId, subtract(zero, heldPart(event.data)))
      return
    case 'ContributionRefundFailed':
    case 'DisputeWon':
      move(event.data.contributionId, heldPart(event.data))
      return
    case 'EntryReversed': {
      const { type, data } = event.data.mistaken
      if (type === 'ContributionReceived') move(data.contributionId, subtract(zero, data.amountMinor))
      return
    }
    case 'PayoutDue': {
      // Cash kept outside, which is handed back.
      const { reason, contributionIds = [], amountMinor } = event.data
      if (reason !== 'withdrawal') return
      let left = amountMinor
      for (const contributionId of contributionIds) {
        const gives = smaller(left, known(contributionId)?.heldMinor ?? zero)
        move(contributionId, subtract(zero, gives))
        left = subtract(left, gives)
      }
      return
    }
    case 'DebtPaid': {
      // Money of an open round whose payer leaves it, or which will not open.
      const { contributionId, amountMinor } = event.data
      const row = known(contributionId)
      if (row && row.round >= circle.round) move(contributionId, subtract(zero, amountMinor))
      return
    }
    case 'MemberReplaced': {
      // The new holder takes over the transferred payments for open rounds, and the seat's lateness.
      const { leaverUserId, userId } = event.data
      for (const row of roundPayments.matching({ goalId, userId: leaverUserId }))
        if (row.round >= circle.round && isHandedOver(row, event.data)) roundPayments.put({ ...row, userId })
      const { round } = circle
      if (circle.isOpen && late.get({ goalId, round, userId: leaverUserId }))
        late.put({ goalId, round, userId, since: at })
    }
  }
}

/** Before handing back was an option, pending payments were transferred too. */
const isHandedOver = (
  { heldMinor, isUnderWay }: RoundPaymentRow,
  { way, savings, early }: GoalEventOf<'MemberReplaced'>['data'],
): boolean => (way === undefined ? heldMinor > 0 || isUnderWay : heldMinor > 0 && Boolean(savings ?? early))

type Changes = (row: RoundPaymentRow) => Partial<RoundPaymentRow>

/** Stores the payment and adds its change to the pot of its round. */
const put = (
  { circles, roundPayments }: RowsOf<Tables>,
  before: RoundPaymentRow,
  changes: Partial<RoundPaymentRow>,
): void => {
  const after = { ...before, ...changes }
  roundPayments.put(after)
  const circle = circles.get({ goalId: before.goalId })
  if (!circle || before.round < circle.round) return
  const change = subtract(after.heldMinor, before.heldMinor)
  const isShown = circle.isOpen && before.round === circle.round
  const isLess = firm(after) < firm(before)
  circles.put({
    ...circle,
    ...(isShown
      ? { potMinor: add(circle.potMinor, change) }
      : { aheadMinor: add(circle.aheadMinor, change) }),
    // A member who has to pay again after the grace period is late from the next day on.
    ...(isLess && isCollecting(circle, before.round) ? { wakeOn: wakeAgainOn(circle) } : {}),
  })
}

const isCollecting = ({ phase, isOpen, round }: CircleRow, one: number): boolean =>
  phase === 'running' && isOpen && round === one

const wakeAgainOn = (circle: CircleRow): CalendarDate => {
  const late = lateOn(circle, circle.graceFrom)
  return circle.wakeOn !== null && circle.wakeOn < late ? circle.wakeOn : late
}

const firm = ({ heldMinor, askedMinor }: RoundPaymentRow): Minor =>
  larger(zero, subtract(heldMinor, askedMinor))

/** The part still in its round; the rest was paid on and is a debt now. */
const heldPart = ({
  amountMinor,
  owedMinor = zero,
}: Pick<GoalEventOf<'ContributionRefunded'>['data'], 'amountMinor' | 'owedMinor'>): Minor =>
  subtract(amountMinor, owedMinor)

const empty = { heldMinor: zero, askedMinor: zero, isUnderWay: false } as const
