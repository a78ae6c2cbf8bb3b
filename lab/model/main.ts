import { parseArgs } from 'node:util'
import fc from 'fast-check'
import { goalDecider } from '../../decider.ts'
import { createCounters, reportOf } from './counters.ts'
import { playSequence } from './model.ts'
import { holdsFor, type Size, sizes } from './runs.ts'
import type { GoalDecider } from './world.ts'

const usage = `usage: node ${import.meta.filename} small|middle|large [--runs N] [--seed N] [--path P]
Plays circles at random, or with the seed and the path of a failure that one again, and tells the story of what fails.`

/** Says every command, and what it brought about. */
const telling: GoalDecider = {
  ...goalDecider,
  decide: (command, state) => {
    const decision = goalDecider.decide(command, state)
    console.log(`> ${JSON.stringify(command)}`)
    if (decision.outcome === 'refused') console.log(`  refused: ${decision.refusal.code}`)
    else for (const { type, data } of decision.events) console.log(`  ${type} ${JSON.stringify(data)}`)
    return decision
  },
}

/** Whether there was nothing to find. */
const run = (name: Size, options: { runs?: string; seed?: string; path?: string }): boolean => {
  const size = sizes[name]
  const counters = createCounters()
  const { runs = String(size.runs), seed, path } = options
  const replay = { ...(seed ? { seed: Number(seed) } : {}), ...(path ? { path, endOnFailure: true } : {}) }
  const outcome = fc.check(holdsFor(goalDecider, size, counters), { numRuns: Number(runs), ...replay })
  if (!outcome.failed) {
    console.log(reportOf(counters))
    return true
  }
  const [sequence] = outcome.counterexample ?? []
  try {
    if (sequence) playSequence(telling, size, createCounters(), sequence)
  } catch (error) {
    console.log(String(error))
  }
  console.log(`\nagain: ${name} --seed ${outcome.seed} --path ${outcome.counterexamplePath}`)
  return false
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { runs: { type: 'string' }, seed: { type: 'string' }, path: { type: 'string' } },
})
const [name = ''] = positionals
if (!Object.hasOwn(sizes, name)) console.log(usage)
else if (!run(name as Size, values)) process.exitCode = 1
