import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { signal } from '#embedded/postgres/processes.ts'
import { processFamily } from '../builders/processes.ts'
import type { NamedBench } from './benches.ts'
import { openFolder } from './ground.ts'
import type { BenchOptions } from './harness.ts'
import { type Report, readReport } from './report.ts'

export type Outcome =
  | { readonly bench: NamedBench; readonly report: Report }
  /** Why there are no figures. */
  | { readonly bench: NamedBench; readonly failure: string; readonly seconds: number }

export interface Running {
  readonly options: Pick<BenchOptions, 'quick' | 'scale'>
  /** For each bench, which is killed after it. */
  readonly limitMs: number
  /** For all together: no bench starts after it. */
  readonly allMs: number
  readonly onProgress: (line: string) => void
}

/** Runs each bench in a separate process and temporary folder, so that heap and failures are not shared. */
export const runAll = async (
  benches: readonly NamedBench[],
  { options, limitMs, allMs, onProgress }: Running,
): Promise<Outcome[]> => {
  const outcomes: Outcome[] = []
  const until = performance.now() + allMs
  for (const [index, bench] of benches.entries()) {
    onProgress(`${index + 1} of ${benches.length}: ${bench.name}`)
    const began = performance.now()
    const ended = await run(bench.name, options, Math.min(limitMs, Math.max(0, until - began)))
    const seconds = Math.round((performance.now() - began) / 1_000)
    outcomes.push('report' in ended ? { bench, ...ended } : { bench, ...ended, seconds })
    const result = 'report' in ended ? `${ended.report.measures.length} measures` : ended.failure
    onProgress(`   ${result} in ${seconds} s`)
  }
  return outcomes
}

const run = async (
  name: string,
  { quick, scale }: Running['options'],
  limitMs: number,
): Promise<{ report: Report } | { failure: string }> => {
  if (limitMs === 0) return { failure: 'not started: no time left' }
  using folder = openFolder()
  const args = [
    join(import.meta.dirname, 'main.ts'),
    name,
    '--json',
    '--scale',
    String(scale),
    ...(quick ? ['--quick'] : []),
  ]
  const running = promisify(execFile)(process.execPath, args, {
    env: { ...process.env, TMPDIR: folder.path },
    maxBuffer: 2 ** 28,
  })
  let isLate = false
  const limit = setTimeout(() => {
    isLate = true
    for (const member of processFamily(running.child.pid ?? 0).toReversed()) signal(member, 'SIGKILL')
  }, limitMs)
  try {
    const { stdout } = await running
    return { report: readReport(stdout.trim().split('\n').at(-1) ?? '') }
  } catch (error) {
    if (isLate) return { failure: `not done after ${Math.round(limitMs / 1_000)} s` }
    const { stderr, message } = error as Error & { stderr?: string }
    return { failure: (stderr?.trim() || message).split('\n')[0] ?? '' }
  } finally {
    clearTimeout(limit)
  }
}
