import { type BrowserContextOptions, chromium } from 'playwright-core'
import { readConfig } from '#config'
import { demoPassword, demoPeople } from '#workers/demo/people.ts'
import { executable } from '../e2e/chromium.ts'
import { type Figures, measurePage, slowPhone } from './measure.ts'

const rounds = 3
const phone = { width: 390, height: 844 }
const goals = { lcpMs: 2_500, cls: 0.02 }

/** How fast the pages of a running instance with demo data are drawn on a slow phone, with nothing cached. */
const main = async (): Promise<void> => {
  const { appUrl } = readConfig(process.env, 'all')
  const browser = await chromium.launch({
    executablePath: executable(),
    args: ['--no-sandbox', '--disable-background-networking', '--disable-component-update'],
  })
  const person = await browser.newContext({ baseURL: appUrl })
  const username = demoPeople[0]?.username
  const signedIn = await person.request
    .post('/api/login', { data: { username, password: demoPassword } })
    .catch(() => undefined)
  if (!signedIn?.ok())
    throw new Error(`${username} cannot sign in at ${appUrl}: npm start, then npm run demo.`)
  const mine: { id: number }[] = await (await person.request.get('/api/goals')).json()
  const storageState = await person.storageState()

  const { downBitsPerSecond, latencyMs, cpuSlowdown } = slowPhone
  console.log(
    `${downBitsPerSecond / 1e6} Mbit/s, ${latencyMs} ms, processor ${cpuSlowdown} times slower, 390 x 844, cold cache; the worst of ${rounds}`,
  )
  const guest: BrowserContextOptions = { viewport: phone }
  const member = { ...guest, storageState }
  for (const [path, options] of [
    ['/', member],
    ['/auth', guest],
    [`/goals/${mine[0]?.id}`, member],
    ['/all-goals', member],
    ['/contributions', member],
    ['/settings', member],
  ] as const) {
    const seen: Figures[] = []
    for (let round = 0; round < rounds; round += 1)
      seen.push(await measurePage(browser, appUrl + path, slowPhone, options))
    const lcpMs = Math.max(...seen.map(figures => figures.lcpMs))
    const cls = Math.max(...seen.map(figures => figures.cls))
    const missed = [lcpMs > goals.lcpMs && 'LCP', cls > goals.cls && 'CLS'].filter(Boolean)
    console.log(
      `  ${path.padEnd(16)}LCP ${Math.round(lcpMs)} ms, CLS ${cls.toFixed(4)}, ${Math.round(seen[0]?.kilobytes ?? 0)} kB${missed.length > 0 ? ` (missed: ${missed.join(', ')})` : ''}`,
    )
    if (cls > goals.cls) for (const line of seen.flatMap(({ shifted }) => shifted)) console.log(`    ${line}`)
  }
  await browser.close()
}

main().catch((error: Error) => {
  console.error(error.message)
  process.exitCode = 1
})
