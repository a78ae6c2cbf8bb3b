import { type Breach, settleAccounts } from './accounts.ts'
import { type FaultKind, faultsOf, kindsIn } from './faults.ts'
import { bringPeople, type People } from './people.ts'
import { untilServing } from './serving.ts'
import { buildTown, type Plan, type Town } from './town.ts'

export interface Round {
  readonly round: number
  readonly kinds: readonly FaultKind[]
  readonly about: string
  /** How long after the last fault everything served again; undefined: not within two minutes. */
  readonly recoveryMs: number | undefined
  readonly waitedFor: string
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
  readonly breaches: readonly Breach[]
  readonly payments: number
}

/** Rounds in one town, while people pay; then the accounts are settled. */
export const playStretch = async (stretch: Stretch, told: Told): Promise<Outcome> => {
  const town = await buildTown(stretch)
  try {
    const crowd = await bringPeople(town.url, stretch.people ?? 4)
    const rounds: Round[] = []
    try {
      // What is not there yet would be blamed on the first fault.
      const begun = await untilServing(town, crowd)
      if (begun.ms === undefined) throw new Error(`it does not serve at all: waited for ${begun.waitedFor}`)
      for (const number of stretch.rounds) {
        const round = await playRound(town, crowd, number, stretch)
        rounds.push(round)
        told.onRound(round)
      }
    } finally {
      await crowd.rest()
    }
    const breaches = await settleAccounts(town, crowd)
    for (const breach of breaches) told.onBreach(breach)
    return { rounds, breaches, payments: crowd.acknowledged.payments.size }
  } finally {
    await town.stop()
  }
}

const playRound = async (
  town: Town,
  crowd: People,
  round: number,
  { seed, longestMs, kindsOf = at => kindsIn(seed, at) }: Stretch,
): Promise<Round> => {
  crowd.inRound(round)
  const faults = faultsOf(town, { seed, round, kinds: kindsOf(round), longestMs })
  for (const fault of faults) await fault.happen()
  const { ms, waitedFor } = await untilServing(town, crowd)
  return {
    round,
    kinds: faults.map(({ kind }) => kind),
    about: faults.map(({ kind, about }) => `${kind}: ${about}`).join('; then '),
    recoveryMs: ms,
    waitedFor,
  }
}
