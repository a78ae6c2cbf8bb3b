import type { Browser, BrowserContextOptions } from 'playwright-core'
import type { GoalResponse } from '#shared/api/goalKinds.ts'
import { demoPassword } from '#shared/demonstration.ts'
import { isFull, rotates } from '#web/lib/progress.ts'
import { fill } from '../demo/fill.ts'
import { demoPeople } from '../demo/people.ts'
import { launch, phone } from '../e2e/chromium.ts'
import { openInstance } from './ground.ts'
import { type Bench, inRounds, limited } from './harness.ts'
import { interactionsOn, measureInteraction } from './interactions.ts'
import { measurePage, slowPhone } from './measure.ts'
import type { Measure } from './report.ts'
import { readBuild } from './weight.ts'

const { downBitsPerSecond, latencyMs, cpuSlowdown } = slowPhone

export const page: Bench = {
  compares: `how soon pages of the demo’s data are drawn on a slow phone (${downBitsPerSecond / 1e6} Mbit/s, ${latencyMs} ms away, a processor ${cpuSlowdown} times slower than this one, nothing cached), how far they jump, how soon they answer a touch or a key, and what they weigh, with what people bear`,
  run: async ({ quick, rounds, tell }) => {
    await using instance = await openInstance({ RATE_LIMIT_SCALE: '1000' })
    await using browser = await launch()
    await fill(instance.url, () => undefined)
    const { options, goals } = await signIn(browser, instance.url)
    const pages = pagesOf(options, goals).slice(0, quick ? 1 : undefined)
    tell('the demo is there')
    const seen = await inRounds(Math.min(rounds, 5), () =>
      inRounds(pages.length, async index => {
        const { path, shown, options } = pages[index]!
        const figures = await measurePage(browser, instance.url + (shown ?? path), slowPhone, options)
        tell(`${path}: ${Math.round(figures.lcpMs)} ms`)
        return figures
      }),
    )
    const payable = goals.find(goal => !rotates(goal) && !isFull(goal))
    const interactions = interactionsOn(`/goals/${payable?.id}`).slice(0, quick ? 1 : undefined)
    const answers = await inRounds(Math.min(rounds, 5), () =>
      inRounds(interactions.length, async index => {
        const interaction = interactions[index]!
        const ms = await measureInteraction(browser, instance.url, interaction, options)
        tell(`${interaction.name}: ${ms} ms`)
        return ms
      }),
    )
    const answered = interactions.map(({ name }, index) =>
      limited(
        { measure: `longest wait for the next paint, ${name}`, unit: 'ms', goal: { atMost: 100 } },
        answers.map(round => round[index] ?? Number.NaN),
      ),
    )
    const drawn = pages.map(({ path }, index) =>
      limited(
        {
          measure: `largest paint of ${path}`,
          unit: 'ms',
          goal: { atMost: 2_500 },
          also: { kilobytesFetched: seen[0]?.[index]?.kilobytes ?? 0 },
        },
        seen.map(round => round[index]?.lcpMs ?? Number.NaN),
      ),
    )
    const jumped = limited(
      { measure: 'layout shift, the worst of all', unit: 'score', goal: { atMost: 0 } },
      seen.map(round => Math.max(...round.map(({ cls }) => cls))),
    )
    return [...weights(), ...drawn, jumped, ...answered]
  },
}

interface Wanted {
  readonly path: string
  /** The path for this user, where it differs. */
  readonly shown?: string
  readonly options: BrowserContextOptions
}

const signIn = async (browser: Browser, url: string) => {
  const person = await browser.newContext({ baseURL: url })
  const username = demoPeople[0]?.username
  const answer = await person.request.post('/api/login', { data: { username, password: demoPassword } })
  if (!answer.ok()) throw new Error(`${username} could not sign in`)
  const goals: GoalResponse[] = await (await person.request.get('/api/goals')).json()
  const options = { viewport: phone, storageState: await person.storageState() }
  await person.close()
  return { options, goals }
}

const pagesOf = (options: BrowserContextOptions, goals: readonly GoalResponse[]): Wanted[] => [
  { path: '/', options },
  { path: '/auth', options: { viewport: phone } },
  { path: '/goals/…', shown: `/goals/${goals[0]?.id}`, options },
  ...['/all-goals', '/contributions', '/settings'].map(path => ({ path, options })),
]

/** The build, which is the same in every round. */
const weights = (): Measure[] => {
  const { weigh, home, signIn } = readBuild()
  const weight = (path: string, files: Iterable<string>, atMost: number) =>
    limited({ measure: `scripts and styles that ${path} begins with`, unit: 'kB', goal: { atMost } }, [
      weigh(files),
    ])
  return [weight('/', home, 105), weight('/auth', signIn, 120)]
}
