import { parseArgs } from 'node:util'
import { noBug } from './bugs/bug.ts'
import { planted } from './bugs/planted.ts'
import { createThreads } from './many.ts'
import { runSchedule } from './run.ts'
import type { Stretched } from './thread.ts'

const usage = `usage: npm run simulate -- [--schedules N] [--from SEED] [--threads N] [--bug NAME]
       npm run simulate -- --seed SEED [--bug NAME]

Without --seed it runs many schedules (10000) and tells which of them break a rule. With it, it runs that one and prints
all that happens in it; the same seed comes to the same hash. --bug plants one of these mistakes:
${planted.map(({ name }) => `  ${name}`).join('\n')}`

const number = (text: string | undefined, otherwise: number): number => {
  const value = text === undefined ? otherwise : Number(text)
  if (!Number.isSafeInteger(value) || value < 0) throw new Error(`not a number: ${text}\n${usage}`)
  return value
}

/** One schedule, line by line. Whether it kept the rules. */
const replay = async (seed: number, name: string | undefined): Promise<boolean> => {
  const bug = planted.find(known => known.name === name) ?? noBug
  const { trace, hash, violation, steps, log } = await runSchedule(seed, { bug, traced: true })
  console.log(trace.join('\n'))
  console.log(`\nseed ${seed}: ${steps} steps, ${log.all.length} events, hash ${hash}`)
  if (violation) console.log(`BROKEN: ${violation.rule}: ${violation.detail}`)
  return violation === undefined
}

/** Many schedules. Whether all kept the rules. */
const search = async (
  wanted: { readonly schedules: number; readonly from: number; readonly bug: string | undefined },
  count: number | undefined,
): Promise<boolean> => {
  const { schedules, bug } = wanted
  const began = performance.now()
  const threads = createThreads(count)
  const seconds = (): string => ((performance.now() - began) / 1_000).toFixed(1)
  const told = new Set<number>()
  const start = process.stdout.isTTY ? '\r' : ''
  const onProgress = ({ done, failures }: Pick<Stretched, 'done' | 'failures'>): void => {
    for (const { seed, violation } of failures.filter(({ seed }) => !told.has(seed))) {
      told.add(seed)
      console.log(`${start}seed ${seed}: ${violation?.rule}: ${violation?.detail}`)
    }
    const line = `${done} of ${schedules} schedules, ${failures.length} broken, ${seconds()} s`
    if (process.stdout.isTTY) process.stdout.write(`\r${line}`)
    else if (done % 1_000 === 0) console.log(line)
  }
  const { done, steps, events, failures } = await threads.search({ ...wanted, onProgress })
  await threads.close()
  if (process.stdout.isTTY) process.stdout.write('\n')
  const [first] = failures
  console.log(
    `${done} schedules, ${steps} steps and ${events} events in ${seconds()} s: ${failures.length} broken`,
  )
  if (first)
    console.log(`to see one: npm run simulate -- --seed ${first.seed}${bug ? ` --bug '${bug}'` : ''}`)
  return failures.length === 0
}

const main = async (): Promise<boolean> => {
  const option = { type: 'string' } as const
  const { values } = parseArgs({
    options: {
      ...{ seed: option, schedules: option, from: option, threads: option, bug: option },
      help: { type: 'boolean' },
    },
  })
  const { seed, schedules, from, threads, bug } = values
  if (bug !== undefined && !planted.some(({ name }) => name === bug))
    throw new Error(`no such bug: ${bug}\n${usage}`)
  if (values.help) console.log(usage)
  if (values.help) return true
  if (seed !== undefined) return replay(number(seed, 0), bug)
  const wanted = { schedules: number(schedules, 10_000), from: number(from, 0), bug }
  return search(wanted, threads === undefined ? undefined : number(threads, 1))
}

// Not by exiting: what was printed into a pipe may still be on its way.
main().then(
  isWell => {
    process.exitCode = isWell ? 0 : 1
  },
  (error: Error) => {
    console.error(error.message)
    process.exitCode = 2
  },
)
