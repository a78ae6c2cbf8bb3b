import type { GoalCommand } from '#ledger/domain/goal/decider.ts'
import type { GoalState } from '#ledger/domain/goal/state.ts'
import {
  contributionId,
  type GoalId,
  paymentIntentId,
  refundRequestId,
  type UserId,
  userId,
} from '#shared/ids.ts'
import { cents } from '#shared/money.ts'
import type { OpenedPayment } from '#shared/ports/payments.ts'
import { isRefusal, type Refusal } from '#shared/refusals.ts'
import { calendarDate, plusDays } from '#shared/time.ts'
import { dateIn } from '#shared/zones.ts'
import type { Answered } from '../checks/answered.ts'
import type { World } from '../core/world.ts'
import type { Click, Door, Wanted } from '../door.ts'
import type { Log } from '../ports/store.ts'
import type { Account } from '../stripe/account.ts'
import type { Behaviour, Intent } from '../stripe/objects.ts'
import type { PaymentsApi } from '../stripe/payments.ts'
import { type Browser, newCard } from './browser.ts'
import { createTurns } from './circles.ts'
import type { Deed } from './scenario.ts'

interface Around {
  readonly world: World
  readonly browser: Browser
  readonly account: Account
  readonly api: PaymentsApi
  readonly customerOf: (userId: UserId) => string | undefined
  readonly zoneOf: (userId: UserId) => string | undefined
  /** The goal as it is: people choose from what they see. */
  readonly stateOf: (goalId: GoalId) => GoalState
  readonly log: Log
  readonly moneyOf: (goalId: GoalId) => 'cards' | 'outside'
  /** What somebody hears who has pressed something to pay. */
  readonly answered: Answered
}
type DeedOf<What extends Deed['what']> = Extract<Deed, { what: What }>

/** People, one thing after another: what they do of themselves, and what they do about what comes of it. */
export const createPeople = (around: Around) => {
  const { world, browser, account, api, customerOf, zoneOf, stateOf, answered } = around
  const { random, clock } = world
  let clicks = 0
  const todayOf = (userId: UserId) => dateIn(clock.now(), zoneOf(userId) ?? 'UTC')
  const click = (by: UserId): Click => ({ id: `click-${++clicks}`, by })

  const times = (count: number, act: () => Promise<unknown>): Promise<unknown> =>
    Promise.all(
      Array.from({ length: count }, async (_, index) => {
        await browser.sleep(index * random.between(0, 400))
        await act()
      }),
    )

  /** The payer has the secret from now on. */
  const hand = (opened: Pick<OpenedPayment, 'paymentIntentId'>): Intent => {
    const intent = account.intent(opened.paymentIntentId)
    intent.isKnown = true
    return intent
  }
  const secretIn = (answer: object): Intent | undefined => {
    if ('clientSecret' in answer) return hand(answer as OpenedPayment)
    if ('facts' in answer)
      return hand({ paymentIntentId: (answer.facts as { id: OpenedPayment['paymentIntentId'] }).id })
    return undefined
  }

  const goThrough = async (
    intent: Intent,
    {
      cards,
      authenticates,
    }: { readonly cards: readonly Behaviour[]; readonly authenticates: DeedOf<'pay'>['authenticates'] },
  ): Promise<void> => {
    for (const card of cards) {
      await browser.think(random)
      await browser.confirm(intent, card)
      if (intent.status === 'requires_action' && authenticates !== 'never') {
        await browser.think(random)
        await browser.authenticate(intent, authenticates === 'succeeds')
      }
      if (intent.status !== 'requires_payment_method') return
    }
  }
  const report = (intent: Intent, { by, reports }: { readonly by: UserId; readonly reports: number }) =>
    times(reports, () =>
      browser.insist(`report ${intent.id}`, door =>
        door.reportPayment(paymentIntentId(intent.id), by, click(by)),
      ),
    )

  const pay = async (deed: DeedOf<'pay'>, goalId: GoalId, by: UserId): Promise<void> => {
    const wanted = { goalId, userId: by, amountCents: cents(deed.cents) }
    const once = click(by)
    const seen = new Set<Intent>()
    await times(deed.clicks, async () => {
      const opened = await browser.insist('open a payment', door => door.openPayment(wanted, once))
      const intent = opened && !isRefusal(opened) ? hand(opened) : undefined
      if (!intent || seen.has(intent)) return
      seen.add(intent)
      // Whoever has the form open twice pays in one of them.
      if (!deed.confirms || seen.size > 1) return
      await goThrough(intent, deed)
      await report(intent, { by, reports: deed.reports })
    })
  }

  const payBySavedCard = async (
    deed: DeedOf<'payBySavedCard'>,
    goalId: GoalId,
    by: UserId,
  ): Promise<void> => {
    const wanted = { goalId, userId: by, amountCents: cents(deed.cents) }
    const once = click(by)
    await times(deed.clicks, async () => {
      const answer = await browser.insist('pay by saved card', door =>
        answered(once.id, () => door.pay(wanted, once)),
      )
      const intent = answer && secretIn(answer)
      if (intent?.status === 'requires_action' && random.chance(0.7)) {
        await browser.think(random)
        await browser.authenticate(intent, random.chance(0.7))
      }
    })
  }

  const beginPlan = async (deed: DeedOf<'beginPlan'>, goalId: GoalId, by: UserId): Promise<void> => {
    const today = todayOf(by)
    const { every, newCard: isNew } = deed
    const plan = {
      ...{ goalId, userId: by, amountCents: cents(deed.cents), every, today, newCard: isNew },
      ...{
        firstOn: plusDays(today, deed.inDays),
        endsOn: random.chance(0.2) ? plusDays(today, deed.inDays + 9) : null,
      },
    }
    const once = click(by)
    let confirmed = false
    await times(deed.clicks, async () => {
      const begun = await browser.insist('begin a plan', door =>
        answered(once.id, () => door.beginPlan(plan, once)),
      )
      const first = begun && !isRefusal(begun) ? begun.first : undefined
      const intent = first && secretIn('opened' in first ? first.opened : first.made)
      if (!intent || confirmed || random.chance(0.1)) return
      confirmed = true
      if (intent.status !== 'requires_action')
        await goThrough(intent, { cards: [deed.card], authenticates: 'succeeds' })
      else await browser.authenticate(intent, random.chance(0.8))
      await report(intent, { by, reports: random.between(0, 1) })
    })
  }

  const changePlan = async (
    { how, cents: amount }: DeedOf<'changePlan'>,
    goalId: GoalId,
    by: UserId,
  ): Promise<void> => {
    const plans = [...stateOf(goalId).schedules.entries()].filter(([, { userId: owner }]) => owner === by)
    const [scheduleId, plan] = plans.at(-1) ?? []
    if (!scheduleId || !plan) return
    const today = todayOf(by)
    const about = { goalId, scheduleId, userId: by }
    const once = click(by)
    const change = (door: Door): Promise<unknown> => {
      const command = { scheduleId, userId: by } as const
      switch (how) {
        case 'cancel':
          return door.cancelPlan(about, once)
        case 'card': {
          const card = [...account.cards.values()].findLast(
            ({ customer }) => customer && customer === customerOf(by),
          )
          return door.changeCard({ ...about, cardId: card?.id ?? 'pm_none' }, once)
        }
        case 'pause':
          return door.command(goalId, { ...command, type: 'PauseSchedule', reason: 'by_member' }, once)
        case 'resume':
          return door.command(goalId, { ...command, type: 'ResumeSchedule', today }, once)
        case 'skip':
          return door.command(
            goalId,
            { ...command, type: 'SkipPeriod', period: calendarDate(plan.nextOn) },
            once,
          )
        case 'amount':
          return door.command(
            goalId,
            { ...command, type: 'ChangeScheduleAmount', amountCents: cents(amount) },
            once,
          )
      }
    }
    await browser.insist(`${how} a plan`, change)
  }

  const fix = async ({ card }: DeedOf<'fix'>, goalId: GoalId, by: UserId): Promise<void> => {
    const open = [...stateOf(goalId).open.entries()].filter(
      ([, { userId: payer, declines }]) => payer === by && declines > 0,
    )
    const [id] = open[0] ?? []
    if (!id) return
    const fixed = await browser.insist('fix a payment', door =>
      door.fix({ goalId, contributionId: contributionId(id), userId: by }, click(by)),
    )
    if (!fixed || isRefusal(fixed)) return
    await goThrough(hand(fixed), { cards: [card], authenticates: 'succeeds' })
  }

  const refund = async (deed: DeedOf<'refund'>, goalId: GoalId, by: UserId): Promise<void> => {
    const received = [...stateOf(goalId).contributions.entries()].filter(
      ([, { status }]) => status === 'received',
    )
    if (received.length === 0) return
    const [of, known] = random.pick(received)
    const amountCents = cents(Math.max(1, Math.round(known.amountCents * deed.share)))
    if (deed.byHand) {
      try {
        api.refund(account.intent(known.paymentIntentId ?? ''), amountCents, {})
      } catch (error) {
        world.note(() => `stripe: no refund by hand: ${(error as Error).message}`)
      }
      return
    }
    const id = refundRequestId(random.uuid())
    const whole = deed.share === 1 ? undefined : amountCents
    const wanted = { refundRequestId: id, contributionId: of, amountCents: whole }
    const once = click(by)
    await times(deed.clicks, () =>
      browser.insist('ask for a refund', door => door.requestRefund(goalId, wanted, once)),
    )
  }

  const answerDispute = async (
    { accepts }: DeedOf<'answerDispute'>,
    _: GoalId,
    by: UserId,
  ): Promise<void> => {
    const dispute = account.disputes.at(-1)
    if (!dispute) return
    const about = { disputeId: dispute.id, paymentIntentId: paymentIntentId(dispute.intent) }
    const once = click(by)
    await browser.insist('answer a dispute', door =>
      accepts ? door.acceptDispute(about, once) : door.answerDispute(about, once),
    )
  }

  const organise = async (
    { how, cents: amount, windows }: DeedOf<'organise'>,
    goalId: GoalId,
  ): Promise<void> => {
    const by = userId(1)
    const now = clock.now()
    const commandOf = (window: number): GoalCommand => {
      switch (how) {
        case 'target':
          return { type: 'EditGoal', userId: by, changes: { targetCents: cents(amount * (3 + window)) } }
        case 'cancel':
          return { type: 'CancelGoal', userId: by, now }
        case 'give up':
          return { type: 'CancelGoal', userId: by, refund: true, now }
        case 'archive':
          return { type: 'ArchiveGoal', userId: by, now }
        case 'restore':
          return { type: 'RestoreGoal', userId: by, now }
      }
    }
    await Promise.all(
      Array.from({ length: windows }, (_, window) => {
        const once = click(by)
        return browser.insist(`${how} a goal`, door => door.command(goalId, commandOf(window), once))
      }),
    )
  }

  const leave = (_: DeedOf<'leave'>, goalId: GoalId, by: UserId): Promise<unknown> =>
    browser.insist('leave', door =>
      door.command(goalId, { type: 'LeaveGoal', userId: by, now: clock.now() }, click(by)),
    )

  const good: Behaviour = { attempts: ['pays'], wantsOwner: false, refund: 'succeeds', dispute: 'none' }
  /** What is owed in a circle; a card that does not pay is followed by one that does. */
  const payByCard = async (
    goalId: GoalId,
    by: UserId,
    owed: Omit<Wanted, 'goalId' | 'userId'>,
  ): Promise<void> => {
    const wanted = { goalId, userId: by, ...owed }
    const once = click(by)
    const isSaved = random.chance(0.4)
    const answer = await browser.insist('pay what is owed', door =>
      isSaved ? answered(once.id, () => door.pay(wanted, once)) : door.openPayment(wanted, once),
    )
    const intent = answer && !isRefusal(answer) ? secretIn(answer) : undefined
    if (!intent || intent.status === 'succeeded') return
    const cards = random.chance(0.8) ? [good] : [{ ...good, attempts: ['declines'] as const }, good]
    await goThrough(intent, { cards, authenticates: 'succeeds' })
    await report(intent, { by, reports: random.between(0, 1) })
  }
  const turn = createTurns({ ...around, payByCard })

  const acts = {
    turn,
    pay,
    payBySavedCard,
    beginPlan,
    changePlan,
    fix,
    refund,
    answerDispute,
    organise,
    leave,
  }
  return {
    /** Does it to its end. */
    act: async (deed: Deed, goalId: GoalId): Promise<void> => {
      const act = acts[deed.what] as (deed: Deed, goalId: GoalId, by: UserId) => Promise<unknown>
      world.note(() => `user ${deed.user}: ${deed.what}`)
      await act(deed, goalId, userId(deed.user))
    },
    giveSavedCard: (by: UserId, behaviour: Behaviour): string => {
      const id = account.newId('cus')
      account.customers.set(id, { id, userId: String(by), defaultCard: undefined })
      newCard(account, behaviour, id)
      return id
    },
  }
}
export type People = ReturnType<typeof createPeople>
export type { Refusal }
