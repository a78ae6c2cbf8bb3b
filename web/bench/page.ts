import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, BrowserContextOptions } from 'playwright-core'
import { type Bench, limited, type Measure } from '#shared/bench/harness.ts'
import { startInstance } from '#shared/testing/instance.ts'
import { fill } from '#workers/demo/fill.ts'
import { demoPassword, demoPeople } from '#workers/demo/people.ts'
import { launch, phone } from '../e2e/chromium.ts'
import { type Figures, measurePage, slowPhone } from './measure.ts'
import { readBuild } from './weight.ts'

const { downBitsPerSecond, latencyMs, cpuSlowdown } = slowPhone

export const page: Bench = {
  name: 'page',
  file: import.meta.filename,
  compares: `how soon pages of the demo’s data are drawn on a slow phone (${downBitsPerSecond / 1e6} Mbit/s, ${latencyMs} ms away, a processor ${cpuSlowdown} times slower than this one, nothing cached), how far they jump, and what they weigh, with what people bear`,
  run: async ({ quick, rounds: asked, tell }) => {
    const rounds = Math.min(asked, 5)
    const dataDir = mkdtempSync(join(tmpdir(), 'calabash-bench-'))
    const instance = await startInstance({ DATA_DIR: dataDir })
    const browser = await launch()
    try {
      await fill(instance.url, () => undefined)
      const pages = (await pagesOf(browser, instance.url)).slice(0, quick ? 1 : undefined)
      const seen = new Map<string, Figures[]>(pages.map(({ path }) => [path, []]))
      tell('there is something to look at')
      for (let round = 0; round < rounds; round++)
        for (const { path, shown, options } of pages) {
          const figures = await measurePage(browser, instance.url + (shown ?? path), slowPhone, options)
          seen.get(path)?.push(figures)
          tell(`${path}: ${Math.round(figures.lcpMs)} ms`)
        }
      return [...weights(), ...[...seen].map(drawn), jumped([...seen.values()], rounds)]
    } finally {
      await browser.close()
      await instance.end()
      rmSync(dataDir, { recursive: true, force: true })
    }
  },
}

interface Wanted {
  readonly path: string
  /** Where it is for this person. */
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
    { path: '/all-goals', options },
    { path: '/contributions', options },
    { path: '/settings', options },
  ]
}

/** As built, which is the same in every round. */
const weights = (): Measure[] => {
  const { weigh, home, signIn } = readBuild()
  const weight = (path: string, files: Iterable<string>, atMost: number) =>
    limited(
      { bench: 'page', measure: `scripts and styles that ${path} begins with`, unit: 'kB', goal: { atMost } },
      [weigh(files)],
    )
  return [weight('/', home, 105), weight('/auth', signIn, 120)]
}

const drawn = ([path, figures]: readonly [string, readonly Figures[]]): Measure =>
  limited(
    {
      ...{ bench: 'page', measure: `largest paint of ${path}`, unit: 'ms', goal: { atMost: 2_500 } },
      also: { kilobytesFetched: figures[0]?.kilobytes ?? 0 },
    },
    figures.map(({ lcpMs }) => lcpMs),
  )

/** The worst of all pages in each round. */
const jumped = (pages: readonly (readonly Figures[])[], rounds: number): Measure =>
  limited(
    { bench: 'page', measure: 'layout shift, the worst of all', unit: 'score', goal: { atMost: 0.02 } },
    Array.from({ length: rounds }, (_, round) => Math.max(...pages.map(page => page[round]?.cls ?? 0))),
  )
