import type { GoalCommand } from '#ledger/domain/goal/decider.ts'
import { seatHolders } from '#ledger/domain/goal/members/seats.ts'
import { isCircle, missingCents } from '#ledger/domain/goal/rotation/circle.ts'
import type { GoalState } from '#ledger/domain/goal/state.ts'
import { goalStream } from '#shared/events/goal.ts'
import { type GoalId, type UserId, userId } from '#shared/ids.ts'
import type { Cents } from '#shared/money.ts'
import { dateOf, plusDays } from '#shared/time.ts'
import type { World } from '../core/world.ts'
import type { Log } from '../ports/store.ts'
import type { Request } from '../routes.ts'
import type { Browser } from './browser.ts'
import { admins, outsiders } from './circleScenario.ts'
import type { Deed } from './scenario.ts'

/** What members, those who were invited, and the house's own people do about a circle. */
export type CircleDeed = keyof ReturnType<typeof deedsOf> | keyof typeof paid
type Asked =
  | (Omit<Request, 'key' | 'by'> & { readonly by?: UserId })
  | { readonly command: GoalCommand; readonly by: UserId }

interface Scene {
  readonly goalId: GoalId
  readonly state: GoalState
  readonly by: UserId
  /** Windows that do the same at once may be those of different people. */
  readonly window: number
  readonly world: World
  readonly log: Log
}

const admin = (window: number): UserId => userId(admins[window % admins.length] ?? admins[0])
export const addressOf = (id: UserId): string => `saver-${id}@calabash.test`
/** Whose address it is. */
export const readerOf = (address = ''): UserId | undefined => {
  const [, number] = /^saver-(\d+)@/.exec(address) ?? []
  return number === undefined ? undefined : userId(Number(number))
}

/** What each asks of the house, chosen from what they see; undefined when there is nothing to do. */
const deedsOf = ({ goalId, state, by, window, world, log }: Scene) => {
  const { random } = world
  const at = `/api/goals/${goalId}`
  const turn = `${at}/rotation`
  const picked = <Item>(items: readonly Item[]): Item | undefined =>
    items.length === 0 ? undefined : random.pick(items)
  const organiser = (): UserId | undefined =>
    seatHolders(state).find(([, { role }]) => role === 'organiser')?.[0]
  const member = (): UserId | undefined => picked(seatHolders(state).map(([id]) => id))
  const post = (path: string, body: unknown, as: UserId | undefined = by): Asked | undefined =>
    as && { method: 'post', path, body, by: as }
  const pending = [...state.invitations.entries()].filter(([, { status }]) => status === 'pending')
  const comer = (): UserId =>
    state.members.has(by) ? userId(outsiders[window % outsiders.length] ?? outsiders[0]) : by
  /** Whoever has the mail follows its link, and so may anybody to whom it was passed on, also when it was used. */
  const answering = (answer: 'accept' | 'decline') => () => {
    const some = random.chance(0.7) && pending.length > 0 ? pending : [...state.invitations.entries()]
    const [id] = picked(some) ?? []
    const path = `/api/invitations/link-${id}`
    return id && post(path, { answer, charterVersion: state.charterVersion }, comer())
  }
  const payoutWith = (...statuses: readonly string[]) =>
    picked([...state.payouts.entries()].filter(([, { status }]) => statuses.includes(status)))
  const payer = (): UserId | undefined => (random.chance(0.7) ? admin(window) : organiser())
  const wordOn = (word: 'confirm' | 'deny') => () => {
    const [id, payment] =
      picked([...state.open.entries()].filter(([, { status }]) => status === 'reported')) ?? []
    const other = payment && (random.chance(0.5) ? organiser() : member())
    return id && post(`${at}/contributions/${id}/${word}`, {}, other)
  }
  const correction = () =>
    picked([...state.corrections.entries()].filter(([, { status }]) => status === 'proposed'))

  return {
    invite: () => {
      const inviteeEmail = addressOf(userId(random.pick(outsiders)))
      return post(`${at}/invite`, { inviteeEmail }, member())
    },
    link: () => post(`${at}/invite-link`, {}, member()),
    join: answering('accept'),
    decline: answering('decline'),
    revoke: () => {
      const [id] = picked(pending) ?? []
      return id && post(`${at}/invitations/${id}/revoke`, {}, organiser())
    },
    replace: () => {
      const replacesUserId = picked(seatHolders(state).map(([id]) => id))
      const inviteeEmail = addressOf(userId(random.pick(outsiders)))
      return post(`${at}/invite`, { inviteeEmail, replacesUserId }, organiser())
    },
    leave: (): Asked => ({ method: 'delete', path: `${at}/members/${by}`, by }),
    remove: (): Asked | undefined => {
      const [who, as] = [member(), organiser()]
      return who && as && { method: 'delete', path: `${at}/members/${who}`, by: as }
    },
    'change role': (): Asked | undefined => {
      const [who, as] = [member(), organiser()]
      const role = random.pick(['co_organiser', 'member', 'organiser'])
      return who && as && { method: 'patch', path: `${at}/members/${who}`, body: { role }, by: as }
    },
    archive: () => post(`${at}/archive`, {}, organiser()),
    restore: () => post(`${at}/restore`, {}, organiser()),
    'accept charter': () => post(`${turn}/charter/accept`, { version: state.charterVersion }),
    'amend charter': (): Asked | undefined => {
      const charter = { ...state.terms?.rotation?.charter, graceDays: random.between(0, 3) }
      const startDate = plusDays(dateOf(world.clock.now()), random.between(0, 2))
      const as = organiser()
      return as && { method: 'patch', path: `${turn}/charter`, body: { startDate, charter }, by: as }
    },
    order: (): Asked | undefined => {
      const order = random.shuffled(seatHolders(state).map(([id]) => id))
      const as = organiser()
      return as && { method: 'put', path: `${turn}/order`, body: { order }, by: as }
    },
    shrink: () => post(`${turn}/shrink`, {}, organiser()),
    draw: () => post(`${turn}/draw`, {}, organiser()),
    salt: () =>
      post(`${turn}/draw/salt`, { draw: state.draws, salt: random.uuid().replaceAll('-', '') }, member()),
    reveal: () => post(`${turn}/draw/reveal`, {}, organiser()),
    'open round': () => post(`${turn}/open`, { round: state.round + 1 }, organiser()),
    'close short': () => post(`${turn}/close-short`, { round: state.round }, organiser()),
    'propose swap': () => post(`${turn}/swaps`, { withUserId: member() }),
    'answer swap': () => {
      const [swap, proposal] = picked([...state.openSwaps.entries()]) ?? []
      const word = random.chance(0.7) ? 'accept' : 'decline'
      return proposal && post(`${turn}/swaps/${swap}/${word}`, {}, proposal.withUserId)
    },
    'wind up': () => (random.chance(0.3) ? post(`${turn}/wind-up`, {}, organiser()) : undefined),
    'release debt': () => {
      const [debtId, debt] = picked([...state.openDebts.entries()]) ?? []
      return (
        debt && post(`${turn}/debts/${debtId}/release`, { reason: 'forgiven' }, debt.creditorUserId ?? by)
      )
    },
    'confirm payment': wordOn('confirm'),
    'deny payment': wordOn('deny'),
    'approve payout': () => {
      const [id, payout] = payoutWith('due') ?? []
      return payout && post(`/api/payouts/${goalId}:${id}/approve`, { attempt: payout.attempt }, payer())
    },
    'send payout': () => {
      const [id, payout] = payoutWith('due', 'due', 'sent') ?? []
      if (!payout) return undefined
      const sent = { attempt: payout.attempt, method: 'cash', reference: `window ${window}` }
      return post(`/api/payouts/${goalId}:${id}/send`, sent, payer())
    },
    'answer payout': () => {
      const [id, payout] = payoutWith('sent', 'sent', 'contested') ?? []
      if (!payout) return undefined
      const word = random.chance(0.7) ? 'confirm' : 'contest'
      const as = random.chance(0.9) ? payout.userId : by
      return post(`/api/payouts/${goalId}:${id}/${word}`, { attempt: payout.attempt }, as)
    },
    'end case': () => {
      const [id, payout] = payoutWith('contested') ?? []
      const outcome = random.pick(['returned', 'proved'])
      const body = payout && { attempt: payout.attempt, outcome }
      return body && post(`/api/admin/payouts/${goalId}:${id}/case`, body, admin(window))
    },
    'propose correction': () => {
      const correctable = new Set(['ContributionReceived', 'PayoutSent', 'DebtReleased'])
      const entry = picked(log.eventsOf(goalStream(goalId)).filter(({ type }) => correctable.has(type)))
      const revision = entry && Number(entry.revision)
      return (
        revision &&
        post(`/api/admin/goals/${goalId}/corrections`, { revision, reason: 'A slip' }, admin(window))
      )
    },
    'end correction': () => {
      const [number] = correction() ?? []
      const path = `/api/admin/goals/${goalId}/corrections/${number}`
      if (number === undefined) return undefined
      if (random.chance(0.2)) return post(`${path}/withdraw`, {}, admin(window))
      if (random.chance(0.2)) return post(`${path}/decline`, { note: 'No slip' }, admin(window))
      const as = admin(window)
      // Its route asks for the password, whose hash is reckoned outside of simulated time.
      const now = world.clock.now()
      return { by: as, command: { type: 'ApproveCorrection', userId: as, correction: number, now } as const }
    },
  } satisfies Record<string, () => Asked | undefined | '' | 0>
}

/** What is to be paid into the round, the next one, or for a debt. */
interface Owed {
  readonly amountCents: Cents
  readonly round?: number
  readonly debtId?: string
}
const paid = {
  'pay round': (state, by) =>
    isCircle(state) && state.members.has(by)
      ? { amountCents: missingCents(state, by, state.round) }
      : undefined,
  'pay early': (state, by) =>
    isCircle(state) && state.members.has(by)
      ? { amountCents: missingCents(state, by, state.round + 1), round: state.round + 1 }
      : undefined,
  'pay debt': (state, by) => {
    const [debtId, debt] =
      [...state.openDebts.entries()].find(([, { debtorUserId }]) => debtorUserId === by) ?? []
    return debtId === undefined || !debt ? undefined : { amountCents: debt.leftCents, debtId }
  },
} satisfies Record<string, (state: GoalState, by: UserId) => Owed | undefined>

interface Around {
  readonly world: World
  readonly browser: Browser
  readonly log: Log
  readonly stateOf: (goalId: GoalId) => GoalState
  readonly moneyOf: (goalId: GoalId) => 'cards' | 'outside'
  /** By card, or by the payer's word. */
  readonly payByCard: (goalId: GoalId, by: UserId, owed: Owed) => Promise<unknown>
}
type Turn = Extract<Deed, { what: 'turn' }>

/** People of a circle, who see how it stands when they come to it. */
export const createTurns = ({ world, browser, log, stateOf, moneyOf, payByCard }: Around) => {
  let clicks = 0
  const pay = async (goalId: GoalId, by: UserId, owed: Owed, windows: number): Promise<void> => {
    if (owed.amountCents <= 0) return
    if (moneyOf(goalId) === 'cards') {
      await payByCard(goalId, by, owed)
      return
    }
    const { amountCents, round, debtId } = owed
    const body = {
      ...{ amount: amountCents / 100, method: 'cash', reference: '' },
      ...(round === undefined ? {} : { round: 'next' }),
      ...(debtId === undefined ? {} : { debtId }),
    }
    const request = { method: 'post', path: `/api/goals/${goalId}/contribute`, by, body } as const
    const key = `word-${++clicks}`
    await Promise.all(
      Array.from({ length: windows }, () =>
        browser.insist('say to have paid', door => door.request({ ...request, key })),
      ),
    )
  }
  return async ({ how, windows }: Turn, goalId: GoalId, by: UserId): Promise<void> => {
    const state = stateOf(goalId)
    if (how in paid) {
      const owed = paid[how as keyof typeof paid](state, by)
      if (owed) await pay(goalId, by, owed, windows)
      return
    }
    const once = `turn-${++clicks}`
    await Promise.all(
      Array.from({ length: windows }, async (_, window) => {
        const asked = deedsOf({ goalId, state, by, window, world, log })[
          how as keyof ReturnType<typeof deedsOf>
        ]()
        if (!asked) return
        const { by: as = by } = asked
        const key = `${once}-${as}`
        await browser.insist(
          how,
          (door): Promise<unknown> =>
            'command' in asked
              ? door.command(goalId, asked.command, { id: key, by: as })
              : door.request({ ...asked, by: as, key }),
        )
      }),
    )
  }
}
