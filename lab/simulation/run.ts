import { type GoalId, goalId, userId } from '#shared/ids.ts'
import { type Bug, noBug } from './bugs/bug.ts'
import {
  checkBooks,
  checkCircles,
  checkFinality,
  checkLeftovers,
  checkRefunds,
  promisedMs,
} from './checks/final.ts'
import { hindrancesOf } from './checks/hindrances.ts'
import { checkExpired, checkInvited } from './checks/invited.ts'
import { checkTables, checkWarm, foldOf, written } from './checks/memory.ts'
import { checkReminded } from './checks/reminded.ts'
import { checkTold } from './checks/told.ts'
import type { Report, Violation } from './checks/violation.ts'
import { createRandom } from './core/random.ts'
import { createTrace, noTrace } from './core/trace.ts'
import { admins } from './people/circleScenario.ts'
import { sketch } from './people/scenario.ts'
import { foundGoals } from './people/setting.ts'
import { createTown } from './town.ts'

export interface Outcome {
  readonly seed: number
  readonly violation: Violation | undefined
  readonly steps: number
  readonly trace: readonly string[]
  readonly hash: string
  /** The log as it was in the end. */
  readonly log: ReturnType<typeof createTown>['log']
}

const tellingMs = 3 * 3_600_000
const monthMs = 30 * 86_400_000

/** One generated schedule from its seed to its end, or to the first rule that it breaks. */
export const runSchedule = async (
  seed: number,
  { bug = noBug, traced = false }: { readonly bug?: Bug; readonly traced?: boolean } = {},
): Promise<Outcome> => {
  const scenario = bug.scenario(sketch(seed))
  const trace = traced ? createTrace() : noTrace
  let violation: Violation | undefined
  const isOver = (): boolean => violation !== undefined
  const report: Report = (rule, detail) => {
    violation ??= { rule, detail }
    world.note(() => `BROKEN: ${rule}: ${detail}`)
  }
  const town = createTown(scenario, { random: createRandom(seed ^ 0x5eed), trace, bug, report })
  const { world, account, accounts, watch, log, readSide, deliveries, nodes, browser, people, goals } = town

  let busy = 0
  const perform = (doing: () => Promise<unknown>): void => {
    busy++
    world.wake(() => {
      doing()
        .catch((error: Error) => report('nobody stumbles', error.stack ?? error.message))
        .finally(() => busy--)
    })
  }
  const rest = (until: number): Promise<void> => world.run(until, isOver)

  const begin = async (): Promise<void> => {
    await foundGoals(town, goals)
    for (const [index, card] of scenario.savedCards.entries())
      if (card) accounts.customers.set(userId(index + 1), people.giveSavedCard(userId(index + 1), card))
    for (const node of nodes) node.start()
    deliveries.to(nodes)
  }

  /**
   * Until nobody does anything any more, nothing is in trouble, nothing happens at Stripe by itself, and all that has
   * stayed so for as long as was promised. Answers from when on it was so.
   */
  const calm = async (): Promise<number> => {
    const isBusy = (): boolean => busy > 0 || !account.isStill() || world.now() < scenario.quietAt
    for (;;) {
      await world.run(world.now() + monthMs, () => isOver() || !isBusy())
      const calmAt = world.now()
      await world.run(calmAt + promisedMs, () => isOver() || isBusy())
      if (isOver() || !isBusy()) return calmAt
    }
  }

  /** Plans would go on for ever: their owners end them. */
  const endPlans = (): void => {
    for (const [id, state] of watch.states)
      for (const [scheduleId, { userId: by, status }] of state.schedules.entries()) {
        if (status === 'ended') continue
        const plan = { goalId: id, scheduleId, userId: by }
        perform(() => browser.insist('end a plan', door => door.cancelPlan(plan, { id: 'the end', by })))
      }
  }

  /** What was said to be paid outside, and nobody has answered: the payer takes the word back. */
  const endWords = (): void => {
    for (const [goal, state] of watch.states)
      for (const [id, { status, userId: by }] of state.open.entries()) {
        if (status !== 'reported') continue
        const path = `/api/goals/${goal}/contributions/${id}/deny`
        const request = { method: 'post', path, by, key: 'the end', body: {} } as const
        perform(() => browser.insist('take a word back', door => door.request(request)))
      }
  }

  /** What could not be told or sent is tried again after pauses that double: as long again as the trouble has lasted. */
  const allTold = async (): Promise<void> => {
    const until = world.now() + tellingMs
    while (
      world.now() < until &&
      !isOver() &&
      town.jobs.hasLeft(['goal-notice', 'goal-notices', 'deliver-notice', 'invitation-mail'])
    )
      await rest(world.now() + promisedMs)
  }

  const checkEnd = async (): Promise<void> => {
    checkBooks(watch, account, report)
    checkLeftovers(watch, account, report)
    checkTables(log, readSide.tables, report)
    const { length } = log.all
    const folds = new Map(goals.map(([id]) => [id, written(foldOf(log, id))]))
    for (const node of nodes)
      for (const [id, folded] of folds)
        perform(async () => {
          const warm = await node.goals.load(id, 'fresh')
          // Unless the clock, which goes on meanwhile, has ended an invitation.
          if (log.all.length === length) checkWarm({ folded, goalId: id, warm, whose: node.name }, report)
        })
    await world.run(world.now() + 60_000, () => busy === 0)
  }

  /** Everybody has heard of what concerns them. */
  const checkMessages = (): void => {
    const { inbox, mailboxes } = town.news
    const now = world.now()
    const hindrances = hindrancesOf(scenario)
    const sent = { log, inbox, mailboxes, now }
    if (scenario.tells) checkTold({ ...sent, admins: admins.map(userId) }, report)
    if (scenario.tells) checkReminded({ ...sent, zoneOf: town.zoneOf, hindrances }, report)
    const kept = town.registry.invitations
    if (kept.size > 0) checkInvited({ ...sent, kept }, report)
    checkExpired(watch, now, report)
  }

  perform(begin)
  await world.run(scenario.startsAt + 60_000, () => busy === 0)
  const startsIn = (at: number): number => scenario.startsAt + at + 1_000 - world.now()
  for (const deed of scenario.deeds) {
    busy++
    world.after(startsIn(deed.at), () => {
      busy--
      perform(() => people.act(deed, goalOf(deed.goal)))
    })
  }
  for (const mishap of scenario.mishaps) world.after(startsIn(mishap.at), () => town.befall(mishap))

  const calmAt = await calm()
  checkRefunds(watch, report)
  if (!isOver()) checkBooks(watch, account, report)
  await rest(checkFinality({ watch, account, calmAt, now: world.now() }, report))
  checkFinality({ watch, account, calmAt, now: world.now() }, report)
  endPlans()
  endWords()
  await calm()
  await rest(Math.max(deliveries.lastAt(), world.now()) + promisedMs)
  await allTold()
  if (!isOver()) checkMessages()
  if (!isOver()) checkCircles(watch, world.now())
  if (!isOver()) await checkEnd()

  return { seed, violation, steps: world.steps(), trace: trace.lines, hash: trace.hash(), log }
}

const goalOf = (index: number): GoalId => goalId(index + 1)
