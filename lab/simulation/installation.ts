import { type GoalId, goalId, type UserId } from '#shared/ids.ts'
import { createClickCheck } from './checks/invariants.ts'
import { createNode } from './node.ts'
import { createPeople } from './people/actions.ts'
import { createBrowser } from './people/browser.ts'
import type { Incident, Scenario } from './people/scenario.ts'
import { createServices, type Options } from './services.ts'

/** All parts of a run: the processes, their services, Stripe, and the people. */
export const createInstallation = (scenario: Scenario, options: Options) => {
  const services = createServices(scenario, options)
  const { world, stripe, log, readSide, jobs, accounts, invariants, zoneOf } = services
  const moneyOf = (id: GoalId) => scenario.goals[Number(id) - 1]?.circle?.money ?? 'cards'
  const nodes = scenario.nodes.map((roles, index) =>
    createNode({ name: `node-${index + 1}`, ...roles }, services),
  )
  const browser = createBrowser({ world, nodes, stripe })
  const stateOf = (id: GoalId) => {
    const state = invariants.states.get(id)
    if (!state) throw new Error(`goal ${id} has no events`)
    return state
  }
  const customerOf = (id: UserId) => accounts.customers.get(id)
  const people = createPeople({
    world,
    browser,
    stripe,
    log,
    answered: createClickCheck({ world, invariants }, options.report),
    customerOf,
    zoneOf,
    stateOf,
    moneyOf,
    offersDebits: scenario.offersDebits === true,
  })

  const happen = (incident: Incident): void => {
    switch (incident.what) {
      case 'crash': {
        const node = nodes[incident.node]
        if (!node?.isAlive()) return
        node.crash()
        world.after(incident.forMs, node.start)
        return
      }
      case 'freeze':
        nodes[incident.node]?.freeze(incident.forMs)
        return
      case 'stall':
        readSide.stall(world.now() + incident.forMs)
        return
      case 'doubleJob':
        jobs.doubleOne()
        return
      case 'forgetJobs':
        jobs.forgetAll()
        return
      case 'tidyStripe': {
        const ours = new Set([...invariants.contributions.values()].map(({ intent }) => intent))
        for (const { id, status } of stripe.intents())
          if (!stripe.isPayable(id) && !ours.has(id) && status === 'requires_payment_method')
            world.resume(() => void stripe.call('POST', `/v1/payment_intents/${id}/cancel`))
      }
    }
  }
  return {
    ...services,
    nodes,
    browser,
    people,
    happen,
    goals: scenario.goals.map((goal, index) => [goalId(index + 1), goal] as const),
  }
}
export type Installation = ReturnType<typeof createInstallation>
