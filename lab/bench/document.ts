import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, normalize, relative } from 'node:path'
import type { Outcome } from './all.ts'
import type { NamedBench } from './benches.ts'
import type { Machine } from './machine.ts'
import { figure, inWords, type Measure, type Report, readReport, verdictOf } from './report.ts'

const figures = 'lab/bench/figures.jsonl'

export interface Results {
  readonly outcomes: readonly Outcome[]
  readonly machine: Machine
  readonly load: { readonly before: number; readonly after: number }
  /** Such as 2026-11-22. */
  readonly date: string
  readonly minutes: number
  readonly command: string
}

/** Writes docs/benchmarks.md, and the same figures as JSON. */
export const writeDocument = (root: string, results: Results): string => {
  const file = join(root, 'docs/benchmarks.md')
  for (const path of [file, join(root, figures)]) mkdirSync(dirname(path), { recursive: true })
  const lines = reportsIn(results.outcomes).map(report => `${JSON.stringify(report)}\n`)
  writeFileSync(join(root, figures), lines.join(''))
  writeFileSync(file, documentOf(results, root))
  return file
}

export const reportsIn = (outcomes: readonly Outcome[]): Report[] =>
  outcomes.flatMap(outcome => ('report' in outcome ? [outcome.report] : []))

/** The new outcomes and, for all other benches, the previous reports, in the order of the benches. */
export const withFormer = (
  root: string,
  benches: readonly NamedBench[],
  fresh: readonly Outcome[],
): Outcome[] => {
  const file = join(root, figures)
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : []
  const former = new Map(lines.map(readReport).map(report => [report.bench, report]))
  return benches.flatMap((bench): Outcome[] => {
    const measured = fresh.find(outcome => outcome.bench.name === bench.name)
    if (measured) return [measured]
    const report = former.get(bench.name)
    return report ? [{ bench, report }] : []
  })
}

const documentOf = (results: Results, root: string): string => {
  const { outcomes, machine, load, date, minutes, command } = results
  const disturbed = load.before > 1 ? '; other processes used a part of the machine' : ''
  return [
    '# Benchmarks',
    `Each figure is compared with a reference that is measured in the same run, in alternating rounds, or with a limit. Absolute figures depend on the machine; ratios much less. \`${command}\` writes this page, in ${minutes} minutes, and with the names of some benches it updates only those. \`npm run bench -- NAME\` runs one of the [benches](../lab/bench/benches.ts), and \`--compare REF\` compares it with another commit.`,
    `Measured on ${date}, on ${counted(machine.cores, 'core')} (${machine.processor}) with ${machine.memoryGigabytes} GB, Node ${machine.node}, PostgreSQL ${machine.postgres}. An fsync of 4 kB took ${machine.fsyncMicroseconds} µs. The load was ${load.before} before and ${load.after} after${disturbed}.`,
    'Figures are medians of the rounds; the range is that of the ratio, or of ours where there is no reference. The bar shows how a measure stands to its goal: half of it is the goal, each further block is 1.3 times as good. A goal is undecided where the standard error reaches across it.',
    summary(outcomes),
    ...outcomes.map(outcome => section(outcome, root)),
    '',
  ].join('\n\n')
}

const summary = (outcomes: readonly Outcome[]): string =>
  [
    '| bench | measure | ours | reference | ratio | range | goal | | |',
    '|---|---|--:|--:|--:|---|---|---|---|',
    ...outcomes.flatMap(outcome => {
      const { name } = outcome.bench
      if ('failure' in outcome)
        return [`| [${name}](#${name}) | ${cell(outcome.failure)} | | | | | | | **failed** |`]
      return outcome.report.measures.map((measure, index) => row(index === 0 ? name : undefined, measure))
    }),
  ].join('\n')

const row = (bench: string | undefined, measured: Measure): string => {
  const { measure, unit, ours, reference, ratio, goal, holds } = measured
  const verdict = verdictOf(measured)
  const shown = [
    bench ? `[${bench}](#${bench})` : '',
    cell(measure),
    `${figure(ours)} ${cell(unit)}`,
    reference === undefined ? '' : figure(reference),
    ratio === undefined ? '' : figure(ratio),
    rangeOf(measured),
    inWords(goal),
    barOf(timesGoal(measured)),
    holds ? verdict : `**${verdict}**`,
  ]
  return `| ${shown.join(' | ')} |`
}

/** The minimum and maximum of the rounds, or of an estimate with its error. */
const rangeOf = ({ rounds, ratio, also }: Measure): string => {
  const { lowest, highest } = also ?? {}
  if (lowest !== undefined && highest !== undefined) return `${figure(lowest)} to ${figure(highest)}`
  const values = rounds.map(([ours = 0, reference = 1]) => (ratio === undefined ? ours : ours / reference))
  return values.length < 2 ? '' : `${figure(Math.min(...values))} to ${figure(Math.max(...values))}`
}

/** How many times as good as its goal a measure is. */
export const timesGoal = ({ goal, ours, ratio = ours }: Pick<Measure, 'goal' | 'ours' | 'ratio'>): number => {
  if ('atLeast' in goal) return ratio / goal.atLeast
  return ratio > 0 ? goal.atMost / ratio : Number.POSITIVE_INFINITY
}

export const barOf = (times: number): string => {
  const blocks = Math.min(10, Math.max(0, 5 + Math.floor(Math.log(times) / Math.log(1.3))))
  return '█'.repeat(blocks) + '░'.repeat(10 - blocks)
}

const section = (outcome: Outcome, root: string): string => {
  const { name, compares, notes } = outcome.bench
  const body =
    'failure' in outcome
      ? `**There are no figures:** ${outcome.failure}, after ${outcome.seconds} s.`
      : furtherFigures(outcome.report)
  return [`## ${name}`, sentenceOf(compares), body, notesIn(notes, root)]
    .filter(text => text !== '')
    .join('\n\n')
}

const furtherFigures = ({ measures }: Report): string =>
  measures
    .flatMap(({ measure, also }) => {
      const further = Object.entries(also ?? {}).map(([name, value]) => `${spelled(name)} ${figure(value)}`)
      return further.length > 0 ? [`- ${measure}: ${further.join(', ')}`] : []
    })
    .join('\n')

/** The notes beside a bench, with headings below those of the document and links that start from `docs`. */
export const notesIn = (file: string, root: string): string => {
  if (!existsSync(file)) return ''
  const folder = relative(join(root, 'docs'), dirname(file))
  return readFileSync(file, 'utf8')
    .replace(/^#[^#].*\n/, '')
    .replace(/^(#+) /gm, (_, marks: string) => `${'#'.repeat(Math.max(3, marks.length + 1))} `)
    .replace(/\]\((?!https?:|#|\/)([^)]+)\)/g, (_, path: string) => `](${normalize(join(folder, path))})`)
    .trim()
}

const sentenceOf = (words: string): string => `${words[0]?.toUpperCase()}${words.slice(1)}.`
const spelled = (name: string): string => name.replace(/[A-Z]/g, letter => ` ${letter.toLowerCase()}`)
const cell = (text: string): string => text.replaceAll('|', '\\|')
const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`
