import { type Breach, settleAccounts } from './accounts.ts'
import { type FaultKind, faultsOf, kindsIn } from './faults.ts'
import { bringPeople, type People } from './people.ts'
import { type Step, untilServing } from './serving.ts'
import { buildTown, type Plan, type Town } from './town.ts'
import { unlessTold } from './unlessTold.ts'

export interface Round {
  readonly round: number
  readonly kinds: readonly FaultKind[]
  readonly about: string
  /** How long after the last fault everything served again; undefined: not within two minutes. */
  readonly recoveryMs: number | undefined
  readonly steps: readonly Step[]
  /** How long the faults lasted. */
  readonly faultsMs: number
}

export interface Told {
  onRound(round: Round): void
  onBreach(breach: Breach): void
}

export interface Stretch extends Plan {
  readonly seed: number
  readonly rounds: readonly number[]
  /** How long a fault lasts at most. */
  readonly longestMs?: number
  /** Which kinds come in a round; otherwise the seed has it. */
  readonly kindsOf?: (round: number) => readonly FaultKind[]
  readonly people?: number
}

export interface Outcome {
  readonly rounds: readonly Round[]
  /** Undefined: it was told to stop before the accounts were settled. */
  readonly breaches: readonly Breach[] | undefined
  readonly payments: number
  readonly spentMs: { readonly building: number; readonly settling: number }
}

/**
 * Rounds in one town, while people pay; then the accounts are settled. Told to stop it does so soon, and says what it has come to;
 * whatever it has started is gone by then.
 */
export const playStretch = async (
  stretch: Stretch,
  told: Told,
  signal = new AbortController().signal,
): Promise<Outcome> => {
  const began = performance.now()
  const rounds: Round[] = []
  const spentMs = { building: 0, settling: 0 }
  let crowd: People | undefined
  let breaches: readonly Breach[] | undefined
  const play = async (town: Town): Promise<void> => {
    const people = await bringPeople(town.url, stretch.people ?? 4)
    crowd = people
    try {
      // What is not there yet would be blamed on the first fault.
      const begun = await untilServing(town, people, signal)
      signal.throwIfAborted()
      if (begun.ms === undefined) throw new Error('it does not serve at all')
      spentMs.building = performance.now() - began
      for (const number of stretch.rounds) {
        const round = await playRound(town, people, number, stretch, signal)
        signal.throwIfAborted()
        rounds.push(round)
        told.onRound(round)
      }
    } finally {
      const resting = people.rest()
      // What people still wait for is of no interest to somebody who goes.
      if (!signal.aborted) await resting
    }
    const settling = performance.now()
    breaches = await settleAccounts(town, people)
    spentMs.settling = performance.now() - settling
    for (const breach of breaches) told.onBreach(breach)
  }
  let town: Town | undefined
  try {
    town = await buildTown(stretch, signal)
    await unlessTold(signal, play(town))
  } catch (error) {
    if (!signal.aborted) throw error
  } finally {
    await town?.stop()
  }
  return { rounds, breaches, payments: crowd?.acknowledged.payments.size ?? 0, spentMs }
}

const playRound = async (
  town: Town,
  crowd: People,
  round: number,
  { seed, longestMs, kindsOf = at => kindsIn(seed, at) }: Stretch,
  signal: AbortSignal,
): Promise<Round> => {
  crowd.inRound(round)
  const began = performance.now()
  const faults = faultsOf(town, { seed, round, kinds: kindsOf(round), longestMs })
  for (const fault of faults) await fault.happen(signal)
  const faultsMs = performance.now() - began
  const { ms, steps } = await untilServing(town, crowd, signal)
  return {
    ...{ round, steps, faultsMs, recoveryMs: ms },
    kinds: faults.map(({ kind }) => kind),
    about: faults.map(({ kind, about }) => `${kind}: ${about}`).join('; then '),
  }
}
