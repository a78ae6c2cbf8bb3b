import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import type pg from 'pg'
import { confirmed } from '#composition/command.ts'
import { existingDataKeys } from '#composition/dataDir.ts'
import { openTagsOfCommand } from '#composition/eventTags.ts'
import { sealedLog } from '#composition/sealedLog.ts'
import { type Config, readConfig, version } from '#config'
import { createMovableClock } from '#embedded/controls/clock.ts'
import { createPool } from '#projections/db/connect.ts'
import { inTransaction } from '#projections/db/kysely.ts'
import { readSchema } from '#projections/db/readVersion.ts'
import { placesOf, readRunning } from '#projections/db/running.ts'
import { goalId } from '#shared/ids.ts'
import { payoutMethods } from '#shared/payoutMethods.ts'
import { followPeriods } from '../books/closedPeriods.ts'
import { systemClock } from '../clock.ts'
import { connectEventStore } from '../eventStore/eventStoreDb.ts'
import { createGoalHandler } from '../handle.ts'
import { createLogCheck } from '../installation/logCheck.ts'
import { drawTagLine, forgetTags } from '../installation/tagLine.ts'
import { deleteUnopenedKeys } from '../texts/keys.ts'
import { actOnPayout, type OperatorsAct } from '../useCases/operatorPayouts.ts'
import { confirmForOperator } from '../useCases/operatorProposals.ts'
import { createAddresses } from './addresses.ts'
import { resetFactors } from './factorResets.ts'
import { createLocks } from './locks.ts'
import { forgetLostAddresses } from './lostAddresses.ts'
import { confirmLockForOperator } from './operatorLocks.ts'
import { noted } from './operatorLog.ts'
import { createPayoutBatches } from './payoutBatches.ts'
import { createPayoutDestinations } from './payoutDestinations.ts'
import { createUserAdmin } from './userAdmin.ts'
import { createUsers } from './users.ts'

const usage = `usage: npm run admin -- grant USERNAME
       npm run admin -- reset-factors USERNAME [--yes]
       npm run admin -- erase-lost-texts [--yes]
       npm run admin -- judge GOAL PAYOUT returned|arrived
       npm run admin -- confirm GOAL PROPOSAL
       npm run admin -- confirm-lock USERNAME
       npm run admin -- sent GOAL PAYOUT ${payoutMethods.join('|')} [REFERENCE]
       npm run admin -- accept-events [--yes]
  each is noted in the admins' log; --yes answers the question that some ask
  grant makes a registered user an admin, who decides about money at once; also one whom no other admin can confirm
  reset-factors removes the second factors of a user who has lost them; all admins get a mail
  erase-lost-texts erases the texts of goals whose keys DATA_KEYS do not open, and addresses and numbers that they do not open:
        only when the data keys are lost for good
  judge ends the case of a payout that its recipient contests: the money came back, or the bank's record shows that it arrived
  confirm takes the place of the second admin for what an admin has proposed; its number stands in the log as AdminProposalMade
  confirm-lock takes the place of the second admin for a longer lock of an account that an admin has proposed
  sent  records that you have sent a payout
  accept-events takes every event in the log until now for one of this installation, whoever wrote it (npm run audit names
        those of others): for a log with lost EVENT_KEYS, and after an older version has written to it again
  judge, confirm and sent are for installations with too few admins: whoever receives or sent a payout decides nothing about it
  GOAL and PAYOUT are the two parts of a payout's address, such as 7 and round-1`

/**
 * Acts for the operator on a running installation, and notes that in the admins' log.
 * @throws Error in a sentence
 */
const main = async (given: readonly string[]): Promise<string> => {
  const { values, positionals } = parseArgs({
    args: [...given],
    allowPositionals: true,
    options: { yes: { type: 'boolean', default: false } },
  })
  const [command, ...args] = positionals
  const config = readConfig(process.env, 'all', path => readFileSync(path, 'utf8'))
  const [first, second] = args
  const aboutUser = async (pool: pg.Pool) => ({
    userId: (await usersIn(config, pool).byLogin(first ?? ''))?.id,
  })
  if (command === 'grant' && first !== undefined)
    return withPool(config, async pool =>
      noted(pool, { command, about: await aboutUser(pool) }, async () => {
        if (!(await usersIn(config, pool).grantAdmin(first))) throw new Error(`there is no user ${first}`)
        return `${first} is an admin now, and decides with a second factor`
      }),
    )
  if (command === 'reset-factors' && first !== undefined) {
    await confirmed(values.yes, `${first} can then sign in with the password alone.`)
    return withPool(config, async pool =>
      noted(pool, { command, about: await aboutUser(pool) }, async () => {
        const addresses = createAddresses(pool, existingDataKeys(config))
        const userAdmin = createUserAdmin(pool, systemClock, addresses)
        await resetFactors({ pool, users: usersIn(config, pool), userAdmin, clock: systemClock }, first)
        return `${first} has no second factor any more, and sets up a new one after signing in`
      }),
    )
  }
  if (command === 'erase-lost-texts') {
    await confirmed(
      values.yes,
      'Texts and addresses that DATA_KEYS do not open can then never be read again.',
    )
    return withPool(config, pool =>
      noted(pool, { command }, async () => {
        const erased = await deleteUnopenedKeys(pool, existingDataKeys(config))
        const forgotten = await forgetLostAddresses(pool, existingDataKeys(config))
        return `${erased} keys of texts and ${forgotten} addresses could not be opened, and are deleted`
      }),
    )
  }
  if (command === 'confirm-lock' && first !== undefined)
    return withPool(config, async pool =>
      noted(pool, { command, about: await aboutUser(pool) }, async () => {
        const parts = {
          users: usersIn(config, pool),
          locks: createLocks(pool, systemClock),
          clock: systemClock,
        }
        await confirmLockForOperator(parts, first)
        return `${first} is locked`
      }),
    )
  if (command === 'confirm' && isNumber(first) && isNumber(second)) {
    const asked = { goalId: goalId(Number(first)), proposal: Number(second) }
    await withPool(config, pool =>
      noted(pool, { command, args, about: asked }, () =>
        withGoals(config, pool, parts => confirmForOperator(parts, asked)),
      ),
    )
    return 'the proposal is confirmed'
  }
  if (command === 'accept-events') {
    await confirmed(
      values.yes,
      'Every event that is in the log now then counts as your own, also those that others have written: npm run audit names these.',
    )
    await withPool(config, pool => noted(pool, { command }, () => acceptEvents(config, pool)))
    return 'every event until now is accepted; restart every process, which shows the goals again that were held back for them'
  }
  const act = actIn(command, args)
  if (!act || !isNumber(first) || second === undefined) throw new Error(usage)
  const asked = { goalId: goalId(Number(first)), payoutId: second, act }
  await withPool(config, pool =>
    noted(
      pool,
      // The reference is a text.
      { command: act.what === 'send' ? 'sent' : 'judge', args: args.slice(0, 3), about: asked },
      () => withGoals(config, pool, parts => actOnPayout(parts, asked)),
    ),
  )
  return act.what === 'send' ? 'the payout is sent' : 'the case is closed'
}

const usersIn = (config: Config, pool: pg.Pool) =>
  createUsers(pool, createAddresses(pool, existingDataKeys(config)))

const isNumber = (text = ''): boolean => /^[1-9]\d{0,14}$/.test(text)

const actIn = (command = '', [, , third, reference = '']: readonly string[]): OperatorsAct | undefined => {
  if (command === 'judge' && third === 'returned') return { what: 'judge', outcome: 'returned' }
  if (command === 'judge' && third === 'arrived') return { what: 'judge', outcome: 'proved' }
  const method = payoutMethods.find(known => known === third)
  return command === 'sent' && method
    ? { what: 'send', method, reference: reference.slice(0, 100) }
    : undefined
}

const withPool = async <Done>(
  { database, dataDir }: Config,
  work: (pool: pg.Pool) => Promise<Done>,
): Promise<Done> => {
  const url = database.kind === 'postgres' ? database.url : readRunning(dataDir).databaseUrl
  const pool = createPool(url, { max: 2 })
  try {
    return await work(pool)
  } finally {
    await pool.end()
  }
}

const acceptEvents = async (config: Config, pool: pg.Pool): Promise<void> => {
  const { eventStoreUrl } = placesOf(config)
  const check = createLogCheck({ pool, schema: readSchema, clock: systemClock, version })
  const store = connectEventStore(eventStoreUrl, { check })
  try {
    await inTransaction(pool, forgetTags)
    await drawTagLine({ pool, store, schema: readSchema })
  } finally {
    await store.close()
  }
}

/** Appends to the log by the handler of all commands. */
const withGoals = async (
  config: Config,
  pool: pg.Pool,
  work: (parts: Parameters<typeof actOnPayout>[0]) => Promise<void>,
): Promise<void> => {
  const { eventStoreUrl, tableUrl } = placesOf(config)
  const check = createLogCheck({ pool, schema: readSchema, clock: systemClock, version })
  const connected = connectEventStore(eventStoreUrl, { tableUrl, check })
  const tagged = await openTagsOfCommand(config, { pool, store: connected }, { writes: true })
  const store = sealedLog(tagged, pool, config)
  const closedPeriods = followPeriods(store, { warn: (_, message) => console.error(message) })
  try {
    await connected.ensureWritable()
    // Instances for trying it out have a movable clock.
    const { payments, mail, approvalAbove, firmAfterDays } = config
    const isTrial =
      payments.kind === 'sandbox' || (payments.kind === 'record-only' && mail.kind === 'mailbox')
    const clock = isTrial ? await createMovableClock(pool) : systemClock
    const goals = createGoalHandler({ store, clock, closedPeriods })
    const { moneyAdmins } = usersIn(config, pool)
    const payoutDestinations = createPayoutDestinations(
      pool,
      clock,
      existingDataKeys(config),
      config.payouts.kind === 'connect',
    )
    const payoutBatches = createPayoutBatches(pool, clock, existingDataKeys(config))
    const sending = { approvalAbove, firmAfterDays, payoutDestinations, payoutBatches }
    await work({ goals, clock, moneyAdmins, ...sending, newId: randomUUID })
  } finally {
    closedPeriods.stop()
    await store.close()
  }
}

main(process.argv.slice(2)).then(
  done => console.log(done),
  (error: Error) => {
    console.error(error.message)
    process.exitCode = 1
  },
)
