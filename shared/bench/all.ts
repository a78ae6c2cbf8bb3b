import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { processFamily } from '../testing/processes.ts'
import type { Bench, BenchOptions } from './harness.ts'
import { type Report, readReport } from './report.ts'

export type Outcome =
  | { readonly bench: Bench; readonly report: Report }
  /** Why there are no figures. */
  | { readonly bench: Bench; readonly failure: string; readonly seconds: number }

export interface Running {
  readonly options: Pick<BenchOptions, 'quick' | 'scale'>
  /** For each of them; whatever is not done by then is ended. */
  readonly limitMs: number
  /** For all of them together; whatever would begin later does not. */
  readonly allMs: number
  readonly onProgress: (line: string) => void
}

/** One after the other, each in a process and a temporary folder of its own: no bench inherits another’s heap, or falls with it. */
export const runAll = async (
  benches: readonly Bench[],
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
    onProgress(
      `   ${'report' in ended ? `${ended.report.measures.length} measures` : ended.failure} in ${seconds} s`,
    )
  }
  return outcomes
}

const run = (
  name: string,
  { quick, scale }: Running['options'],
  limitMs: number,
): Promise<{ report: Report } | { failure: string }> =>
  new Promise(resolve => {
    if (limitMs === 0) return resolve({ failure: 'not begun: there was no time left' })
    const folder = mkdtempSync(join(tmpdir(), 'calabash-benches-'))
    const main = join(import.meta.dirname, 'main.ts')
    const args = [main, name, '--json', '--scale', String(scale), ...(quick ? ['--quick'] : [])]
    const child = spawn(process.execPath, args, {
      env: { ...process.env, TMPDIR: folder },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const said = { stdout: '', stderr: '' }
    for (const stream of ['stdout', 'stderr'] as const)
      child[stream].on('data', chunk => {
        said[stream] += chunk
      })
    let isLate = false
    const limit = setTimeout(() => {
      isLate = true
      for (const member of processFamily(child.pid ?? 0).toReversed()) end(member)
    }, limitMs)
    child.once('close', code => {
      clearTimeout(limit)
      rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
      if (isLate) return resolve({ failure: `not done after ${Math.round(limitMs / 1_000)} s` })
      if (code !== 0) return resolve({ failure: said.stderr.trim().split('\n')[0] || `ended with ${code}` })
      try {
        resolve({ report: readReport(said.stdout.trim().split('\n').at(-1) ?? '') })
      } catch (error) {
        resolve({ failure: `told no figures: ${(error as Error).message.split('\n')[0]}` })
      }
    })
  })

const end = (pid: number): void => {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It ended meanwhile.
  }
}
