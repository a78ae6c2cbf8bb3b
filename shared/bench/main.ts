import { parseArgs } from 'node:util'
import { benches } from './benches.ts'
import type { BenchOptions } from './harness.ts'
import { sentence } from './sentence.ts'

const usage = `usage: npm run bench -- [NAME…] [--json] [--quick] [--scale N]
  --json    only a line a measurement, for machines
  --quick   only whether they work: the least of everything
  --scale   0.1 takes a tenth of the payments, goals or streams that a bench is usually made with, 10 ten times
${benches.map(({ name, compares }) => `  ${name.padEnd(14)}${compares}`).join('\n')}`

const readArgs = (args: readonly string[]) => {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      ...{ json: { type: 'boolean', default: false }, quick: { type: 'boolean', default: false } },
      ...{ help: { type: 'boolean', default: false }, scale: { type: 'string', default: '1' } },
    },
  })
  const scale = Number(values.scale)
  if (!(scale > 0 && Number.isFinite(scale))) throw new Error('please give --scale a number above zero')
  const unknown = positionals.filter(name => !benches.some(bench => bench.name === name))
  if (unknown.length > 0) throw new Error(`there is no bench ${unknown.join(', ')}`)
  const wanted = benches.filter(({ name }) => positionals.length === 0 || positionals.includes(name))
  const { quick } = values
  const options: BenchOptions = quick
    ? { rounds: 1, roundMs: 200, scale, quick }
    : { rounds: 5, roundMs: 2_000, scale, quick }
  return { ...values, wanted, options }
}

/** Prints what each bench compares, both sides, their ratio and the goal; and a line for machines. */
const main = async (args: readonly string[]): Promise<void> => {
  const { help, json, wanted, options } = readArgs(args)
  if (help) return console.log(usage)
  for (const bench of wanted) {
    if (!json) console.log(`\n${bench.name}: ${bench.compares}`)
    const measures = await bench.run(options)
    for (const measure of measures) console.log(json ? JSON.stringify(measure) : `  ${sentence(measure)}`)
  }
}

main(process.argv.slice(2)).then(
  () => process.exit(0),
  (error: Error) => {
    console.error(`${error.message}\n${usage}`)
    process.exit(1)
  },
)
