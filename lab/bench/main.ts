import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { ensureBuilt } from '#web/ensureBuilt.ts'
import { parseStoreCommand, StoreCommandError } from '../builders/storeCommand.ts'
import { runAll } from './all.ts'
import { benches, type NamedBench } from './benches.ts'
import { compareWith } from './compare.ts'
import { reportsIn, withFormer, writeDocument } from './document.ts'
import { type BenchOptions, seconds } from './harness.ts'
import { describeMachine, load } from './machine.ts'
import { lineOf, type Measure, sentence } from './report.ts'

/** For one bench, and for all together: anything longer hangs. */
const [limitMs, allMs] = [6 * 60_000, 20 * 60_000]

const takers = benches.filter(({ takesStore }) => takesStore).map(({ name }) => name)

const usage = `usage: npm run bench -- [NAME…] [--json] [--quick] [--scale N] [--store COMMAND]
       npm run bench -- --all [NAME…] [--to FOLDER]
       npm run bench -- NAME… --compare REF [--rounds N]
  --all      runs each in its own process and writes docs/benchmarks.md; benches that are not named keep their figures
  --to       the folder for that document, instead of the project's
  --compare  runs the benches here and at another commit in turn, and prints the ratio of each measure
  --rounds   how often each side of a comparison runs: 3
  --json     prints only the line for programs
  --quick    only shows that the benches work
  --store    starts the event store to measure instead of the embedded one, at {port} with its files in {data}; for
             ${takers.join(', ')}
  --scale    multiplies the amount of data
${benches.map(({ name, compares }) => `  ${name.padEnd(14)}${compares}`).join('\n')}`

const readArgs = (args: readonly string[]) => {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      json: { type: 'boolean', default: false },
      quick: { type: 'boolean', default: false },
      all: { type: 'boolean', default: false },
      to: { type: 'string' },
      store: { type: 'string' },
      compare: { type: 'string' },
      rounds: { type: 'string', default: '3' },
      help: { type: 'boolean', default: false },
      scale: { type: 'string', default: '1' },
    },
  })
  const scale = Number(values.scale)
  if (!(scale > 0 && Number.isFinite(scale))) throw new Error('please give --scale a number above zero')
  const rounds = Number(values.rounds)
  if (!(rounds >= 1 && Number.isInteger(rounds)))
    throw new Error('please give --rounds a whole number above zero')
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
  return { ...values, rounds, wanted, options }
}

/** Prints the progress of a bench with the seconds since the start. */
const since =
  (began: number) =>
  (line: string): void =>
    console.error(`  ${Math.round((performance.now() - began) / 1_000)} s: ${line}`)

/** Prints each measure as a sentence, and a line of JSON. */
const one = async (bench: NamedBench, options: BenchOptions, json: boolean): Promise<void> => {
  if (!json) console.log(`\n${bench.name}: ${bench.compares}`)
  if (options.store && !json) console.log('  the event store is the one that --store starts')
  let measures: Measure[] = []
  const took = await seconds(async () => {
    measures = await bench.run(options)
  })
  if (!json) for (const measure of measures) console.log(`  ${sentence(measure)}`)
  console.log(lineOf(bench, measures, took))
}

/** Returns whether every bench has figures, whatever its goals. */
const all = async (wanted: readonly NamedBench[], options: BenchOptions, root: string): Promise<boolean> => {
  await ensureBuilt(home, process.env)
  const [before, machine] = [load(), describeMachine()]
  const fresh = await runAll(wanted, {
    options,
    onProgress: line => console.log(line),
    limitMs: limitMs * Math.max(1, options.scale),
    allMs: allMs * Math.max(1, options.scale),
  })
  const outcomes = wanted.length < benches.length ? withFormer(root, benches, fresh) : fresh
  const file = writeDocument(root, {
    outcomes,
    machine,
    load: { before, after: load() },
    date: new Date().toISOString().slice(0, 10),
    minutes: Math.ceil(reportsIn(outcomes).reduce((sum, { seconds }) => sum + seconds, 0) / 60),
    command: `npm run bench -- --all${options.quick ? ' --quick' : ''}`,
  })
  console.log(`written: ${file}`)
  return fresh.every(outcome => 'report' in outcome)
}

const home = join(import.meta.dirname, '../..')

const main = async (): Promise<number> => {
  const { help, json, wanted, options, ...asked } = parsedArgs()
  if (help) console.log(usage)
  else if (asked.all) {
    return (await all(wanted, options, asked.to ?? home)) ? 0 : 1
  } else if (asked.compare !== undefined) {
    const lines = compareWith({
      root: home,
      ref: asked.compare,
      names: wanted.map(({ name }) => name),
      rounds: asked.rounds,
      args: [...(options.quick ? ['--quick'] : []), '--scale', String(options.scale)],
      onProgress: line => console.error(`  ${line}`),
    })
    for await (const line of lines) console.log(line)
  } else for (const bench of wanted) await one(bench, options, json)
  return 0
}

const parsedArgs = () => {
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
