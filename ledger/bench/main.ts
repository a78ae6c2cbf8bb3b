import { append } from './append.ts'
import { audit } from './audit.ts'
import { circle } from './circle.ts'
import { footprint } from './footprint.ts'
import type { Bench, Measure } from './harness.ts'
import { hotGoal } from './hotGoal.ts'
import { project } from './project.ts'
import { read } from './read.ts'
import { reconcile } from './reconcile.ts'
import { tampering } from './tampering.ts'
import { transparency } from './transparency.ts'

const benches: readonly Bench[] = [
  append,
  hotGoal,
  circle,
  read,
  reconcile,
  project,
  audit,
  transparency,
  tampering,
  footprint,
]

const usage = `usage: npm run bench -- [NAME…] [--json] [--quick] [--scale N]
  --scale 0.1 takes a tenth of the payments, goals or streams that a bench is usually made with, --scale 10 ten times
${benches.map(({ name, compares }) => `  ${name.padEnd(14)}${compares}`).join('\n')}`

/** Prints what each bench compares, both sides and their ratio; with --json a line a measurement for machines. */
const main = async (args: readonly string[]): Promise<void> => {
  if (args.includes('--help')) return console.log(usage)
  const scale = args.includes('--scale') ? Number(args[args.indexOf('--scale') + 1]) : 1
  if (!(scale > 0 && Number.isFinite(scale)))
    throw new Error(`please give --scale a number above zero\n${usage}`)
  const names = args.filter((arg, at) => !arg.startsWith('--') && args[at - 1] !== '--scale')
  const unknown = names.filter(name => !benches.some(bench => bench.name === name))
  if (unknown.length > 0) throw new Error(`there is no bench ${unknown.join(', ')}\n${usage}`)
  const options = args.includes('--quick')
    ? { rounds: 1, roundMs: 200, scale }
    : { rounds: 5, roundMs: 2_000, scale }
  for (const bench of benches) {
    if (names.length > 0 && !names.includes(bench.name)) continue
    if (!args.includes('--json')) console.log(`\n${bench.name}: ${bench.compares}`)
    for (const measure of await bench.run(options))
      console.log(args.includes('--json') ? JSON.stringify(measure) : sentence(measure))
  }
}

const sentence = ({ measure, ours, reference, unit, ratio, goal, holds, also }: Measure): string => {
  const figures = Object.entries(also ?? {}).map(([name, value]) => `, ${name} ${value}`)
  return `  ${measure}: ${Math.round(ours)} against ${Math.round(reference)} ${unit}, ratio ${ratio.toFixed(2)} (goal ${goal}: ${holds ? 'holds' : 'missed'})${figures.join('')}`
}

main(process.argv.slice(2)).then(
  () => process.exit(0),
  (error: Error) => {
    console.error(error.message)
    process.exit(1)
  },
)
