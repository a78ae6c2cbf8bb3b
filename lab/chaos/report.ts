import type { Finding } from './comparison.ts'
import { faultKinds } from './faults.ts'
import type { Outcome, Round } from './rounds.ts'

/** The goal: everything serves again this soon after a fault. */
export const goalMs = 5_000

export const isLate = ({ recoveryMs }: Round): boolean => recoveryMs === undefined || recoveryMs > goalMs

/** In time, but slow enough to list the steps. */
const isSlow = ({ recoveryMs = Number.POSITIVE_INFINITY }: Round): boolean => recoveryMs > goalMs / 2

const seconds = (ms: number | undefined): string =>
  ms === undefined ? 'never' : `${(ms / 1_000).toFixed(1)} s`

export const lineOf = (round: Round): string =>
  `round ${round.round}: ${round.about}; served again after ${seconds(round.recoveryMs)}${
    isSlow(round) ? ` (${isLate(round) ? 'late: ' : ''}${stepsOf(round)})` : ''
  }`

const stepsOf = ({ steps }: Pick<Round, 'steps'>): string =>
  steps.map(({ what, ms }) => `${what} ${seconds(ms)}`).join(', ')

export const sentenceOf = ({ what, words, round }: Finding): string =>
  `WRONG, ${what}: ${words}${round === undefined ? '' : ` (round ${round})`}`

const isSettled = ({ findings }: Outcome): boolean => findings !== undefined

export const isWell = ({ rounds, findings }: Outcome): boolean =>
  findings?.length === 0 && !rounds.some(isLate)

/** The result of one installation, and the duration of its steps. */
export const resultOf = (outcome: Outcome): string => {
  const { rounds, findings, payments, spentMs } = outcome
  const sum = (of: (round: Round) => number): string => seconds(rounds.reduce((all, one) => all + of(one), 0))
  return `${payments} payments were acknowledged; ${
    findings ? `${findings.length} things are wrong` : 'the accounts were not settled'
  } (${[
    `building ${seconds(spentMs.building)}`,
    `faults ${sum(({ faultsMs }) => faultsMs)}`,
    `recovering ${sum(({ recoveryMs }) => recoveryMs ?? 0)}`,
    `settling ${seconds(spentMs.settling)}`,
  ].join(', ')})`
}

/** Counts only rounds whose accounts were checked; says how to repeat late rounds. */
export const summaryOf = (
  outcomes: readonly Outcome[],
  { seed, ms }: { readonly seed: number; readonly ms: number },
): string => {
  const settled = outcomes.filter(isSettled)
  const rounds = settled.flatMap(outcome => outcome.rounds)
  const payments = settled.reduce((sum, outcome) => sum + outcome.payments, 0)
  const wrong = settled.flatMap(({ findings }) => findings ?? []).length
  const late = outcomes.flatMap(outcome => outcome.rounds).filter(isLate)
  const unsettled = outcomes.flatMap(outcome => outcome.rounds).length - rounds.length
  return [
    `seed ${seed}: ${rounds.length} rounds and ${payments} acknowledged payments in ${(ms / 60_000).toFixed(1)} minutes: ${wrong} wrong, ${late.length} later than ${goalMs / 1_000} s`,
    ...(unsettled > 0 ? [`${unsettled} rounds more were played, whose accounts were not settled`] : []),
    ...late.map(({ round }) => `to see one: npm run chaos -- --seed ${seed} --round ${round}`),
  ].join('\n')
}

/** A line for each kind of fault. A round with two kinds counts for both. */
export const tableOf = (outcomes: readonly Outcome[]): string => {
  const rounds = outcomes.flatMap(outcome => outcome.rounds)
  const lost = outcomes.flatMap(({ findings }) => findings ?? []).filter(({ what }) => what === 'lost')
  const rows = faultKinds.map(kind => {
    const of = rounds.filter(({ kinds }) => kinds.includes(kind))
    const times = of.map(({ recoveryMs }) => recoveryMs ?? Number.POSITIVE_INFINITY).toSorted((a, b) => a - b)
    const shown = (at: number): string => {
      const ms = times[at]
      return ms === undefined ? '' : seconds(Number.isFinite(ms) ? ms : undefined)
    }
    const numbers = new Set(of.map(({ round }) => round))
    return [
      kind,
      String(of.length),
      shown(Math.floor((times.length - 1) / 2)),
      shown(times.length - 1),
      String(of.filter(isLate).length),
      String(lost.filter(({ round }) => round !== undefined && numbers.has(round)).length),
    ]
  })
  const head = ['fault', 'rounds', 'median', 'worst', 'over 5 s', 'lost']
  const widths = head.map((word, at) => Math.max(word.length, ...rows.map(row => row[at]!.length)))
  return [head, ...rows]
    .map(row =>
      row.map((cell, at) => (at === 0 ? cell.padEnd(widths[at]!) : cell.padStart(widths[at]!))).join('  '),
    )
    .join('\n')
}
