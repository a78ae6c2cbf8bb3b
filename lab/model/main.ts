import { parseArgs } from 'node:util'
import fc from 'fast-check'
import { goalDecider } from '#ledger/domain/goal/decider.ts'
import { createCounts } from './counts.ts'
import { holdsFor, playSequence, sizes } from './model.ts'
import type { GoalDecider } from './world.ts'

const usage = `usage: node ${import.meta.filename} [small|middle|large] [--runs N] [--seed N] [--path P]
Plays a hundred thousand random circles of all sizes, or N of one size. With the seed and the path of a failure it plays that
sequence again, and prints its commands and events.`

/** Prints every command and its events. */
const printing: GoalDecider = {
  ...goalDecider,
  decide: (command, state) => {
    const decision = goalDecider.decide(command, state)
    console.log(`> ${JSON.stringify(command)}`)
    if (decision.outcome === 'refused') console.log(`  refused: ${decision.refusal.code}`)
    else for (const { type, data } of decision.events) console.log(`  ${type} ${JSON.stringify(data)}`)
    return decision
  },
}

interface Options {
  readonly runs?: string | undefined
  readonly seed?: string | undefined
  readonly path?: string | undefined
}
/** Returns whether every invariant held. */
const run = (name: keyof typeof sizes, { runs, seed, path }: Options): boolean => {
  const size = sizes[name]
  const counts = createCounts()
  const replay = { ...(seed ? { seed: Number(seed) } : {}), ...(path ? { path, endOnFailure: true } : {}) }
  const numRuns = Number(runs ?? size.runs.long)
  const outcome = fc.check(holdsFor(goalDecider, size, counts), { numRuns, ...replay })
  if (!outcome.failed) {
    console.log(`${name}\n${counts.report()}`)
    return true
  }
  const [sequence] = outcome.counterexample ?? []
  try {
    if (sequence) playSequence(printing, size, createCounts(), sequence)
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
const names = positionals.length > 0 ? positionals : Object.keys(sizes)
if (!names.every((name): name is keyof typeof sizes => Object.hasOwn(sizes, name))) console.log(usage)
else for (const name of names) if (!run(name, values)) process.exitCode = 1
