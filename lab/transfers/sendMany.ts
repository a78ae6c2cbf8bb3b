import { randomUUID } from 'node:crypto'
import type { AnswerFault } from '#embedded/stripe/faults.ts'
import { createGoalHandler, type GoalHandler } from '#ledger/handle.ts'
import { type Transferring, transferPayout } from '#ledger/useCases/transferPayout.ts'
import { outOfBalance, trialBalance } from '#projections/readModels/journal/query.ts'
import { breaksToShow, unsettledBreaks } from '#projections/readModels/reconciliation/query.ts'
import { forEachAtOnce } from '#shared/atOnce.ts'
import { type GoalEvent, goalStream } from '#shared/events/goal.ts'
import type { GoalId } from '#shared/ids.ts'
import { minor } from '#shared/money.ts'
import type { JobQueue } from '#shared/ports/jobQueue.ts'
import type { PayoutGateway, TransferFacts } from '#shared/ports/payoutGateway.ts'
import { dayMs, hourMs, plusMs } from '#shared/time.ts'
import { createReconcileTransfersJob } from '#workers/jobs/reconcileTransfers.ts'
import { createStripeTransferJob } from '#workers/jobs/stripeTransfer.ts'
import { forge } from '../builders/forge.ts'
import { ama, twoBooks } from '../builders/reconciliation.ts'
import { createRandom, type Random } from '../worlds/random.ts'

const perGoal = 50
/** Each transfer is looked for among those of its account, of which a recipient has few. */
const perRecipient = 50
const fewest = 20
const atOnce = 16
/** Payouts in one pass, between which accounts and the balance change. */
const perPass = 500
const context = { actor: 'system:transfers', cause: 'many', correlation: 'many' }
const answers = ['cut', 'cut_before', 'error', 'error_before', 'limit'] as const

type Books = Awaited<ReturnType<typeof twoBooks>>
interface Which {
  readonly goalId: GoalId
  readonly payoutId: string
}

/**
 * Sends many payouts through the sandbox with every fault: answers of Stripe and of the log are lost, processes die before and after each
 * call, two send the same, accounts are restricted, the balance is empty, transfers come back as a whole or in part, and of all webhooks
 * some are lost and some come twice. Then both sides are compared. Returns what must be equal.
 */
export const sendMany = async ({ count, seed }: { readonly count: number; readonly seed: number }) => {
  const random = createRandom(seed)
  const faults = createAnswerFaults(random)
  // Accounts keep their money, which could not come back from a bank. The contract of so many requests is checked elsewhere.
  const books = await twoBooks({ settleDelayMs: hourMs, faults, onExchange: () => undefined })
  const { sandbox, store, clock, transferReads } = books
  const accounts: string[] = []
  const recipients = Math.max(fewest, Math.ceil(count / perRecipient))
  await forEachAtOnce(
    Array.from({ length: recipients }, (_, index) => index),
    async index => {
      accounts[index] = await sandbox.recipient()
    },
    atOnce,
  )
  await sandbox.fund(900_000_00)

  const goals = createGoalHandler({ store, clock })
  const heard: string[] = []
  const made = (facts: TransferFacts): void => {
    if (random.chance(0.6)) heard.push(facts.id)
    if (random.chance(0.2)) heard.push(facts.id)
  }
  const transferring = {
    ...{
      goals: dyingGoals(goals, random),
      clock,
      payoutGateway: dyingGateway(books.payoutGateway, random, made),
    },
  } as unknown as Transferring
  const hear = createStripeTransferJob({ ...books, goals, sendsByStripe: true })

  const payouts = await begin(books, { count, accounts, random })
  const pass = async (): Promise<number> => {
    await books.caughtUp()
    const left = await transferReads.toTransfer({ now: clock.now(), onlyBegun: true, limit: perPass })
    const twice = left.filter(() => random.chance(0.1))
    await forEachAtOnce(
      [...left, ...twice],
      which => transferPayout(transferring, which, context).catch(died),
      atOnce,
    )
    await forEachAtOnce(heard.splice(0), transferId => hear({ transferId }).catch(died), atOnce)
    return left.length
  }
  const decide = (account: string, standing: string) =>
    sandbox.control(`accounts/${account}/decide`, { standing })

  faults.begin()
  for (let number = 1; ; number++) {
    const restricted = random.some(accounts, 2)
    for (const account of restricted) await decide(account, 'restricted')
    const isDrained = number % 7 === 2
    if (isDrained) await sandbox.control('balance/drain', { currency: 'usd' })
    const sent = await pass()
    for (const account of restricted) await decide(account, 'enabled')
    if (isDrained) await sandbox.fund(900_000_00)
    if (sent === 0 && (await beginAgain(books, goals, payouts)) === 0) break
  }
  faults.end()

  const there: TransferFacts[] = []
  const window = { from: plusMs(clock.now(), -dayMs), to: plusMs(clock.now(), dayMs) }
  for await (const page of books.payoutGateway.transfers(window)) there.push(...page)
  const back = there.filter(() => random.chance(0.08))
  await forEachAtOnce(back, async ({ id, amountMinor }) => {
    await sandbox.stripe.transfers.createReversal(id, {
      amount: random.chance(0.5) ? amountMinor : Math.ceil(amountMinor / 3),
    })
    if (random.chance(0.5)) await hear({ transferId: id })
  })
  await reconcile(books)
  return { ...(await sides(books, payouts)), faults: faults.count(), reversed: back.length }
}

/** What a later pass or the comparison makes good. */
const died = (): void => undefined

const createAnswerFaults = (random: Random) => {
  let [isOn, count] = [false, 0]
  return {
    answer: ({ path }: { readonly path: string }): AnswerFault | undefined => {
      const share = path.startsWith('/v1/transfers') ? 0.04 : 0.02
      if (!isOn || !path.startsWith('/v1/') || !random.chance(share)) return undefined
      count++
      return random.pick(answers)
    },
    begin: (): void => {
      isOn = true
    },
    end: (): void => {
      isOn = false
    },
    count: (): number => count,
  }
}

/** A process that dies before or after it asks Stripe. */
const dyingGateway = (
  gateway: PayoutGateway,
  random: Random,
  made: (facts: TransferFacts) => void,
): PayoutGateway => ({
  ...gateway,
  send: async transfer => {
    if (random.chance(0.03)) throw new Error('died before Stripe was asked')
    const answer = await gateway.send(transfer)
    if (!('refused' in answer)) made(answer)
    if (random.chance(0.03)) throw new Error('died before the answer was recorded')
    return answer
  },
})

/** A process that dies before or after it writes. */
const dyingGoals = (goals: GoalHandler, random: Random): GoalHandler => ({
  ...goals,
  handle: async (...given) => {
    if (random.chance(0.02)) throw new Error('died before writing')
    const handled = await goals.handle(...given)
    if (random.chance(0.02)) throw new Error('died after writing')
    return handled
  },
})

interface Beginning {
  readonly count: number
  readonly accounts: readonly string[]
  readonly random: Random
}
const begunEvents = (about: {
  payoutId: string
  attempt: number
  amount: number
  account: string
}): GoalEvent => {
  const { payoutId, attempt, account: accountId, amount } = about
  const data = {
    payoutId,
    attempt,
    userId: ama,
    amountMinor: minor(amount),
    accountId,
    destination: randomUUID(),
  }
  return { type: 'PayoutTransferBegun', data }
}

/** One recipient has so many that a page of Stripe's list does not hold them. */
const ofSome = (accounts: readonly string[], random: Random): string =>
  random.chance(0.03) ? (accounts[0] ?? '') : random.pick(accounts)

/** Payouts that are due, and of which Stripe is about to be asked. */
const begin = async (books: Books, { count, accounts, random }: Beginning): Promise<Which[]> => {
  const all: Which[] = []
  while (all.length < count) {
    const goalId = await books.newGoal()
    const events: GoalEvent[] = []
    for (let index = 0; index < perGoal && all.length < count; index++) {
      const [payoutId, amount] = [`withdrawal-${index}`, random.between(1_00, 9_00)]
      all.push({ goalId, payoutId })
      const due = {
        payoutId,
        userId: ama,
        amountMinor: minor(amount),
        reason: 'withdrawal',
        round: null,
      } as const
      events.push({ type: 'PayoutDue', data: due })
      events.push(begunEvents({ payoutId, attempt: 1, amount, account: ofSome(accounts, random) }))
    }
    await forge(books.store, goalStream(goalId), events, { at: books.clock.now() })
  }
  return all
}

/** What Stripe has refused is begun as the next attempt. Returns how many. */
const beginAgain = async (
  { store, clock }: Books,
  goals: GoalHandler,
  payouts: readonly Which[],
): Promise<number> => {
  let count = 0
  for (const [goalId, own] of Map.groupBy(payouts, one => one.goalId)) {
    const state = await goals.load(goalId, 'fresh')
    const events = own.flatMap(({ payoutId }) => {
      const { status, attempt = 1, amountMinor = 0, begun } = state.payouts.get(payoutId) ?? {}
      if (status !== 'due' || !begun) return []
      return [begunEvents({ payoutId, attempt, amount: amountMinor, account: begun.accountId })]
    })
    if (events.length > 0) await forge(store, goalStream(goalId), events, { at: clock.now() })
    count += events.length
  }
  return count
}

const noQueue: JobQueue = { add: async () => undefined, addAll: async () => undefined }

/** As the scheduled jobs do it: what the log lacks is recorded, and each difference is checked again until none is left. */
const reconcile = async (books: Books): Promise<void> => {
  const job = createReconcileTransfersJob({ ...books, jobs: noQueue, newId: randomUUID })
  for (let hour = 0; hour < 2; hour++) {
    books.minutes(11)
    await books.caughtUp()
    await job()
  }
  await books.caughtUp()
  for (let run = 0; run < 100 && (await unsettledBreaks(books.pool, 1)).length > 0; run++)
    await books.follow()
}

const sides = async ({ payoutGateway, clock, pool, transferReads }: Books, payouts: readonly Which[]) => {
  const there: TransferFacts[] = []
  const window = { from: plusMs(clock.now(), -dayMs), to: plusMs(clock.now(), dayMs) }
  for await (const page of payoutGateway.transfers(window)) there.push(...page)
  const here = await transferReads.byId(there.map(({ id }) => id))
  const bySending = Map.groupBy(there, ({ sending }) => `${sending?.goalId} ${sending?.payoutId}`)
  const lines = (await trialBalance(pool)).filter(({ account }) => account === 'stripe')
  const plain = (one: { amountMinor: number; reversedMinor: number; accountId: string }) => [
    ...[one.accountId, one.amountMinor, one.reversedMinor],
  ]
  return {
    payouts: payouts.length,
    transfers: there.length,
    sent: bySending.size,
    sentTwice: [...bySending.values()].filter(all => all.length > 1).length,
    there: new Map(there.map(one => [one.id, plain(one)])),
    here: new Map(here.map(one => [one.transferId, plain(one)])),
    begun: await transferReads.toTransfer({ now: clock.now(), onlyBegun: true, limit: 10 }),
    sighted: (await unsettledBreaks(pool, 10)).length,
    breaks: (await breaksToShow(pool)).length,
    outOfBalance: await outOfBalance(pool),
    leftStripe: lines.reduce((sum, { amount }) => sum - amount, 0),
    transferred: there.reduce((sum, one) => sum + one.amountMinor - one.reversedMinor, 0),
  }
}
