import { idOf } from '#embedded/stripe/objects.ts'
import type { GoalState, Terms } from '#ledger/domain/goal/state.ts'
import type { OpenedPayment } from '#ledger/useCases/openIntent.ts'
import { goalStream, readGoalEvent } from '#shared/events/goal.ts'
import { contributionId, type GoalId, paymentIntentId, type UserId, userId } from '#shared/ids.ts'
import { formatDecimal, minor } from '#shared/money.ts'
import { isRefusal, type Refusal } from '#shared/refusals.ts'
import { calendarDate, plusDays } from '#shared/time.ts'
import { dateIn } from '#shared/zones.ts'
import { nearestAmount } from '../../worlds/currencies.ts'
import type { ClickCheck } from '../checks/invariants.ts'
import type { World } from '../core/world.ts'
import type { Log } from '../ports/store.ts'
import type { Behaviour, Stripe } from '../ports/stripe.ts'
import type { Click, Requests } from '../requests.ts'
import type { Request } from '../routes.ts'
import type { Browser } from './browser.ts'
import { admins } from './cast.ts'
import { askedBy, isPayment, type Owed, owedBy } from './circleActions.ts'
import { answerFrom } from './debitScenario.ts'
import type { Action } from './scenario.ts'

interface Around {
  readonly world: World
  readonly browser: Browser
  readonly stripe: Stripe
  readonly customerOf: (userId: UserId) => string | undefined
  readonly zoneOf: (userId: UserId) => string | undefined
  /** The goal's present state, from which people choose. */
  readonly stateOf: (goalId: GoalId) => GoalState
  readonly log: Log
  readonly moneyOf: (goalId: GoalId) => 'cards' | 'outside'
  readonly answered: ClickCheck
  readonly offersDebits: boolean
}
type ActionOf<What extends Action['what']> = Extract<Action, { what: What }>

/** The steps of people, and their reactions to responses. */
export const createPeople = (services: Around) => {
  const { world, browser, stripe, customerOf, zoneOf, stateOf, answered, log, moneyOf, offersDebits } =
    services
  const { random, clock } = world
  let clicks = 0
  let turns = 0
  const todayOf = (userId: UserId) => dateIn(clock.now(), zoneOf(userId) ?? 'UTC')
  const termsOf = (goalId: GoalId): Terms => {
    const { terms } = stateOf(goalId)
    if (!terms) throw new RangeError(`no goal ${goalId}`)
    return terms
  }
  const click = (by: UserId): Click => ({ id: `click-${++clicks}`, by })

  const times = (count: number, act: () => Promise<unknown>): Promise<unknown> =>
    Promise.all(
      Array.from({ length: count }, async (_, index) => {
        await browser.sleep(index * random.between(0, 400))
        await act()
      }),
    )

  const atOnce = (windows: number, act: (window: number) => Promise<unknown>): Promise<unknown> =>
    Promise.all(Array.from({ length: windows }, (_, window) => act(window)))

  /** A request of the application's own routes. */
  const send = (what: string, request: Omit<Request, 'key'>, once = click(request.by)): Promise<unknown> =>
    browser.insist(what, requests => requests.request({ ...request, key: once.id }))

  /** Gives the client secret to the payer. */
  const hand = ({ paymentIntentId: id }: Pick<OpenedPayment, 'paymentIntentId'>): string => {
    stripe.handOver(id)
    return id
  }
  const statusOf = (intent: string | undefined) => stripe.intent(intent)?.status
  const secretIn = (answer: object): string | undefined => {
    if ('clientSecret' in answer) return hand(answer as OpenedPayment)
    if ('facts' in answer)
      return hand({ paymentIntentId: (answer.facts as { id: OpenedPayment['paymentIntentId'] }).id })
    return undefined
  }

  const goThrough = async (
    intent: string,
    {
      cards,
      authenticates,
    }: { readonly cards: readonly Behaviour[]; readonly authenticates: ActionOf<'pay'>['authenticates'] },
  ): Promise<void> => {
    for (const card of cards) {
      await browser.think(random)
      await browser.confirm(intent, card)
      if (statusOf(intent) === 'requires_action' && authenticates !== 'never') {
        await browser.think(random)
        await browser.authenticate(intent, authenticates === 'succeeds')
      }
      if (statusOf(intent) !== 'requires_payment_method') return
    }
  }
  const report = (intent: string, { by, reports }: { readonly by: UserId; readonly reports: number }) =>
    times(reports, () =>
      browser.insist(`report ${intent}`, requests =>
        requests.reportPayment(paymentIntentId(intent), by, click(by)),
      ),
    )

  const pay = async (action: ActionOf<'pay'>, goalId: GoalId, by: UserId): Promise<void> => {
    const wanted = { goalId, userId: by, amountMinor: minor(action.minor) }
    const once = click(by)
    const seen = new Set<string>()
    await times(action.clicks, async () => {
      const opened = await browser.insist('open a payment', requests => requests.openPayment(wanted, once))
      const intent = opened && !isRefusal(opened) ? hand(opened) : undefined
      if (!intent || seen.has(intent)) return
      seen.add(intent)
      // With the form open twice, the payer pays in one of them.
      if (!action.confirms || seen.size > 1) return
      await goThrough(intent, action)
      await report(intent, { by, reports: action.reports })
    })
  }

  const payBySavedCard = async (
    action: ActionOf<'payBySavedCard'>,
    goalId: GoalId,
    by: UserId,
  ): Promise<void> => {
    const wanted = { goalId, userId: by, amountMinor: minor(action.minor) }
    const once = click(by)
    await times(action.clicks, async () => {
      const answer = await browser.insist('pay by saved card', requests =>
        answered(once.id, () => requests.pay(wanted, once)),
      )
      const intent = answer && secretIn(answer)
      if (intent && statusOf(intent) === 'requires_action' && random.chance(0.7)) {
        await browser.think(random)
        await browser.authenticate(intent, random.chance(0.7))
      }
    })
  }

  const beginPlan = async (action: ActionOf<'beginPlan'>, goalId: GoalId, by: UserId): Promise<void> => {
    const today = todayOf(by)
    const { every, newCard: isNew } = action
    const plan = {
      ...{ goalId, userId: by, amountMinor: minor(action.minor), every, today, newCard: isNew },
      ...{
        firstOn: plusDays(today, action.inDays),
        endsOn: random.chance(0.2) ? plusDays(today, action.inDays + 9) : null,
      },
    }
    const once = click(by)
    let confirmed = false
    await times(action.clicks, async () => {
      const begun = await browser.insist('begin a plan', requests =>
        answered(once.id, () => requests.beginPlan(plan, once)),
      )
      const first = begun && !isRefusal(begun) ? begun.first : undefined
      const intent = first && secretIn('opened' in first ? first.opened : first.made)
      if (!intent || confirmed || random.chance(0.1)) return
      confirmed = true
      if (statusOf(intent) !== 'requires_action')
        await goThrough(intent, { cards: [action.card], authenticates: 'succeeds' })
      else await browser.authenticate(intent, random.chance(0.8))
      await report(intent, { by, reports: random.between(0, 1) })
    })
  }

  const changePlan = async (
    { how, minor: amount }: ActionOf<'changePlan'>,
    goalId: GoalId,
    by: UserId,
  ): Promise<void> => {
    const plans = [...stateOf(goalId).schedules.entries()].filter(([, { userId: owner }]) => owner === by)
    const [scheduleId, plan] = plans.at(-1) ?? []
    if (!scheduleId || !plan) return
    const today = todayOf(by)
    const about = { goalId, scheduleId, userId: by }
    const once = click(by)
    const change = (requests: Requests): Promise<unknown> => {
      const command = { scheduleId, userId: by } as const
      switch (how) {
        case 'cancel':
          return requests.cancelPlan(about, once)
        case 'card': {
          const cardId = stripe.lastCardOf(customerOf(by)) ?? 'pm_none'
          return requests.changeCard({ ...about, cardId }, once)
        }
        case 'pause':
          return requests.command(goalId, { ...command, type: 'PauseSchedule', reason: 'by_member' }, once)
        case 'resume':
          return requests.command(goalId, { ...command, type: 'ResumeSchedule', today }, once)
        case 'skip':
          return requests.command(
            goalId,
            { ...command, type: 'SkipPeriod', period: calendarDate(plan.nextOn) },
            once,
          )
        case 'amount':
          return requests.command(
            goalId,
            { ...command, type: 'ChangeScheduleAmount', amountMinor: minor(amount) },
            once,
          )
      }
    }
    await browser.insist(`${how} a plan`, change)
  }

  const fix = async ({ card }: ActionOf<'fix'>, goalId: GoalId, by: UserId): Promise<void> => {
    const open = [...stateOf(goalId).open.entries()].filter(
      ([, { userId: payer, declines }]) => payer === by && declines > 0,
    )
    const [id] = open[0] ?? []
    if (!id) return
    const fixed = await browser.insist('fix a payment', requests =>
      requests.fix({ goalId, contributionId: contributionId(id), userId: by }, click(by)),
    )
    if (!fixed || isRefusal(fixed)) return
    await goThrough(hand(fixed), { cards: [card], authenticates: 'succeeds' })
  }

  const refund = async (action: ActionOf<'refund'>, goalId: GoalId): Promise<void> => {
    const received = [...stateOf(goalId).contributions.entries()].filter(
      ([, { status }]) => status === 'received',
    )
    if (received.length === 0) return
    const [of, known] = random.pick(received)
    const { currency } = termsOf(goalId)
    const amountMinor = nearestAmount(known.amountMinor * action.share, currency)
    if (action.byHand) {
      try {
        const form = { payment_intent: known.paymentIntentId ?? '', amount: String(amountMinor) }
        await stripe.call('POST', '/v1/refunds', form)
      } catch (error) {
        world.note(() => `stripe: no refund by hand: ${(error as Error).message}`)
      }
      return
    }
    const isWhole = action.share === 1
    const body = {
      id: random.uuid(),
      contributionId: of,
      reason: 'requested_by_payer',
      ...(isWhole ? {} : { amount: formatDecimal(amountMinor, currency) }),
    }
    const by = userId(admins[0])
    const once = click(by)
    const path = `/api/admin/goals/${goalId}/refunds`
    await times(action.clicks, () => send('ask for a refund', { method: 'post', path, body, by }, once))
  }

  const answerDispute = async (
    { accepts }: ActionOf<'answerDispute'>,
    _: GoalId,
    by: UserId,
  ): Promise<void> => {
    const dispute = stripe.disputes().at(-1)
    if (!dispute) return
    const about = {
      disputeId: dispute.id,
      paymentIntentId: paymentIntentId(idOf(dispute.payment_intent) ?? ''),
    }
    const once = click(by)
    await browser.insist('answer a dispute', requests =>
      accepts ? requests.acceptDispute(about, once) : requests.answerDispute(about, once),
    )
  }

  const organise = ({ how, minor: amount, windows }: ActionOf<'organise'>, goalId: GoalId) => {
    const at = `/api/goals/${goalId}`
    const requestIn = (window: number): Omit<Request, 'key' | 'by'> => {
      if (how === 'target') {
        const targetAmount = formatDecimal(minor(amount * (3 + window)), termsOf(goalId).currency)
        return { method: 'patch', path: at, body: { targetAmount } }
      }
      const refund = how === 'give up'
      const ends = refund || how === 'cancel'
      return { method: 'post', path: `${at}/${ends ? 'cancel' : how}`, body: { refund } }
    }
    return atOnce(windows, window => send(`${how} a goal`, { ...requestIn(window), by: userId(1) }))
  }

  const leave = (_: ActionOf<'leave'>, goalId: GoalId, by: UserId): Promise<unknown> =>
    send('leave', { method: 'delete', path: `/api/goals/${goalId}/members/${by}`, by })

  const good: Behaviour = { attempts: ['pays'], wantsOwner: false, refund: 'succeeds', dispute: 'none' }
  /** Pays a debt in a circle; a declined card is followed by one that pays. */
  const payByCard = async (goalId: GoalId, by: UserId, owed: Owed): Promise<void> => {
    const wanted = { goalId, userId: by, ...owed }
    const once = click(by)
    const isSaved = random.chance(0.4)
    const answer = await browser.insist('pay what is owed', requests =>
      isSaved ? answered(once.id, () => requests.pay(wanted, once)) : requests.openPayment(wanted, once),
    )
    const intent = answer && !isRefusal(answer) ? secretIn(answer) : undefined
    if (!intent || statusOf(intent) === 'succeeded') return
    const debit = offersDebits && random.chance(0.4) ? { debit: answerFrom(random) } : undefined
    const cards = debit
      ? [{ ...good, ...debit }, good]
      : random.chance(0.8)
        ? [good]
        : [{ ...good, attempts: ['declines'] as const }, good]
    await goThrough(intent, { cards, authenticates: 'succeeds' })
    await report(intent, { by, reports: random.between(0, 1) })
  }

  const payOutside = (goalId: GoalId, by: UserId, { amountMinor, round, debtId }: Owed, windows: number) => {
    const body = {
      amount: formatDecimal(amountMinor, termsOf(goalId).currency),
      method: 'cash',
      reference: '',
      ...(round === undefined ? {} : { round: 'next' }),
      ...(debtId === undefined ? {} : { debtId }),
    }
    const path = `/api/goals/${goalId}/contribute`
    const request = { method: 'post', path, by, body, key: `word-${++turns}` } as const
    return atOnce(windows, () => browser.insist('say to have paid', requests => requests.request(request)))
  }
  const turn = async ({ how, windows }: ActionOf<'turn'>, goalId: GoalId, by: UserId): Promise<unknown> => {
    const state = stateOf(goalId)
    if (isPayment(how)) {
      const owed = owedBy[how](state, by)
      if (!owed || owed.amountMinor <= 0) return
      return (moneyOf(goalId) === 'cards' ? payByCard : payOutside)(goalId, by, owed, windows)
    }
    const once = `turn-${++turns}`
    return atOnce(windows, async window => {
      const admin = (index: number): UserId => userId(admins[(window + index) % admins.length] ?? admins[0])
      const asked = askedBy(how, {
        goalId,
        state,
        events: log.eventsOf(goalStream(goalId)).map(readGoalEvent),
        random,
        now: clock.now(),
        by,
        admins: [admin(0), admin(1)],
        startsWithinDays: 2,
        window,
      })
      if (!asked) return
      const { by: as } = asked
      const key = `${once}-${as}`
      await browser.insist(
        how,
        (requests): Promise<unknown> =>
          'command' in asked
            ? requests.command(goalId, asked.command, { id: key, by: as })
            : requests.request({ ...asked, key }),
      )
    })
  }

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
    act: async (action: Action, goalId: GoalId): Promise<void> => {
      const act = acts[action.what] as (action: Action, goalId: GoalId, by: UserId) => Promise<unknown>
      world.note(() => `user ${action.user}: ${action.what}`)
      await act(action, goalId, userId(action.user))
    },
    giveSavedCard: async (by: UserId, behaviour: Behaviour): Promise<string> => {
      const { id } = await stripe.call('POST', '/v1/customers', { 'metadata[userId]': String(by) })
      await stripe.newCard(behaviour, id)
      return id
    },
  }
}
export type People = ReturnType<typeof createPeople>
export type { Refusal }
