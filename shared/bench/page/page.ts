import type { Outcome } from '../all.ts'
import { type Measure, verdictOf } from '../harness.ts'
import type { Report } from '../report.ts'
import { figure, inWords } from '../sentence.ts'
import type { Machine } from './machine.ts'

export interface Told {
  readonly outcomes: readonly Outcome[]
  readonly machine: Machine
  readonly load: { readonly before: number; readonly after: number }
  /** A day of the calendar. */
  readonly date: string
  readonly minutes: number
  /** How it was asked for. */
  readonly command: string
  /** From the page. */
  readonly plots: string
  readonly words: (benchFile: string) => string
}

/** Everything that was measured, for people. */
export const page = (told: Told): string => {
  const { outcomes, machine, load, date, minutes, command, plots } = told
  return [
    '# Benchmarks',
    `Every figure is compared with something else in the same run, both sides in turn, or with a limit: a machine is not the same from one minute to the next, but a ratio carries. \`${command}\` makes this page, and with the names of some benches a part of it anew; what is here took ${minutes} minutes. \`npm run bench -- NAME\` measures one thing, and [each bench](shared/bench/benches.ts) lies in the room that it measures. Dots are rounds, the large one is their median, and what is shaded holds the goal. Where an error is known and reaches to both sides of the goal, it is undecided.`,
    `Measured on ${date}, on ${counted(machine.cores, 'core')} (${machine.processor}) with ${machine.memoryGigabytes} GB, Node ${machine.node}, PostgreSQL ${machine.postgres}. An fsync of 4 kB took ${machine.fsyncMicroseconds} µs. The load was ${load.before} before and ${load.after} after${load.before > 1 ? '; above 1 before anything began, other processes had a part of the machine' : ''}.`,
    `![Every measure beside its goal](${plots}/overview.svg)`,
    summary(outcomes),
    ...outcomes.map(outcome => section(outcome, told)),
    '',
  ].join('\n\n')
}

const summary = (outcomes: readonly Outcome[]): string =>
  [
    '| bench | measure | ours | reference | ratio | goal | |',
    '|---|---|--:|--:|--:|---|---|',
    ...outcomes.flatMap(outcome => {
      const { name } = outcome.bench
      if ('failure' in outcome)
        return [`| [${name}](#${name}) | ${cell(outcome.failure)} | | | | | **failed** |`]
      return outcome.report.measures.map((measure, index) => line(measure, index === 0))
    }),
  ].join('\n')

const line = (measured: Measure, isFirst: boolean): string => {
  const { bench, measure, unit, ours, reference, ratio, goal, holds } = measured
  const verdict = verdictOf(measured)
  const shown = [
    isFirst ? `[${bench}](#${bench})` : '',
    ...[cell(measure), `${figure(ours)} ${cell(unit)}`, reference === undefined ? '' : figure(reference)],
    ...[ratio === undefined ? '' : figure(ratio), inWords(goal), holds ? verdict : `**${verdict}**`],
  ]
  return `| ${shown.join(' | ')} |`
}

const section = (outcome: Outcome, { plots, words }: Told): string => {
  const { name, compares, file } = outcome.bench
  const parts =
    'failure' in outcome
      ? [`**There are no figures:** ${outcome.failure}, after ${outcome.seconds} s.`]
      : [`![${cell(name)}: rounds, medians and goals](${plots}/${name}.svg)`, beside(outcome.report)]
  return [`## ${name}`, sentenceOf(compares), ...parts, words(file)].filter(text => text !== '').join('\n\n')
}

/** What was seen beside what was measured. */
const beside = ({ measures }: Report): string =>
  measures
    .flatMap(({ measure, also }) => {
      const figures = Object.entries(also ?? {}).map(([name, value]) => `${spelled(name)} ${figure(value)}`)
      return figures.length > 0 ? [`- ${measure}: ${figures.join(', ')}`] : []
    })
    .join('\n')

const sentenceOf = (words: string): string => `${words[0]?.toUpperCase()}${words.slice(1)}.`
const spelled = (name: string): string => name.replace(/[A-Z]/g, letter => ` ${letter.toLowerCase()}`)
const cell = (text: string): string => text.replaceAll('|', '\\|')
const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`
