import type { Breach } from './accounts.ts'
import { faultKinds } from './faults.ts'
import type { Outcome, Round } from './rounds.ts'

/** Within which everything is to serve again once a fault is over. */
export const goalMs = 5_000

export const isLate = ({ recoveryMs }: Round): boolean => recoveryMs === undefined || recoveryMs > goalMs

const seconds = (ms: number | undefined): string =>
  ms === undefined ? 'never' : `${(ms / 1_000).toFixed(1)} s`

export const lineOf = (round: Round): string =>
  `round ${round.round}: ${round.about}; served again after ${seconds(round.recoveryMs)}${
    isLate(round) ? ` (late; last waited for ${round.waitedFor})` : ''
  }`

export const sentenceOf = ({ what, words, round }: Breach): string =>
  `WRONG, ${what}: ${words}${round === undefined ? '' : ` (round ${round})`}`

/** A line for each kind of fault. A round in which two came counts for both. */
export const tableOf = (outcomes: readonly Outcome[]): string => {
  const rounds = outcomes.flatMap(outcome => outcome.rounds)
  const lost = outcomes.flatMap(outcome => outcome.breaches).filter(({ what }) => what === 'lost')
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
