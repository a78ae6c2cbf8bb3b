import { execFileSync, spawn } from 'node:child_process'
import { readFileSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { z } from 'zod'
import { openFolder } from './ground.ts'
import { median } from './harness.ts'
import { figure } from './report.ts'

interface Settings {
  readonly root: string
  /** The commit to compare with. */
  readonly ref: string
  readonly names: readonly string[]
  /** How often each bench runs on each side. */
  readonly rounds: number
  /** Further arguments of every run, such as --quick. */
  readonly args: readonly string[]
  readonly onProgress: (line: string) => void
}

/**
 * Runs the benches of the working tree and of another commit alternately; yields a line for each measure as
 * soon as it is known.
 */
export const compareWith = async function* ({
  root,
  ref,
  names,
  rounds,
  args,
  onProgress,
}: Settings): AsyncGenerator<string> {
  using folder = openFolder()
  const other = join(folder.path, 'other')
  const git = (...words: string[]) =>
    execFileSync('git', words, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
  git('worktree', 'add', '--detach', '--force', other, ref)
  try {
    installPackages(root, other)
    for (const name of names) {
      const runs: Runs = { ours: [], theirs: [] }
      for (let round = 1; round <= rounds; round++) {
        onProgress(`${name}: round ${round} of ${rounds}`)
        runs.ours.push(await runBench(root, name, args))
        runs.theirs.push(await runBench(other, name, args))
      }
      yield* comparisonLines(name, runs)
    }
  } finally {
    rmSync(join(other, 'node_modules'), { force: true, recursive: true })
    git('worktree', 'remove', '--force', other)
  }
}

/** Links the same packages; installs others. */
const installPackages = (root: string, other: string): void => {
  const [ours, theirs] = [root, other].map(folder => readFileSync(join(folder, 'package-lock.json'), 'utf8'))
  if (ours === theirs) symlinkSync(join(root, 'node_modules'), join(other, 'node_modules'))
  else execFileSync('npm', ['ci'], { cwd: other, stdio: ['ignore', 'ignore', 'inherit'] })
}

/** Only what every version of the report contains. */
const reportSchema = z.object({
  measures: z.array(z.object({ measure: z.string(), unit: z.string(), ours: z.number() })),
})
type Run = z.infer<typeof reportSchema>['measures']
export interface Runs {
  readonly ours: Run[]
  readonly theirs: Run[]
}

const runBench = async (folder: string, name: string, args: readonly string[]): Promise<Run> => {
  const child = spawn('npm', ['run', '-s', 'bench', '--', name, '--json', ...args], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [stdout, code] = await Promise.all([
    text(child.stdout),
    new Promise(resolve => child.once('close', resolve)),
  ])
  if (code !== 0) throw new Error(`the bench ${name} ended with ${code} in ${folder}`)
  return reportSchema.parse(JSON.parse(stdout.trim().split('\n').at(-1) ?? '')).measures
}

/** Each side's spread is that of its runs against each other: a ratio within it is not significant. */
export const comparisonLines = (name: string, { ours, theirs }: Runs): string[] => {
  const valuesOf = (runs: readonly Run[], measure: string): number[] =>
    runs.flatMap(run => run.filter(one => one.measure === measure).map(one => one.ours))
  return (ours[0] ?? []).map(({ measure, unit }) => {
    const [our, their] = [valuesOf(ours, measure), valuesOf(theirs, measure)]
    if (their.length === 0) return `${name}: ${measure}: not measured by the other commit`
    const isApart = Math.min(...our) > Math.max(...their) || Math.max(...our) < Math.min(...their)
    const ratio = median(our) / median(their)
    const spreads = `spread ${spreadOf(our)} and ${spreadOf(their)}`
    const verdict = isApart ? 'differs' : 'within the spread'
    return `${name}: ${measure}: ${figure(median(our))} against ${figure(median(their))} ${unit}, ratio ${figure(ratio)} (${spreads}: ${verdict})`
  })
}

const spreadOf = (values: readonly number[]): string =>
  `${figure((100 * (Math.max(...values) - Math.min(...values))) / median(values))}%`
