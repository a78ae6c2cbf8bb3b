import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { createPool } from '#projections/db/connect.ts'
import { readRunning } from '#projections/db/running.ts'
import { type Found, fuzz, type RouteReport } from './fuzz.ts'
import { startFuzzed } from './instance.ts'
import { fuzzWebhooks, signedWebhooks } from './webhooks.ts'

/** `npm run fuzz`: starts an instance and fuzzes all routes or one. */
const { values } = parseArgs({
  options: {
    route: { type: 'string' },
    bodies: { type: 'string', default: '1000' },
    read: { type: 'string', default: '0' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    only: { type: 'string' },
    minutes: { type: 'string' },
  },
})
const dataDir = mkdtempSync(join(tmpdir(), 'calabash-fuzz-'))
const instance = await startFuzzed({ DATA_DIR: dataDir })
const pool = createPool(readRunning(dataDir).databaseUrl, { max: 2 })
const began = performance.now()
const seconds = (): number => Math.round((performance.now() - began) / 1_000)

let complaints = 0
const tell = ({ route, person, schemas, sent, statuses, slowestMs, ...here }: RouteReport): void => {
  const answers = Object.entries(statuses).map(([status, count]) => `${status}: ${count}`)
  console.log(`${route}  as ${person}, ${schemas.join(' ') || 'no schema'}`)
  if (here.read > 0) console.log(`  ${here.read} parsed here, ${here.taken} accepted`)
  console.log(`  ${sent} sent; ${answers.join(', ')}; slowest ${Math.round(slowestMs)} ms`)
}
const complain = ({ route, at, wrong, sent }: Found): void => {
  console.log(`\n${route}: ${wrong}`)
  console.log(`  again: npm run fuzz -- --seed ${values.seed} --route '${route}' --only ${at}\n  ${sent}`)
}
try {
  const how = {
    url: instance.url,
    pool,
    seed: Number(values.seed),
    only: values.only === undefined ? undefined : Number(values.only),
    until: values.minutes === undefined ? undefined : Date.now() + Number(values.minutes) * 60_000,
    onFound: (found: Found) => void (++complaints <= 100 && complain(found)),
  }
  const numbers = { bodies: Number(values.bodies), read: Number(values.read) }
  const isAsked = values.route === undefined || values.route === signedWebhooks
  const webhooks = isAsked ? await fuzzWebhooks({ ...how, events: numbers.bodies }) : undefined
  if (webhooks) tell({ route: signedWebhooks, person: 'Stripe', schemas: [], read: 0, taken: 0, ...webhooks })
  const report =
    values.route === signedWebhooks
      ? { routes: [], found: [], heap: [] }
      : await fuzz({ ...how, ...numbers, route: values.route, onRoute: tell })
  const sent = report.routes.reduce((sum, route) => sum + route.sent, 0)
  const read = report.routes.reduce((sum, route) => sum + route.read, 0)
  const heap = report.heap.map(bytes => (bytes / 1e6).toFixed(1)).join(', ')
  console.log(`\n${sent} requests to ${report.routes.length} routes in ${seconds()} s, seed ${values.seed}`)
  if (read > 0) console.log(`${read} more bodies parsed without being sent`)
  const found = report.found.length + (webhooks?.found.length ?? 0)
  console.log(`${found} found; MB in use after each fifth: ${heap || 'not measured'}`)
  const lines = instance
    .output()
    .split('\n')
    .filter(line => line.startsWith('{'))
  for (const line of lines.slice(0, 10)) console.log(line.slice(0, 600))
  process.exitCode = found + lines.length > 0 ? 1 : 0
} finally {
  await pool.end()
  await instance.end()
  rmSync(dataDir, { recursive: true, force: true })
}
