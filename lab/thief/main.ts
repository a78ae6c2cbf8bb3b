import { parseArgs } from 'node:util'
import { tell } from './life.ts'
import { lifeOf, type Player, players, tryLife } from './lives.ts'

const usage = `usage: npm run thief [-- --lives N] [--seed S] [--greedy | --planned] [--tell]
Plays lives of circles and goals in which a coalition robs whom it can, and checks the promise to honest members after each:
10000 at random, or 100 in which it takes what pays best at once (--greedy) or plans ahead (--planned), from seed S on. A life
that breaks the promise is printed with as few moves as break it. Stopped, it says with which seed to go on. With --tell each
life is printed, broken or not.`

const { values } = parseArgs({
  options: {
    lives: { type: 'string' },
    seed: { type: 'string', default: '0' },
    greedy: { type: 'boolean', default: false },
    planned: { type: 'boolean', default: false },
    tell: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
})
const player: Player = values.planned ? players[2] : values.greedy ? players[1] : players[0]
const first = Number(values.seed)
const lives = Number(values.lives ?? (player === 'random' ? 10_000 : 100))

const counts = { lives: 0, broken: 0 }
const report = (): string =>
  `${counts.lives} ${player} lives, ${counts.broken} broke the promise; go on with --seed ${first + counts.lives}`

const stop = (): void => {
  console.log(report())
  process.exit(counts.broken > 0 ? 1 : 0)
}

const run = async (): Promise<void> => {
  let said = performance.now()
  for (let seed = first; seed < first + lives; seed++) {
    const broken = tryLife({ player, seed })
    counts.lives += 1
    if (broken !== undefined) {
      counts.broken += 1
      console.log(broken)
    }
    if (values.tell) console.log(tell(lifeOf({ player, seed })))
    if (performance.now() - said < 5_000) continue
    said = performance.now()
    console.log(report())
    // Lets a signal come through.
    await new Promise(resolve => setImmediate(resolve))
  }
  stop()
}

if (values.help || !Number.isSafeInteger(first) || !Number.isSafeInteger(lives)) console.log(usage)
else {
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
  await run()
}
