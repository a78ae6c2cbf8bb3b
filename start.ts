import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as waitFor } from 'node:timers/promises'
import { hostDemo } from '#composition/demo.ts'
import { exposureWarnings } from '#composition/exposureWarnings.ts'
import { serveApi, serveOperations } from '#composition/http.ts'
import { openDatabase, openInfrastructure } from '#composition/infrastructure.ts'
import { startJobs } from '#composition/jobs.ts'
import { usualLanguage } from '#composition/languages.ts'
import { startLogHashing, startProjector } from '#composition/readSide.ts'
import type { RunningProcess } from '#composition/runningProcess.ts'
import { createServices } from '#composition/services.ts'
import { ConfigError, readConfig, readRole } from '#config'
import { isProxyAmong } from '#ledger/api/guards/proxies.ts'
import { listen } from '#ledger/api/listen.ts'
import { createLogger } from '#ledger/api/logger.ts'
import { systemClock } from '#ledger/clock.ts'
import { speakLanguages } from '#ledger/languages/catalogues.ts'
import { startTracing } from '#ledger/monitoring/startTracing.ts'
import { createStopping } from '#shared/stopping.ts'
import { ensureBuilt } from '#web/ensureBuilt.ts'

/**
 * The composition root: starts the parts of one process in their order; `composition/` builds each of them.
 * Returns the line to print when it is ready; nothing when its work is done.
 */
const start = async (running: RunningProcess): Promise<string | undefined> => {
  const { config, is, log } = running
  const note = (part: string): void => log.debug({ part, afterMs: Math.round(performance.now()) }, 'started')
  note('code')
  running.stopping.add('traces', await startTracing(config.tracing, config.role))
  const server =
    config.role === 'migrate'
      ? undefined
      : await listen({ ...config, isProxy: isProxyAmong(config.trustProxy) })
  for (const warning of exposureWarnings(config)) log.warn({}, warning)
  const building = is('api') ? ensureBuilt(import.meta.dirname, process.env, config.texts) : undefined
  // Awaited below; until then a failure must not count as an unhandled rejection.
  building?.catch(() => undefined)
  const database = await openDatabase(running)
  note('database')
  if (!server) return undefined
  const infrastructure = await openInfrastructure(running, database, server)
  note('event store')
  if (is('projector')) await startProjector(running, infrastructure)
  note('read side')
  if (config.role === 'projector') {
    startLogHashing(running, infrastructure, systemClock)
    return serveOperations(running, infrastructure, server)
  }
  const services = await createServices(running, infrastructure, server)
  note('payments and mail')
  if (config.role === 'all') startLogHashing(running, infrastructure, services.clock)
  if (is('worker')) await startJobs(running, infrastructure, services)
  note('workers')
  if (!is('api')) return serveOperations(running, infrastructure, server)
  return serveApi(running, infrastructure, services, {
    server,
    webRoot: (await building) ?? '',
    env: process.env,
  })
}

/** Runs this program again and again, with empty data each time. */
const startDemo = async (dataDir: string, minutes: number): Promise<void> => {
  const stopping = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect'] as const)
    process.on(signal, () => stopping.abort())
  await hostDemo({
    dataDir,
    minutes,
    env: process.env,
    program: import.meta.filename,
    filler: join(import.meta.dirname, 'lab/demo/main.ts'),
    now: systemClock.now,
    waitUntil: (at, signal) =>
      waitFor(Date.parse(at) - Date.parse(systemClock.now()), undefined, { signal }).catch(() => undefined),
    signal: stopping.signal,
    print: text => process.stdout.write(text),
  }).catch((error: Error) => {
    console.error(error.message)
    process.exitCode = 1
  })
}

const main = async (): Promise<void> => {
  const config = readConfig(process.env, readRole(process.argv[2]), path => readFileSync(path, 'utf8'))
  if (config.demo?.kind === 'host') return startDemo(config.dataDir, config.demo.minutes)
  speakLanguages(usualLanguage(config))
  const log = createLogger({ level: config.logLevel })
  const stopping = createStopping({
    patienceMs: config.stopMs,
    onTrouble: (name, err) => log.warn({ err }, `${name} did not stop cleanly`),
  })
  const stop = (exitCode: number): void => {
    // The parts stop one after the other, each within its own limit; this limits the total.
    setTimeout(() => process.exit(1), config.drainMs + 2 * config.stopMs).unref()
    void stopping.all().then(() => process.exit(exitCode))
  }

  // Always `on`: npm forwards a Ctrl-C that the terminal has sent already, so it arrives twice.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop(0))
  // The parent process has ended.
  process.on('disconnect', () => stop(0))
  const crash = (err: unknown): void => {
    log.fatal({ err }, 'unexpected error; stopping')
    stop(1)
  }
  process.on('uncaughtException', crash)
  process.on('unhandledRejection', crash)

  try {
    const is: RunningProcess['is'] = (...roles) => config.role === 'all' || roles.includes(config.role)
    const ready = await start({ config, log, stopping, is })
    if (ready !== undefined) console.log(ready)
    if (config.role === 'migrate') stop(0)
  } catch (error) {
    if (stopping.begun) return
    console.error((error as Error).message)
    stop(1)
  }
}

main().catch(error => {
  console.error(error instanceof ConfigError ? error.message : (error as Error).stack)
  process.exit(1)
})
