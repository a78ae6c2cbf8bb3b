import { readFileSync } from 'node:fs'
import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import { runCommand } from '#composition/command.ts'
import { openHere } from '#composition/logPlaces.ts'
import { readConfig, version } from '#config'
import { createPool } from '#projections/db/connect.ts'
import { noted } from '../accounts/operatorLog.ts'
import { systemClock } from '../clock.ts'
import { beginNewTree } from '../transparency/formerTrees.ts'
import { adoptLog, CannotAdopt, ensureNobodyRuns } from './adopt.ts'
import { exists } from './catalog.ts'
import { readIdentity } from './identity.ts'
import { identifyLog } from './replaceDatabase.ts'

const usage = `usage: npm run adopt-log -- --log ID
  goes on with the log at EVENTSTORE_URL although it is another, older or empty: ID is what the refusal names
  loses what only the former log knew, and asks you to type the ID once more; stop every process before
  ends with 0 when that is done, 1 when it may not be, 2 when it could not be`

const main = async (args: readonly string[]): Promise<number> => {
  const { values } = parseArgs({
    args: [...args],
    options: { log: { type: 'string' }, help: { type: 'boolean' } },
  })
  if (values.help || values.log === undefined) {
    console.log(usage)
    return values.help ? 0 : 2
  }
  const config = readConfig(process.env, 'all', path => readFileSync(path, 'utf8'))
  const here = await openHere(config)
  const pool = createPool(here.databaseUrl, { max: 3, statementTimeoutMs: 0, name: 'calabash-adopt' })
  try {
    if (here.isRunning) throw new CannotAdopt(`Calabash is running on ${config.dataDir}: stop it first.`)
    await ensureNobodyRuns(pool)
    const url = await here.eventStoreUrl()
    const [log, mine] = [await identifyLog(url), await readIdentity(pool)]
    if (log.id !== values.log)
      throw new CannotAdopt(`The log there is ${log.id}, and not ${values.log}: nothing was changed.`)
    if (mine && mine.installationId === log.installationId && mine.databaseId === log.databaseId)
      console.log(
        'This log belongs to this database already. Adopting it makes sense only if it has lost its end.',
      )
    console.log(`This database knows installation ${mine?.installationId ?? 'none'}.
The log there is ${log.id}.
Adopting it loses every goal and payment that only the former log knew. Payments at Stripe that this log lacks become
differences for an admin. Receipts from before stay good against the roots from before.`)
    if (!(await isConfirmed(log.id))) throw new CannotAdopt('It was not confirmed: nothing was changed.')
    const adopt = () => adoptLog(log, { pool, url, clock: systemClock, version, beginNewTree })
    // A database that was never used has no log of admins.
    if (await exists(pool, 'accounts.admin_log'))
      await noted(pool, { command: 'adopt-log', args: [log.id] }, adopt)
    else await adopt()
    console.log('The log belongs to this database now. Start Calabash: it makes what screens read anew.')
    return 0
  } catch (error) {
    console.error((error as Error).message)
    return error instanceof CannotAdopt ? 1 : 2
  } finally {
    await pool.end()
    await here.close()
  }
}

const isConfirmed = async (id: string): Promise<boolean> => {
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  try {
    const [answer] = await Promise.race([
      terminal.question(`To go on, type ${id}: `).then(line => [line]),
      new Promise<string[]>(resolve => terminal.once('close', () => resolve(['']))),
    ])
    return answer?.trim() === id
  } finally {
    terminal.close()
  }
}

runCommand(main)
