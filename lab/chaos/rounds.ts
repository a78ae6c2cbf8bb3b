import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { compareAccounts, type Finding } from './comparison.ts'
import { type FaultKind, faultsOf, kindsIn } from './faults.ts'
import { type Installation, type Plan, startInstallation } from './installation.ts'
import { orAborted } from './orAborted.ts'
import { startUsers, type Users } from './users.ts'

export interface Recovery {
  /** The time after the fault until every role was serving again; undefined: more than two minutes. */
  readonly ms: number | undefined
  /** When each step was done, in order; undefined: never. */
  readonly steps: readonly Step[]
}

export interface Step {
  readonly what: string
  readonly ms: number | undefined
}

const longestMs = 120_000

/**
 * Waits until everything serves again: each process is ready, and a payment is accepted, counted, read back,
 * and its payer is notified, which needs the API, the event store, the projector and the workers.
 */
export const untilServing = async (
  installation: Installation,
  people: Users,
  stopping: AbortSignal,
): Promise<Recovery> => {
  const began = performance.now()
  const given = AbortSignal.any([stopping, AbortSignal.timeout(longestMs)])
  const steps: Step[] = []
  const until = async (what: string, holds: () => Promise<boolean>): Promise<void> => {
    while (!(await holds().catch(() => false))) {
      if (given.aborted) steps.push({ what, ms: undefined })
      given.throwIfAborted()
      await sleep(50)
    }
    steps.push({ what, ms: performance.now() - began })
  }
  const taken = async (): Promise<void> => {
    let paid: Awaited<ReturnType<Users['payOnce']>> | undefined
    await until('a payment', async () => {
      paid = await people.payOnce(given)
      return true
    })
    await until('its goal', () => people.isShown())
    await until('its notice', () => isNotified(installation, paid?.contributionId ?? ''))
  }
  const ready = installation.roles.map(({ name, url }) => until(name, () => isReady(url)))
  try {
    await Promise.all([...ready, taken()])
    return { ms: performance.now() - began, steps }
  } catch {
    return { ms: undefined, steps }
  }
}

const isReady = async (url: string): Promise<boolean> =>
  (await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(1_000) })).ok

const isNotified = async ({ direct }: Installation, contributionId: string): Promise<boolean> => {
  const client = new pg.Client({ connectionString: direct.databaseUrl, connectionTimeoutMillis: 2_000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const found = await client.query('select 1 from accounts.notices where contribution_id = $1', [
      contributionId,
    ])
    return found.rowCount !== 0
  } finally {
    await client.end().catch(() => undefined)
  }
}

export interface Round {
  readonly round: number
  readonly kinds: readonly FaultKind[]
  readonly about: string
  /** The time after the last fault until everything was serving again; undefined: more than two minutes. */
  readonly recoveryMs: number | undefined
  readonly steps: readonly Step[]
  /** The duration of the faults. */
  readonly faultsMs: number
}

export interface Listener {
  onRound(round: Round): void
  onFinding(finding: Finding): void
}

export interface RoundsPlan extends Plan {
  readonly seed: number
  readonly rounds: readonly number[]
  /** The maximum duration of a fault. */
  readonly longestMs?: number
  /** The kinds of fault in a round; otherwise the seed determines them. */
  readonly kindsOf?: (round: number) => readonly FaultKind[]
  readonly people?: number
}

export interface Outcome {
  readonly rounds: readonly Round[]
  /** Undefined: it was stopped before the accounts were checked. */
  readonly findings: readonly Finding[] | undefined
  readonly payments: number
  readonly spentMs: { readonly building: number; readonly settling: number }
}

/**
 * Runs rounds in one installation under payments, then checks the accounts. When the signal is aborted it
 * ends soon, with its results so far; everything that it has started is stopped by then.
 */
export const runRounds = async (
  plan: RoundsPlan,
  listener: Listener,
  signal = new AbortController().signal,
): Promise<Outcome> => {
  const began = performance.now()
  const rounds: Round[] = []
  const spentMs = { building: 0, settling: 0 }
  let users: Users | undefined
  let findings: readonly Finding[] | undefined
  const play = async (installation: Installation): Promise<void> => {
    const people = await startUsers(installation.url, plan.people ?? 4)
    users = people
    try {
      // A slow start would be attributed to the first fault.
      const begun = await untilServing(installation, people, signal)
      signal.throwIfAborted()
      if (begun.ms === undefined) throw new Error('it does not serve at all')
      spentMs.building = performance.now() - began
      for (const number of plan.rounds) {
        const round = await runRound(installation, people, number, plan, signal)
        signal.throwIfAborted()
        rounds.push(round)
        listener.onRound(round)
      }
    } finally {
      const resting = people.rest()
      // After an abort the responses are not awaited.
      if (!signal.aborted) await resting
    }
    const settling = performance.now()
    findings = await compareAccounts(installation, people)
    spentMs.settling = performance.now() - settling
    for (const finding of findings) listener.onFinding(finding)
  }
  let installation: Installation | undefined
  try {
    installation = await startInstallation(plan, signal)
    await orAborted(signal, play(installation))
  } catch (error) {
    if (!signal.aborted) throw error
  } finally {
    await installation?.stop()
  }
  return { rounds, findings, payments: users?.acknowledged.payments.size ?? 0, spentMs }
}

const runRound = async (
  installation: Installation,
  users: Users,
  round: number,
  { seed, longestMs, kindsOf = at => kindsIn(seed, at) }: RoundsPlan,
  signal: AbortSignal,
): Promise<Round> => {
  users.inRound(round)
  const began = performance.now()
  const faults = faultsOf(installation, { seed, round, kinds: kindsOf(round), longestMs })
  for (const fault of faults) await fault.happen(signal)
  const faultsMs = performance.now() - began
  const { ms, steps } = await untilServing(installation, users, signal)
  return {
    ...{ round, steps, faultsMs, recoveryMs: ms },
    kinds: faults.map(({ kind }) => kind),
    about: faults.map(({ kind, about }) => `${kind}: ${about}`).join('; then '),
  }
}
