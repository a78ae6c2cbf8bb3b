import { readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { wholeNumber } from '../builders/commandLine.ts'
import { noBug } from './bugs/bug.ts'
import { planted } from './bugs/planted.ts'
import { runSchedule } from './run.ts'
import { createThreads, type Searched } from './threads.ts'

const usage = `usage: npm run simulate -- [--schedules N] [--from SEED] [--threads N] [--bug NAME]
       npm run simulate -- --seed SEED [--bug NAME]
       npm run simulate -- --planted [--threads N]

Without --seed it runs many schedules (10000) and prints those that break a rule. With it, it runs that one and prints
everything that happens; the same seed comes to the same hash. --planted looks for every planted mistake in 3000 schedules,
and writes the seeds that found them to lab/simulation/bugs/foundAt.json. --bug plants one of these mistakes:
${planted.map(({ name }) => `  ${name}`).join('\n')}`

/** Prints one schedule. Returns whether it kept the rules. */
const replay = async (seed: number, name: string | undefined): Promise<boolean> => {
  const bug = planted.find(known => known.name === name) ?? noBug
  const { trace, hash, violation, steps, log } = await runSchedule(seed, { bug, traced: true })
  console.log(trace.join('\n'))
  console.log(`\nseed ${seed}: ${steps} steps, ${log.all.length} events, hash ${hash}`)
  if (violation) console.log(`BROKEN: ${violation.rule}: ${violation.detail}`)
  return violation === undefined
}

/** Runs many schedules. Returns whether all kept the rules. */
const search = async (
  wanted: { readonly schedules: number; readonly from: number; readonly bug: string | undefined },
  count: number | undefined,
): Promise<boolean> => {
  const { schedules, bug } = wanted
  const began = performance.now()
  const threads = createThreads(count)
  const seconds = (): string => ((performance.now() - began) / 1_000).toFixed(1)
  const printed = new Set<number>()
  const start = process.stdout.isTTY ? '\r' : ''
  const onProgress = ({ done, failures }: Pick<Searched, 'done' | 'failures'>): void => {
    for (const { seed, violation } of failures.filter(({ seed }) => !printed.has(seed))) {
      printed.add(seed)
      console.log(`${start}seed ${seed}: ${violation.rule}: ${violation.detail}`)
    }
    const line = `${done} of ${schedules} schedules, ${failures.length} broken, ${seconds()} s`
    if (process.stdout.isTTY) process.stdout.write(`\r${line}`)
    else if (done % 1_000 === 0) console.log(line)
  }
  const { done, steps, events, failures } = await threads.search({ ...wanted, onProgress })
  await threads.close()
  if (process.stdout.isTTY) process.stdout.write('\n')
  const [first] = failures
  const written = Object.values(events).reduce((sum, count) => sum + count, 0)
  console.log(
    `${done} schedules, ${steps} steps and ${written} events in ${seconds()} s: ${failures.length} broken`,
  )
  if (first)
    console.log(`to see one: npm run simulate -- --seed ${first.seed}${bug ? ` --bug '${bug}'` : ''}`)
  return failures.length === 0
}

/** Searches for every planted mistake. Returns whether all were found. */
const findPlanted = async (count: number | undefined): Promise<boolean> => {
  const file = new URL('./bugs/foundAt.json', import.meta.url)
  const known: Record<string, number> = JSON.parse(readFileSync(file, 'utf8'))
  const foundAt: Record<string, number> = {}
  const threads = createThreads(count)
  const seedOf = async (bug: string, from: number, schedules: number): Promise<number | undefined> => {
    const { failures } = await threads.search({ from, schedules, bug, untilFirst: true })
    return failures[0]?.seed
  }
  for (const { name } of planted) {
    const seed = (await seedOf(name, known[name] ?? 0, 10)) ?? (await seedOf(name, 0, 3_000))
    if (seed !== undefined) foundAt[name] = seed
    console.log(`${seed ?? 'NOT FOUND'}: ${name}`)
    writeFileSync(file, `${JSON.stringify({ ...known, ...foundAt }, null, 2)}\n`)
  }
  await threads.close()
  if (Object.keys(foundAt).length < planted.length) return false
  writeFileSync(file, `${JSON.stringify(foundAt, null, 2)}\n`)
  return true
}

const main = async (): Promise<boolean> => {
  const option = { type: 'string' } as const
  const { values } = parseArgs({
    options: {
      ...{ seed: option, schedules: option, from: option, threads: option, bug: option },
      help: { type: 'boolean' },
      planted: { type: 'boolean' },
    },
  })
  const { seed, schedules, from, threads, bug } = values
  if (bug !== undefined && !planted.some(({ name }) => name === bug))
    throw new Error(`no such bug: ${bug}\n${usage}`)
  if (values.help) console.log(usage)
  if (values.help) return true
  const count = threads === undefined ? undefined : wholeNumber(threads, 1, { usage })
  if (values.planted) return findPlanted(count)
  if (seed !== undefined) return replay(wholeNumber(seed, 0, { usage }), bug)
  const wanted = {
    schedules: wholeNumber(schedules, 10_000, { usage }),
    from: wholeNumber(from, 0, { usage }),
    bug,
  }
  return search(wanted, count)
}

// Without process.exit, which would truncate pending output to a pipe.
main().then(
  isWell => {
    process.exitCode = isWell ? 0 : 1
  },
  (error: Error) => {
    console.error(error.message)
    process.exitCode = 2
  },
)
