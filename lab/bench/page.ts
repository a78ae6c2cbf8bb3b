import type { Browser, BrowserContextOptions } from 'playwright-core'
import { fill } from '../demo/fill.ts'
import { demoPassword, demoPeople } from '../demo/people.ts'
import { launch, phone } from '../e2e/chromium.ts'
import { openInstance } from './ground.ts'
import { type Bench, inRounds, limited } from './harness.ts'
import { measurePage, slowPhone } from './measure.ts'
import type { Measure } from './report.ts'
import { readBuild } from './weight.ts'

const { downBitsPerSecond, latencyMs, cpuSlowdown } = slowPhone

export const page: Bench = {
  compares: `how soon pages of the demo’s data are drawn on a slow phone (${downBitsPerSecond / 1e6} Mbit/s, ${latencyMs} ms away, a processor ${cpuSlowdown} times slower than this one, nothing cached), how far they jump, and what they weigh, with what people bear`,
  run: async ({ quick, rounds, tell }) => {
    await using instance = await openInstance({ RATE_LIMIT_SCALE: '1000' })
    await using browser = await launch()
    await fill(instance.url, () => undefined)
    const pages = (await pagesOf(browser, instance.url)).slice(0, quick ? 1 : undefined)
    tell('the demo is there')
    const seen = await inRounds(Math.min(rounds, 5), () =>
      inRounds(pages.length, async index => {
        const { path, shown, options } = pages[index]!
        const figures = await measurePage(browser, instance.url + (shown ?? path), slowPhone, options)
        tell(`${path}: ${Math.round(figures.lcpMs)} ms`)
        return figures
      }),
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
    return [...weights(), ...drawn, jumped]
  },
}

interface Wanted {
  readonly path: string
  /** The path for this user, where it differs. */
  readonly shown?: string
  readonly options: BrowserContextOptions
}

const pagesOf = async (browser: Browser, url: string): Promise<Wanted[]> => {
  const person = await browser.newContext({ baseURL: url })
  const username = demoPeople[0]?.username
  const answer = await person.request.post('/api/login', { data: { username, password: demoPassword } })
  if (!answer.ok()) throw new Error(`${username} could not sign in`)
  const mine: { id: number }[] = await (await person.request.get('/api/goals')).json()
  const guest = { viewport: phone }
  const options = { ...guest, storageState: await person.storageState() }
  await person.close()
  return [
    { path: '/', options },
    { path: '/auth', options: guest },
    { path: '/goals/…', shown: `/goals/${mine[0]?.id}`, options },
    ...['/all-goals', '/contributions', '/settings'].map(path => ({ path, options })),
  ]
}

/** The build, which is the same in every round. */
const weights = (): Measure[] => {
  const { weigh, home, signIn } = readBuild()
  const weight = (path: string, files: Iterable<string>, atMost: number) =>
    limited({ measure: `scripts and styles that ${path} begins with`, unit: 'kB', goal: { atMost } }, [
      weigh(files),
    ])
  return [weight('/', home, 105), weight('/auth', signIn, 120)]
}
