import { type GoalId, goalId, type UserId } from '#shared/ids.ts'
import type { Bug } from './bugs/bug.ts'
import { createAnswered } from './checks/answered.ts'
import type { Report } from './checks/violation.ts'
import { createWatch } from './checks/watch.ts'
import { createFaults } from './core/faults.ts'
import type { Random } from './core/random.ts'
import type { Trace } from './core/trace.ts'
import { createWorld, type Topic } from './core/world.ts'
import { createNode } from './node.ts'
import { createBrowser } from './people/browser.ts'
import { createPeople } from './people/deeds.ts'
import type { Mishap, Scenario } from './people/scenario.ts'
import { createBeats, type Rhythms } from './ports/beats.ts'
import { circleReadsOver } from './ports/circleReads.ts'
import { dueReadsOver, remindedBy } from './ports/dueReads.ts'
import { createGrowth, createLeadership } from './ports/following.ts'
import { invitedBy } from './ports/invitations.ts'
import { createMailboxes } from './ports/mail.ts'
import { momentsOf, restOf } from './ports/moments.ts'
import { createInbox, type Inbox, toldBy } from './ports/notices.ts'
import { createAccounts } from './ports/payers.ts'
import { createPlaces } from './ports/places.ts'
import { createJobs } from './ports/queue.ts'
import { createReadSide } from './ports/readSide.ts'
import { readsOver } from './ports/reads.ts'
import { createRegistry } from './ports/registry.ts'
import { createLog } from './ports/store.ts'
import { createAccount } from './stripe/account.ts'
import { createDeliveries } from './stripe/deliveries.ts'
import { createPaymentsApi } from './stripe/payments.ts'
import { createKeys } from './stripe/sdk.ts'

interface Options {
  readonly random: Random
  readonly trace: Trace
  readonly bug: Bug
  readonly report: Report
}

/** Everything that takes part in a schedule: the house's processes, what they stand on, Stripe, and the people. */
export const createTown = (scenario: Scenario, { random, trace, bug, report }: Options) => {
  const faults = createFaults(scenario.troubles, random.fork())
  const world = createWorld({ random, faults, startsAt: scenario.startsAt, trace })
  const deliveries = createDeliveries(world, scenario.lateWebhooks)
  const account = createAccount(world, deliveries.send)
  const api = createPaymentsApi(account, random)
  const watch = createWatch(account, report)
  const log = createLog(world, events => {
    watch.commit(events)
    readSide.hear()
    growth.hear()
  })
  const growth = createGrowth(world)
  const leadership = createLeadership(world)
  const [inbox, mailboxes, places] = [createInbox(), createMailboxes(), createPlaces()]
  const news = { inbox, mailboxes, places, growth, leadership, tells: scenario.tells }
  const readSide = createReadSide(world, log)
  const zoneOf = (id: UserId) => scenario.zones[Number(id) - 1]
  const reads = readsOver(readSide.tables, zoneOf)
  const circles = circleReadsOver(readSide.tables)
  const accounts = createAccounts()
  const registry = createRegistry(readSide.tables)
  const due = dueReadsOver(readSide.tables, zoneOf)
  const jobs = createJobs(world)
  const moments = momentsOf(readSide.tables, reads, zoneOf)
  const zones = ['UTC', ...new Set(scenario.zones.flatMap(zone => zone ?? []))]
  const rest = restOf({ reads, circles, accounts, account, world, zones })
  const beats = createBeats(
    world,
    jobs,
    rhythmsOf({
      ...{ moments, rest, inbox: scenario.tells ? inbox : undefined },
      reminded: remindedBy(due, readSide.tables, world),
      invited: invitedBy(registry.answers, { kept: registry.invitations, tables: readSide.tables, world }),
    }),
  )
  const stripe = { world, account, api, keys: createKeys() }
  const moneyOf = (id: GoalId) => scenario.goals[Number(id) - 1]?.circle?.money ?? 'cards'
  const money = scenario.goals.some(({ circle }) => circle?.money === 'outside') ? 'outside' : 'cards'
  const around = {
    zones,
    world,
    log,
    reads,
    circles,
    due,
    accounts,
    registry,
    jobs,
    beats,
    stripe,
    bug,
    money,
    news,
    zoneOf,
  } as const
  const nodes = scenario.nodes.map((roles, index) =>
    createNode({ name: `node-${index + 1}`, ...roles }, around),
  )
  const browser = createBrowser({ world, nodes, account, api })
  const stateOf = (id: GoalId) => {
    const state = watch.states.get(id)
    if (!state) throw new Error(`goal ${id} has no events`)
    return state
  }
  const customerOf = (id: UserId) => accounts.customers.get(id)
  const people = createPeople({
    ...{ world, browser, account, api, log },
    answered: createAnswered({ world, watch }, report),
    customerOf,
    zoneOf,
    stateOf,
    moneyOf,
  })

  /** What goes wrong beside calls. */
  const befall = (mishap: Mishap): void => {
    switch (mishap.what) {
      case 'crash': {
        const node = nodes[mishap.node]
        if (!node?.isAlive()) return
        node.crash()
        world.after(mishap.forMs, node.start)
        return
      }
      case 'freeze':
        nodes[mishap.node]?.freeze(mishap.forMs)
        return
      case 'stall':
        readSide.stall(world.now() + mishap.forMs)
        return
      case 'doubleJob':
        jobs.doubleOne()
        return
      case 'forgetJobs':
        jobs.forgetAll()
        return
      case 'tidyStripe': {
        const ours = new Set([...watch.contributions.values()].map(({ intent }) => intent))
        for (const intent of account.intents.values())
          if (!intent.isKnown && !ours.has(intent.id) && intent.status === 'requires_payment_method')
            api.cancel(intent)
      }
    }
  }
  return {
    ...{
      world,
      account,
      accounts,
      watch,
      log,
      readSide,
      deliveries,
      nodes,
      browser,
      people,
      befall,
      jobs,
      news,
      registry,
      zoneOf,
    },
    goals: scenario.goals.map((goal, index) => [goalId(index + 1), goal] as const),
  }
}
export type Town = ReturnType<typeof createTown>

interface Quiet {
  readonly moments: ReturnType<typeof momentsOf>
  readonly rest: ReturnType<typeof restOf>
  readonly inbox: Inbox | undefined
  readonly reminded: ReturnType<typeof remindedBy>
  readonly invited: ReturnType<typeof invitedBy>
}
/** The intervals are those of `workers/startWorkers.ts`. */
const rhythmsOf = ({ moments, rest, inbox, reminded, invited }: Quiet): Rhythms => {
  const rhythm = (name: keyof typeof moments, everyMs: number, heeds: readonly Topic[]) => ({
    ...{ everyMs, heeds, momentAfter: moments[name], hasNothing: rest[name] },
  })
  return {
    ...(inbox && {
      'sweep-notices': { everyMs: 60_000, heeds: ['anything'], ...toldBy(inbox) },
      'due-notices': { everyMs: 900_000, heeds: ['reads', 'anything'], ...reminded },
    }),
    'expire-invitations': { everyMs: 30_000, heeds: ['reads', 'anything'], ...invited },
    'sweep-payments': rhythm('sweep-payments', 30_000, ['stripe', 'reads', 'anything']),
    'follow-stripe': rhythm('follow-stripe', 60_000, ['stripe', 'anything']),
    'advance-rotation': rhythm('advance-rotation', 60_000, ['reads', 'anything']),
    'charge-schedules': rhythm('charge-schedules', 60_000, ['reads', 'anything']),
  }
}
