import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Outcome } from '../all.ts'
import type { Bench } from '../harness.ts'
import { type Report, readReport } from '../report.ts'
import { overview } from './overview.ts'
import { page, type Told } from './page.ts'
import { plot } from './plot.ts'
import { wordsBeside } from './words.ts'

const plots = 'shared/bench/plots'

export const reportsIn = (outcomes: readonly Outcome[]): Report[] =>
  outcomes.flatMap(outcome => ('report' in outcome ? [outcome.report] : []))

/** In their order: what has just been measured and, of the other benches, what the page has of them. */
export const withFormer = (root: string, benches: readonly Bench[], fresh: readonly Outcome[]): Outcome[] => {
  const file = join(root, plots, 'figures.jsonl')
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : []
  const former = new Map(lines.map(readReport).map(report => [report.bench, report]))
  return benches.flatMap((bench): Outcome[] => {
    const measured = fresh.find(outcome => outcome.bench.name === bench.name)
    if (measured) return [measured]
    const report = former.get(bench.name)
    return report ? [{ bench, report }] : []
  })
}

/** The page, its pictures, and the same for machines, in place of those of before. */
export const writePage = (root: string, told: Omit<Told, 'plots' | 'words'>): string => {
  const folder = join(root, plots)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const reports = reportsIn(told.outcomes)
  for (const report of reports) writeFileSync(join(folder, `${report.bench}.svg`), plot(report))
  writeFileSync(join(folder, 'overview.svg'), overview(reports))
  writeFileSync(join(folder, 'figures.jsonl'), reports.map(report => `${JSON.stringify(report)}\n`).join(''))
  const file = join(root, 'BENCHMARKS.md')
  writeFileSync(file, page({ ...told, plots, words: benchFile => wordsBeside(benchFile, root) }))
  return file
}
