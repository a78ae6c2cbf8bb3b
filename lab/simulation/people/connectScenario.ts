import type { Currency } from '#shared/currencies.ts'
import type { Random } from '../../worlds/random.ts'
import type { Action, ConnectScenario, Scenario, TransferPlan, TransferStep } from './scenario.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
const week = 7 * day

/** Where recipients' accounts are; a second country is that of another account in the same currency. */
export const countriesOf: Partial<Record<Currency, readonly [string, string?]>> = {
  USD: ['US'],
  EUR: ['DE', 'FR'],
  JPY: ['JP'],
}

/**
 * Most full circles with cards send by Stripe: their members pay each round, admins approve, and the money is transferred when it has
 * settled. Around each transfer processes die, calls fail, accounts are restricted or exchanged, money is missing or comes back, and for a
 * week no webhook arrives.
 */
export const withConnect = (random: Random, scenario: Scenario): Scenario => {
  const [goal] = scenario.goals
  const { circle, members = [] } = goal ?? {}
  if (!goal || circle?.money !== 'cards' || circle.seats !== members.length) return scenario
  if (!countriesOf[goal.currency] || !random.chance(0.8)) return scenario
  const starts = circle.startsInDays * day
  const pays = members.map((_, round) => starts + round * week + random.between(minute, 6 * hour))
  const turn = { goal: 0, what: 'turn', windows: 1 } as const
  const actions = pays.flatMap((at): Action[] => [
    ...members.map(user => ({ ...turn, at: at + user * minute, user, how: 'pay round' }) as const),
    ...[1, 2, 40].map(hours => ({ ...turn, at: at + hours * hour, user: 1, how: 'approve payout' }) as const),
  ])
  // Settled money is sent two days after it was paid.
  const sends = pays.map(at => at + 2 * day)
  const { startsAt, outages } = scenario
  const added = sends.flatMap(at =>
    Array.from({ length: random.between(0, 3) }, () => {
      const from = startsAt + at + random.between(-10, 40) * minute
      const port = random.pick(['stripe', 'stripe', 'store', 'database', 'queue'] as const)
      return { port, from, to: from + random.between(1, 40) * minute, share: random.pick([0.1, 0.3, 0.6]) }
    }),
  )
  const lasts = Math.max(...sends) + 2 * day
  return {
    ...scenario,
    notifies: scenario.notifies,
    actions: [...scenario.actions, ...actions],
    outages: [...outages, ...added],
    quietAt: Math.max(scenario.quietAt, startsAt + lasts, ...added.map(({ to }) => to)),
    connect: connectFrom(random, { members, lasts }),
  }
}

const connectFrom = (
  random: Random,
  { members, lasts }: { readonly members: readonly number[]; readonly lasts: number },
): ConnectScenario => {
  const lostFrom = random.between(0, lasts)
  return {
    recipients: members.filter(() => random.chance(0.85)),
    toppedUpAt: random.chance(0.75) ? 0 : random.between(0, lasts - hour),
    plans: Array.from({ length: random.between(2, 8) }, () => planFrom(random)),
    lostWebhooks: random.chance(0.4) ? { from: lostFrom, to: lostFrom + week } : undefined,
  }
}

/** From the moment at which money is due to that at which its sending is recorded. */
export const transferSteps = ['due', 'begun', 'made', 'recorded'] as const

const planFrom = (random: Random): TransferPlan => {
  const step: TransferStep = random.pick(transferSteps)
  const soon = random.chance(0.7) ? random.between(0, 60) : random.between(0, 10 * minute)
  const later = random.between(0, random.chance(0.5) ? 20 * minute : 3 * day)
  const afterMs = step === 'due' || random.chance(0.3) ? later : soon
  const kind = random.next()
  if (kind < 0.35) return { step, afterMs: soon, what: 'crash', forMs: random.pick([200, 5_000, 60_000]) }
  if (kind < 0.45) return { step, afterMs, what: 'restrict', forMs: random.between(minute, day) }
  if (kind < 0.55)
    return { step, afterMs, what: random.pick(['exchange bank', 'move', 'send by hand'] as const) }
  if (kind < 0.62) return { step, afterMs, what: 'bank refuses' }
  if (kind < 0.72) return { step, afterMs, what: 'drain', forMs: random.between(minute, day) }
  if (kind < 0.86) return { step, afterMs, what: random.pick(['confirm', 'confirm', 'contest'] as const) }
  const isConfirmed = random.chance(0.6)
  const within = isConfirmed ? 50 : hour
  return {
    ...{ step: 'made', afterMs: random.between(0, within), what: 'reverse' },
    ...{ share: random.pick([1, 1, 0.5]), isConfirmed },
  }
}
