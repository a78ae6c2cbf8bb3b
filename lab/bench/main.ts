import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { ensureBuilt } from '#web/ensureBuilt.ts'
import { parseStoreCommand, StoreCommandError } from '../testing/storeCommand.ts'
import { runAll } from './all.ts'
import { benches } from './benches.ts'
import { type Bench, type BenchOptions, seconds } from './harness.ts'
import { describeMachine, load } from './page/machine.ts'
import { reportsIn, withFormer, writePage } from './page/write.ts'
import { lineOf } from './report.ts'
import { sentence } from './sentence.ts'

/** For a single bench of many, and for all: what takes longer has hung, or is too long for anybody to run it. */
const [limitMs, allMs] = [6 * 60_000, 20 * 60_000]

const takers = benches.filter(({ takesStore }) => takesStore).map(({ name }) => name)

const usage = `usage: npm run bench -- [NAME…] [--json] [--quick] [--scale N] [--store COMMAND]
       npm run bench -- --all [NAME…]
  --all     each in a process of its own, and then BENCHMARKS.md with all that they found; of those that are not named it
            keeps what it has
  --to      a folder for that page and its pictures, in place of the project’s own
  --json    only the line for machines
  --quick   only whether they work: the least of everything
  --store   starts the event store that takes the place of the embedded one, at {port} and with its files in {data}; for
            ${takers.join(', ')}
  --scale   0.1 takes a tenth of what a bench is usually made with, 10 ten times
${benches.map(({ name, compares }) => `  ${name.padEnd(14)}${compares}`).join('\n')}`

const readArgs = (args: readonly string[]) => {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      ...{ json: { type: 'boolean', default: false }, quick: { type: 'boolean', default: false } },
      ...{ all: { type: 'boolean', default: false }, to: { type: 'string' }, store: { type: 'string' } },
      ...{ help: { type: 'boolean', default: false }, scale: { type: 'string', default: '1' } },
    },
  })
  const scale = Number(values.scale)
  if (!(scale > 0 && Number.isFinite(scale))) throw new Error('please give --scale a number above zero')
  const unknown = positionals.filter(name => !benches.some(bench => bench.name === name))
  if (unknown.length > 0) throw new Error(`there is no bench ${unknown.join(', ')}`)
  const store = values.store === undefined ? undefined : parseStoreCommand(values.store)
  const others = positionals.filter(name => !takers.includes(name))
  if (store && (values.all || others.length > 0))
    throw new StoreCommandError(`--store is for ${takers.join(', ')} alone`)
  const usual = store ? takers : benches.map(({ name }) => name)
  const wanted = benches.filter(({ name }) => (positionals.length === 0 ? usual : positionals).includes(name))
  const { quick } = values
  const tell = values.json ? () => undefined : since(performance.now())
  const options: BenchOptions = quick
    ? { rounds: 1, roundMs: 200, scale, quick, store, tell }
    : { rounds: 7, roundMs: 1_000, scale, quick, store, tell }
  return { ...values, wanted, options }
}

/** How far a bench is, beside what it says in the end, with the seconds since the beginning. */
const since =
  (began: number) =>
  (line: string): void =>
    console.error(`  ${Math.round((performance.now() - began) / 1_000)} s: ${line}`)

/** Prints what each bench compares, both sides, their ratio and the goal; and a line for machines. */
const one = async (bench: Bench, options: BenchOptions, json: boolean): Promise<void> => {
  if (!json) console.log(`\n${bench.name}: ${bench.compares}`)
  if (options.store && !json) console.log('  the event store is the one that --store starts')
  let measures: Awaited<ReturnType<Bench['run']>> = []
  const took = await seconds(async () => {
    measures = await bench.run(options)
  })
  if (!json) for (const measure of measures) console.log(`  ${sentence(measure)}`)
  console.log(lineOf(bench, measures, took))
}

/** Whether all of them came to figures, held or missed. */
const all = async (wanted: readonly Bench[], options: BenchOptions, root: string): Promise<boolean> => {
  const home = join(import.meta.dirname, '../..')
  await ensureBuilt(home, process.env)
  const [before, machine] = [load(), describeMachine()]
  const fresh = await runAll(wanted, {
    ...{ options, onProgress: (line: string) => console.log(line) },
    ...{ limitMs: limitMs * Math.max(1, options.scale), allMs: allMs * Math.max(1, options.scale) },
  })
  const outcomes = wanted.length < benches.length ? withFormer(root, benches, fresh) : fresh
  const page = writePage(root, {
    ...{ outcomes, machine, load: { before, after: load() } },
    date: new Date().toISOString().slice(0, 10),
    minutes: Math.ceil(reportsIn(outcomes).reduce((sum, { seconds }) => sum + seconds, 0) / 60),
    command: `npm run bench -- --all${options.quick ? ' --quick' : ''}`,
  })
  console.log(`written: ${page}`)
  return fresh.every(outcome => 'report' in outcome)
}

const main = async (): Promise<number> => {
  const { help, json, wanted, options, ...asked } = understood()
  if (help) console.log(usage)
  else if (asked.all) {
    const root = asked.to ?? join(import.meta.dirname, '../..')
    return (await all(wanted, options, root)) ? 0 : 1
  } else for (const bench of wanted) await one(bench, options, json)
  return 0
}

const understood = () => {
  try {
    return readArgs(process.argv.slice(2))
  } catch (error) {
    if (error instanceof StoreCommandError) throw error
    throw new Error(`${(error as Error).message}\n${usage}`)
  }
}

main().then(
  code => process.exit(code),
  (error: Error) => {
    console.error(error.message)
    process.exit(1)
  },
)
