import type { goalsAround } from '#projections/readModels/members/query.ts'
import type { ScheduleView } from '#projections/readModels/schedules/query.ts'
import type { paymentsToFinish } from '#projections/readModels/transactions/query.ts'
import type { TransactionResponse } from '#shared/api/contributions.ts'
import { goalPath, payoutsSettingsPath } from '#shared/api/goalLink.ts'
import { type NextStep, nextStepKinds } from '#shared/api/nextSteps.ts'
import type { PayoutResponse } from '#shared/api/payouts.ts'
import type { OwnDebtResponse, RotationResponse } from '#shared/api/rotation.ts'
import type { VotesResponse } from '#shared/api/votes.ts'
import type { Currency } from '#shared/currencies.ts'
import type { UserId } from '#shared/ids.ts'
import { formatDecimal } from '#shared/money.ts'
import type { Instant } from '#shared/time.ts'
import { stepOf } from './stepOf.ts'
import { stepsOfAccount, type WaitingAccount } from './stepsOfAccount.ts'
import { stepsOfAdmin, type WaitingWork } from './stepsOfAdmin.ts'

/** What the caller sees on other pages, with their permissions as decided there. */
export interface Waiting {
  readonly userId: UserId
  /** Goals whose page the caller can open. */
  readonly memberOf: ReadonlySet<number>
  readonly circles: readonly CircleSeen[]
  /** There are more circles than these. */
  readonly isCut: boolean
  readonly payouts: readonly PayoutResponse[]
  readonly payments: readonly TransactionResponse[]
  /** The running plans, with their payment that failed. */
  readonly failed: readonly ScheduleView[]
  /** Payments that were left at the bank's page. */
  readonly unfinished: readonly PaymentToFinish[]
  /** Full goals that the caller can pay out. */
  readonly full: readonly FullGoal[]
  /** About cash boxes. */
  readonly boxes: readonly NextStep[]
  /** The currencies in which the caller has said where payouts go; undefined where no payouts are sent. */
  readonly named: ReadonlySet<Currency> | undefined
  readonly debts: readonly (OwnDebtResponse & { readonly since: Instant })[]
  /** Undefined where one goal is asked about. */
  readonly account: WaitingAccount | undefined
  /** Undefined for who is no admin. */
  readonly work: WaitingWork | undefined
}

type PaymentToFinish = Awaited<ReturnType<typeof paymentsToFinish>>[number]
type FullGoal = Pick<
  Awaited<ReturnType<typeof goalsAround>>[number],
  'goalId' | 'name' | 'currency' | 'currentMinor'
>

interface CircleSeen {
  readonly goalName: string
  readonly rotation: RotationResponse
  /** Its pots are handed over by members, who need no destination. */
  readonly holdsOnlyCash: boolean
  readonly votes: VotesResponse
}

/** The pending actions of the caller, by date. */
export const nextSteps = (waiting: Waiting): NextStep[] => {
  const begun = [...waiting.failed.flatMap(fixingPayment), ...waiting.unfinished.map(finishingPayment)]
  // A payment that was begun is not asked for twice.
  const isBegun = ({ kind, goalId, amount }: NextStep): boolean =>
    kind === 'pay_round' && begun.some(one => one.goalId === goalId && one.amount === amount)
  const steps = [
    ...waiting.circles.flatMap(circle => [...ofRotation(circle, waiting.userId), ...ofVotes(circle)]),
    ...waiting.payouts.flatMap(payout => stepsOfPayout(payout, waiting)),
    ...waiting.payments
      .filter(({ mayConfirm }) => mayConfirm)
      .map(payment => confirmingCash(payment, waiting)),
    ...begun,
    ...waiting.full.map(payingOut),
    ...waiting.boxes,
    ...waiting.debts.flatMap(debt => payingDebt(debt, waiting)),
    ...namingDestinations(waiting),
    ...(waiting.account ? stepsOfAccount(waiting.account) : []),
    ...(waiting.work ? stepsOfAdmin(waiting.work) : []),
  ]
  return steps.filter(step => !isBegun(step)).toSorted(byUrgency)
}

const ofRotation = ({ goalName, rotation }: CircleSeen, userId: UserId): NextStep[] => {
  const { goalId, me, phase, adoption, charter, draw, swaps, members, currency } = rotation
  const step = stepOf({ goalId, goalName, leadsTo: goalPath(goalId) })
  if (me === null) return []
  const amongMembers = stepOf({ goalId, goalName, leadsTo: goalPath(goalId, 'members') })
  const steps: NextStep[] = []
  if (me.dueAmount !== null && me.debitExpectedOn === null)
    steps.push(
      step('pay_round', String(rotation.round), {
        ...{ dueOn: me.dueOn, amount: me.dueAmount, currency, round: rotation.round, late: me.late },
      }),
    )
  if (phase === 'forming' && !me.hasAccepted && (adoption === null || adoption.may.confirm))
    steps.push(step('accept_rules', String(charter.version), { dueOn: me.acceptBy }))
  if (me.depositDue !== null)
    steps.push(step('pay_deposit', String(userId), { amount: me.depositDue, currency }))
  const isOurs = (one: { readonly userId: number }): boolean => one.userId === userId
  if (draw && !draw.salts.some(isOurs)) {
    const hasCommitted = draw.commitments.some(isOurs)
    if (draw.stage === 'adding' && !hasCommitted)
      steps.push(step('commit_draw', String(draw.draw), { endsAt: draw.endsAt }))
    if (draw.stage === 'revealing' && hasCommitted)
      steps.push(step('reveal_draw', String(draw.draw), { endsAt: draw.revealBy }))
  }
  for (const { swap, status, by, with: asked, turns } of swaps)
    if (status === 'proposed' && isOurs(asked)) {
      const round = turns?.by ?? members.find(member => member.userId === by.userId)?.position ?? null
      steps.push(step('answer_swap', String(swap), { person: by, round }))
    }
  for (const { person, claim, may, due } of rotation.standIns) {
    if (may.vouch && claim) steps.push(amongMembers('vouch', `${person.userId}-${claim.claim}`, { person }))
    const about = { currency, person }
    const isPaying = members.some(one => one.userId === person.userId && one.pending)
    if (due && !isPaying)
      steps.push(
        amongMembers('pay_for_seat', `${person.userId}-${rotation.round}`, {
          ...{ ...about, amount: due.amount, dueOn: due.dueOn, late: due.late, round: rotation.round },
        }),
      )
    for (const { id, debtor, creditor, status, amount, round } of may.actFor ? rotation.debts : [])
      if (debtor.userId === person.userId && creditor?.userId !== userId && status === 'open')
        steps.push(amongMembers('pay_for_seat', id, { ...about, amount, round, late: true }))
  }
  for (const { guarantee, seat, amount, may } of rotation.guarantees)
    if (may.accept)
      steps.push(step('answer_guarantee', String(guarantee), { person: seat, amount, currency }))
  return steps
}

const ofVotes = ({ goalName, rotation: { goalId }, votes: { votes } }: CircleSeen): NextStep[] =>
  votes
    .filter(({ status, mine, may }) => status === 'open' && may.vote && mine === null)
    .map(({ vote, by, endsAt }) =>
      stepOf({ goalId, goalName, leadsTo: goalPath(goalId, 'rules') })('vote', String(vote), {
        ...{ person: by, endsAt },
      }),
    )

type Around = Pick<Waiting, 'memberOf' | 'circles'>

export const stepsOfPayout = (payout: PayoutResponse, waiting: Around): NextStep[] => {
  const { id, goalId, goalName, amount, currency, round, recipient, sent, may } = payout
  const isMember = waiting.memberOf.has(goalId)
  const about = { amount, currency, round }
  const here = moneyPath(goalId, waiting)
  const own = stepOf({ goalId, goalName, leadsTo: isMember ? here : '/contributions' })
  const handling = stepOf({ goalId, goalName, leadsTo: isMember ? here : '/admin/payouts' })
  const judging = stepOf({ goalId, goalName, leadsTo: `/admin/cases/${encodeURIComponent(id)}` })
  const steps: NextStep[] = []
  if (may.confirm && payout.status === 'sent')
    steps.push(own('confirm_payout', id, { ...about, person: sent?.by ?? null, since: sent?.at ?? null }))
  if (may.judge)
    steps.push(judging('judge_case', id, { ...about, person: recipient, endsAt: payout.judgeBy }))
  if (may.approve)
    steps.push(handling('approve_payout', id, { ...about, person: recipient, since: payout.dueAt }))
  const { sendBy: endsAt, dueAt: since } = payout
  const date = endsAt === null ? { since } : { endsAt }
  // Before all of it has settled, only the firm part can be sent.
  const sending = { ...about, amount: payout.firmPart ?? amount }
  if (may.send) steps.push(handling('send_payout', id, { ...sending, person: recipient, ...date }))
  return steps
}

const confirmingCash = (payment: TransactionResponse, waiting: Waiting): NextStep => {
  const { id, goalId, goalName, amount, currency, userId, username, round = null, createdAt } = payment
  return stepOf({ goalId, goalName, leadsTo: moneyPath(goalId, waiting) })('confirm_cash', id, {
    ...{ amount, currency, round, person: { userId, name: username }, since: createdAt },
  })
}

const payingDebt = (debt: Waiting['debts'][number], { userId, memberOf }: Waiting): NextStep[] => {
  const { id, goalId, goalName, debtor, creditor, status, amount, currency, round, since } = debt
  if (debtor.userId !== userId || status !== 'open') return []
  const leadsTo = memberOf.has(goalId) ? goalPath(goalId) : '/contributions'
  const about = { amount, currency, round, person: creditor, since, late: true }
  return [stepOf({ goalId, goalName, leadsTo })('pay_debt', id, about)]
}

/** A payment of a plan that failed. */
const fixingPayment = ({ goalId, goalName, currency, failed, status }: ScheduleView): NextStep[] => {
  if (!failed || status === 'ended') return []
  const { contributionId, amountMinor, lastAt: since } = failed
  const step = stepOf({ goalId, goalName, leadsTo: `/goals/${goalId}?pay=${contributionId}` })
  const amount = formatDecimal(amountMinor, currency)
  return [step('fix_payment', contributionId, { amount, currency, since, late: true })]
}

const finishingPayment = (payment: PaymentToFinish): NextStep => {
  const { contributionId, goalId, goalName, amountMinor, currency, createdAt: since } = payment
  const amount = formatDecimal(amountMinor, currency)
  return stepOf({ goalId, goalName, leadsTo: '/contributions' })('finish_payment', contributionId, {
    ...{ amount, currency, since },
  })
}

const payingOut = ({ goalId, name, currency, currentMinor }: FullGoal): NextStep =>
  stepOf({ goalId, goalName: name, leadsTo: goalPath(goalId) })('pay_out_goal', String(goalId), {
    ...{ amount: formatDecimal(currentMinor, currency), currency },
  })

/** One for each currency in which a payout or a turn of the caller is ahead, about the first of them. */
const namingDestinations = ({ userId, circles, payouts, named }: Waiting): NextStep[] => {
  if (!named) return []
  const due = payouts
    .filter(({ recipient, destination }) => recipient.userId === userId && destination?.is === 'missing')
    .map(({ goalId, goalName, currency, dueAt: since }) => naming({ goalId, goalName, currency, since }))
  const turns = circles
    .filter(
      ({ rotation, holdsOnlyCash }) =>
        !holdsOnlyCash && rotation.members.some(member => member.userId === userId && !member.received),
    )
    .map(({ goalName, rotation: { goalId, currency, me } }) =>
      naming({ goalId, goalName, currency, dueOn: me?.nextPayoutOn ?? null }),
    )
  const first = new Map([...due, ...turns.toSorted(byUrgency)].toReversed().map(one => [one.subject, one]))
  return [...first.values()].filter(({ currency }) => currency && !named.has(currency))
}

interface Named extends Partial<Pick<NextStep, 'dueOn' | 'since'>> {
  readonly goalId: number
  readonly goalName: string
  readonly currency: Currency
}
const naming = ({ goalId, goalName, currency, ...when }: Named): NextStep =>
  stepOf({ goalId, goalName, leadsTo: payoutsSettingsPath })('name_destination', currency, {
    currency,
    ...when,
  })

/** A circle's page has it among the reader's tasks, that of another goal in its lists. */
const moneyPath = (goalId: number, { circles }: Around): string =>
  goalPath(goalId, circles.some(({ rotation }) => rotation.goalId === goalId) ? 'now' : 'money')

/** Days and instants compare as texts. Steps without a date are last. */
const byUrgency = (one: NextStep, other: NextStep): number =>
  compare(dateOf(one), dateOf(other)) ||
  nextStepKinds.indexOf(one.kind) - nextStepKinds.indexOf(other.kind) ||
  (one.goalId ?? 0) - (other.goalId ?? 0) ||
  compare(one.subject, other.subject)
const dateOf = ({ dueOn, endsAt, since }: NextStep): string => dueOn ?? endsAt ?? since ?? '9999'
const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)
