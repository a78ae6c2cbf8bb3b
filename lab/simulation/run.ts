import { type GoalId, goalId, userId } from '#shared/ids.ts'
import { createRandom } from '../worlds/random.ts'
import { type Bug, noBug } from './bugs/bug.ts'
import { disturbancesOf } from './checks/disturbances.ts'
import {
  checkBooks,
  checkCircles,
  checkFinality,
  checkLeftovers,
  checkRefunds,
  promisedMs,
} from './checks/final.ts'
import { checkExpired, checkInvitations } from './checks/invitations.ts'
import { checkTables, checkWarm, foldOf, written } from './checks/memory.ts'
import { checkNotifications } from './checks/notifications.ts'
import { checkPayoutReminders } from './checks/payoutReminders.ts'
import { checkReminders } from './checks/reminders.ts'
import { transfersSettleMs } from './checks/transfers.ts'
import { sendingRules } from './core/sendingRules.ts'
import type { Report, Violation } from './core/trace.ts'
import { createTrace, noTrace } from './core/trace.ts'
import { createInstallation } from './installation.ts'
import { admins } from './people/cast.ts'
import { createConnect } from './people/connect.ts'
import { foundGoals } from './people/foundGoals.ts'
import { scenarioFrom } from './people/generate.ts'

const notifyingMs = 3 * 3_600_000
const monthMs = 30 * 86_400_000

/** Runs one generated schedule to its end, or to the first broken rule. */
export const runSchedule = async (
  seed: number,
  { bug = noBug, traced = false }: { readonly bug?: Bug; readonly traced?: boolean } = {},
) => {
  const scenario = bug.scenario(scenarioFrom(seed))
  const trace = traced ? createTrace() : noTrace
  let violation: Violation | undefined
  const isOver = (): boolean => violation !== undefined
  const report: Report = (rule, detail) => {
    violation ??= { rule, detail }
    world.note(() => `BROKEN: ${rule}: ${detail}`)
  }
  const installation = createInstallation(scenario, {
    random: createRandom(seed ^ 0x5eed),
    trace,
    bug,
    report,
  })
  const { world, stripe, accounts, invariants, log, readSide, webhooks, nodes, browser, people, goals } =
    installation

  let busy = 0
  const perform = (doing: () => Promise<unknown>): void => {
    busy++
    world.resume(() => {
      doing()
        .catch((error: Error) => report('no action fails unexpectedly', error.stack ?? error.message))
        .finally(() => busy--)
    })
  }
  const rest = (until: number): Promise<void> => world.run(until, isOver)

  const begin = async (): Promise<void> => {
    await foundGoals(installation, goals)
    await createConnect({ installation, scenario, perform }).setUp()
    for (const [index, card] of scenario.savedCards.entries())
      if (card) accounts.customers.set(userId(index + 1), await people.giveSavedCard(userId(index + 1), card))
    for (const node of nodes) node.start()
    webhooks.to(nodes)
  }

  /**
   * Runs until people, outages and Stripe have been still for the promised time. Returns since when they
   * were.
   */
  const calm = async (): Promise<number> => {
    const isBusy = (): boolean => busy > 0 || !stripe.isStill() || world.now() < scenario.quietAt
    for (;;) {
      await world.run(world.now() + monthMs, () => isOver() || !isBusy())
      const calmAt = world.now()
      await world.run(calmAt + promisedMs, () => isOver() || isBusy())
      if (isOver() || !isBusy()) return calmAt
    }
  }

  /** Schedules would continue without an end: their owners end them. */
  const endPlans = (): void => {
    for (const [id, state] of invariants.states)
      for (const [scheduleId, { userId: by, status }] of state.schedules.entries()) {
        if (status === 'ended') continue
        const plan = { goalId: id, scheduleId, userId: by }
        perform(() =>
          browser.insist('end a plan', requests => requests.cancelPlan(plan, { id: 'the end', by })),
        )
      }
  }

  /** Payers withdraw unconfirmed reports. */
  const withdrawReports = (): void => {
    for (const [goal, state] of invariants.states)
      for (const [id, { status, userId: by }] of state.open.entries()) {
        if (status !== 'reported') continue
        const path = `/api/goals/${goal}/contributions/${id}/deny`
        const request = { method: 'post', path, by, key: 'the end', body: {} } as const
        perform(() => browser.insist('take a word back', requests => requests.request(request)))
      }
  }

  /** Notifications are retried with doubling pauses: as long again as an outage has lasted. */
  const untilNotified = async (): Promise<void> => {
    const until = world.now() + notifyingMs
    while (
      world.now() < until &&
      !isOver() &&
      installation.jobs.hasLeft(['goal-notice', 'goal-notices', 'deliver-notice', 'invitation-mail'])
    )
      await rest(world.now() + promisedMs)
  }

  const checkEnd = async (): Promise<void> => {
    checkBooks(invariants, stripe, report)
    checkLeftovers(invariants, stripe, report)
    checkTables(log, readSide.tables, report)
    const { length } = log.all
    const folds = new Map(goals.map(([id]) => [id, written(foldOf(log, id))]))
    for (const node of nodes)
      for (const [id, folded] of folds)
        perform(async () => {
          const warm = await node.goals.load(id, 'fresh')
          // Unless the clock has ended an invitation since.
          if (log.all.length === length) checkWarm({ folded, goalId: id, warm, whose: node.name }, report)
        })
    await world.run(world.now() + 60_000, () => busy === 0)
  }

  const checkMessages = (): void => {
    const { inbox, mailboxes } = installation.notifying
    const now = world.now()
    const disturbances = disturbancesOf(scenario)
    const sent = { log, inbox, mailboxes, now }
    if (scenario.notifies) checkNotifications({ ...sent, admins: admins.map(userId) }, report)
    if (scenario.notifies) checkReminders({ ...sent, zoneOf: installation.zoneOf, disturbances }, report)
    const paid = {
      ...sent,
      disturbances,
      admins: admins.map(userId),
      afterDays: sendingRules.payoutReminderDays,
    }
    if (scenario.notifies) checkPayoutReminders(paid, report)
    const kept = installation.registry.invitations
    if (kept.size > 0) checkInvitations({ ...sent, kept }, report)
    checkExpired(invariants, now, report)
  }

  perform(begin)
  await world.run(scenario.startsAt + 60_000, () => busy === 0)
  const startsIn = (at: number): number => scenario.startsAt + at + 1_000 - world.now()
  for (const action of scenario.actions) {
    busy++
    world.after(startsIn(action.at), () => {
      busy--
      perform(() => people.act(action, goalOf(action.goal)))
    })
  }
  for (const incident of scenario.incidents)
    world.after(startsIn(incident.at), () => installation.happen(incident))

  const calmAt = await calm()
  if (scenario.connect) await rest(world.now() + transfersSettleMs)
  if (!isOver()) installation.transferRules.ended()
  checkRefunds(invariants, world.clock.now(), report)
  if (!isOver()) checkBooks(invariants, stripe, report)
  await rest(checkFinality({ invariants, stripe, calmAt, now: world.now() }, report))
  checkFinality({ invariants, stripe, calmAt, now: world.now() }, report)
  endPlans()
  withdrawReports()
  await calm()
  await rest(Math.max(webhooks.lastAt(), world.now()) + promisedMs)
  await untilNotified()
  if (!isOver()) checkMessages()
  if (!isOver()) installation.stripeNotices.ended()
  if (!isOver()) checkCircles(invariants, world.now())
  if (!isOver()) await checkEnd()

  const broken = violation as Violation | undefined
  return { seed, violation: broken, steps: world.steps(), trace: trace.lines, hash: trace.hash(), log }
}
export type Outcome = Awaited<ReturnType<typeof runSchedule>>

const goalOf = (index: number): GoalId => goalId(index + 1)
