import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { cardPayment, eventually } from '#embedded/stripe/testing.ts'
import { ama, type TwoBooks, twoBooks } from '#lab/builders/reconciliation.ts'
import { createPool } from '#projections/db/connect.ts'
import {
  breaksToShow,
  ledgerPayments,
  newestStatement,
  reconciliationHealth,
  reconciliationRuns,
  unsettledBreaks,
} from '#projections/readModels/reconciliation/query.ts'
import { type BreakType, breakKey } from '#shared/events/reconciliation.ts'
import { contributionId, type PaymentIntentId, paymentIntentId, userId } from '#shared/ids.ts'
import { minor } from '#shared/money.ts'
import { dateOf, instant, plusDays } from '#shared/time.ts'

let books: TwoBooks
beforeAll(async () => {
  books = await twoBooks()
})
const dayMs = 86_400_000
const context = { actor: 'test', cause: 'test', correlation: 'test' }

const statusOf = async (type: BreakType, id: PaymentIntentId): Promise<string | undefined> => {
  const sighted = (await unsettledBreaks(books.pool, 100)).find(({ key }) => key === breakKey(type, id))
  return (
    sighted?.status ?? (await breaksToShow(books.pool)).find(({ key }) => key === breakKey(type, id))?.status
  )
}
/** Found once, and found again after a while. */
const becomesBreak = async (type: BreakType, id: PaymentIntentId): Promise<void> => {
  books.minutes(11)
  await books.reconcile()
  expect(await statusOf(type, id)).toBe('sighted')
  books.minutes(11)
  await books.follow()
  expect(await statusOf(type, id)).toBe('open')
}
const settledIn = (id: PaymentIntentId, those: TwoBooks = books): Promise<true> =>
  eventually(async () => {
    await those.sync(id)
    return (await ledgerPayments(those.pool, [id]))[0]?.feeMinor != null ? true : undefined
  }, 'the fee in the ledger')

/** Simulates a fault of Stripe's. */
const changeAtStripe = async (id: string, changes: object): Promise<void> => {
  const stripes = createPool(books.sandbox.databaseUrl, { max: 1 })
  await stripes.query('update sandbox.objects set data = (data::jsonb || $2::jsonb)::json where id = $1', [
    id,
    changes,
  ])
  await stripes.end()
}

describe('a payment that both sides have', () => {
  it('is no difference', async () => {
    const goal = await books.newGoal()
    const { paymentIntentId: id } = await books.pay(goal, 40_00)
    await settledIn(id)
    books.minutes(11)
    const runId = await books.reconcile()
    const [run] = await reconciliationRuns(books.pool)
    expect(run).toMatchObject({ run_id: runId, kind: 'on_demand', payments: 1, found: 0, repaired: 0 })
    expect(run?.finished_at).not.toBeNull()
  })
})

describe('a safe difference is repaired from Stripe’s data', () => {
  it('a payment whose webhook was lost', async () => {
    const goal = await books.newGoal()
    const { paymentIntentId: id } = await books.pay(goal, 40_00)
    books.minutes(11)
    await books.reconcile()
    expect(await ledgerPayments(books.pool, [id])).toMatchObject([{ receivedMinor: 40_00 }])
    await books.follow()
    expect(await statusOf('missing_in_ledger', id)).toBeUndefined()
  })

  it('the fee', async () => {
    const goal = await books.newGoal()
    const { paymentIntentId: id } = await books.pay(goal, 40_00)
    await books.payments.record((await books.payments.look(id))!, context)
    await eventually(
      async () => ((await books.records.look(id))?.feeMinor === undefined ? undefined : true),
      'fee',
    )
    books.minutes(11)
    await books.reconcile()
    expect(await ledgerPayments(books.pool, [id])).toMatchObject([{ feeMinor: 1_46 }])
  })

  it('a manual refund at Stripe, and a dispute', async () => {
    const goal = await books.newGoal()
    const { paymentIntentId: refunded } = await books.pay(goal, 40_00)
    await settledIn(refunded)
    await books.sandbox.stripe.refunds.create({ payment_intent: refunded, amount: 15_00 })
    const { paymentIntentId: disputed } = await books.pay(goal, 50_00, '4000000000000259')
    await eventually(
      async () => ((await books.records.look(disputed))?.disputedMinor === 50_00 ? true : undefined),
      'the dispute',
    )
    books.minutes(11)
    await books.reconcile()
    await books.follow()
    expect(await ledgerPayments(books.pool, [refunded, disputed])).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ refundedMinor: 15_00, disputedMinor: 0 }),
        expect.objectContaining({ refundedMinor: 0, disputedMinor: 50_00 }),
      ]),
    )
    expect(await statusOf('refund_or_dispute_not_reflected', refunded)).toBeUndefined()
    expect(await statusOf('refund_or_dispute_not_reflected', disputed)).toBeUndefined()
  })

  it('all events since the last run', async () => {
    const goal = await books.newGoal()
    await books.follow()
    const paid = await Promise.all([books.pay(goal, 20_00), books.pay(goal, 30_00)])
    await books.follow()
    const ids = paid.map(({ paymentIntentId: id }) => id)
    expect(await ledgerPayments(books.pool, ids)).toMatchObject([
      { receivedMinor: expect.any(Number) },
      { receivedMinor: expect.any(Number) },
    ])
  })

  it('nothing in a dry run', async () => {
    const goal = await books.newGoal()
    const { paymentIntentId: id } = await books.pay(goal, 40_00)
    books.minutes(11)
    await books.reconcile({ dryRun: true })
    const [run] = await reconciliationRuns(books.pool)
    expect(run).toMatchObject({ dry_run: true, repaired: 0 })
    // This one, and fees of earlier payments that have been booked since.
    expect(run?.found).toBeGreaterThanOrEqual(1)
    expect(await ledgerPayments(books.pool, [id])).toMatchObject([{ receivedMinor: null }])
    expect(await statusOf('missing_in_ledger', id)).toBeUndefined()
    await books.sync(id)
  })
})

describe('an unsafe difference is left to a person', () => {
  const received = (
    id: PaymentIntentId,
    changes: { contributionId?: string; amount?: number; user?: number },
  ) =>
    ({
      type: 'ContributionReceived',
      data: {
        contributionId: contributionId(changes.contributionId ?? randomUUID()),
        userId: changes.user === undefined ? ama : userId(changes.user),
        amountMinor: minor(changes.amount ?? 40_00),
        chargeId: 'ch_forged',
        paymentIntentId: id,
      },
    }) as const

  it('money that Stripe does not have', async () => {
    const id = paymentIntentId('pi_of_nobody')
    await books.forge(await books.newGoal(), received(id, {}))
    await becomesBreak('missing_at_stripe', id)
  })
  it('money that was never taken', async () => {
    const goal = await books.newGoal()
    const opened = await books.payments.open(
      { goalId: goal, userId: ama, amountMinor: minor(40_00) },
      context,
    )
    if ('code' in opened) throw new Error(opened.code)
    const { paymentIntentId: id, contributionId: of } = opened
    await books.forge(goal, received(id, { contributionId: of }))
    await becomesBreak('ledger_counts_uncaptured', id)
  })
  it('another amount', async () => {
    const goal = await books.newGoal()
    const { paymentIntentId: id, contributionId: of } = await books.pay(goal, 40_00)
    await books.forge(goal, received(id, { contributionId: of, amount: 50_00 }))
    await becomesBreak('amount_mismatch', id)
  })
  it('another payer', async () => {
    const goal = await books.newGoal()
    const { paymentIntentId: id } = await books.pay(goal, 40_00)
    await books.forge(goal, received(id, {}))
    await becomesBreak('attribution_mismatch', id)
  })
  it('a payment with another goal in Stripe’s metadata, which is not counted there too', async () => {
    const [goal, other] = [await books.newGoal(), await books.newGoal()]
    const { paymentIntentId: id } = await books.pay(goal, 40_00)
    await books.sync(id)
    const metadata = { goalId: String(other), userId: String(ama), contributionId: randomUUID() }
    await changeAtStripe(id, { metadata })
    await books.sync(id)
    await becomesBreak('attribution_mismatch', id)
    expect(await ledgerPayments(books.pool, [id])).toMatchObject([{ goalId: goal, receivedMinor: 40_00 }])
  })
  it('money counted twice', async () => {
    const goal = await books.newGoal()
    const { paymentIntentId: id } = await books.pay(goal, 40_00)
    await books.sync(id)
    await books.forge(await books.newGoal(), received(id, {}))
    await becomesBreak('amount_mismatch', id)
  })
  it('money without an owner', async () => {
    const { id, client_secret } = await books.sandbox.stripe.paymentIntents.create(cardPayment)
    await books.sandbox.confirmCard({ id, client_secret }, '4242424242424242')
    await becomesBreak('unattributed_at_stripe', paymentIntentId(id))
  })
  it('another fee', async () => {
    const goal = await books.newGoal()
    const { paymentIntentId: id, contributionId: of } = await books.pay(goal, 40_00)
    await books.payments.record((await books.payments.look(id))!, context)
    const settled = { balanceTransactionId: 'txn_forged', feeMinor: minor(1_00), netMinor: minor(39_00) }
    const data = { contributionId: of, ...settled, availableAt: books.clock.now() }
    await books.forge(goal, { type: 'ContributionSettled', data })
    await becomesBreak('fee_mismatch', id)
  })
  it('a payment that Stripe has converted', async () => {
    const goal = await books.newGoal('EUR')
    const { paymentIntentId: id } = await books.pay(goal, 40_00)
    const booked = await eventually(
      async () => (await books.payments.look(id))?.settlement?.balanceTransactionId,
      'the fee',
    )
    await changeAtStripe(booked, { currency: 'usd' })
    await books.sync(id)
    await becomesBreak('settled_in_other_currency', id)
    expect(await ledgerPayments(books.pool, [id])).toMatchObject([
      { currency: 'EUR', receivedMinor: 40_00, feeMinor: null },
    ])
  })
  it('a payment in another currency, which is not counted', async () => {
    const goal = await books.newGoal('EUR')
    const { paymentIntentId: id } = await books.pay(goal, 40_00)
    await changeAtStripe(id, { currency: 'jpy' })
    // As the webhook does.
    await books.sync(id)
    await becomesBreak('missing_in_ledger', id)
    expect(await ledgerPayments(books.pool, [id])).toMatchObject([{ receivedMinor: null }])
    expect(await breaksToShow(books.pool)).toContainEqual(
      expect.objectContaining({
        key: breakKey('missing_in_ledger', id),
        currency: 'JPY',
        stripe_minor: 40_00,
      }),
    )
  })
  it('a refund that Stripe does not have', async () => {
    const goal = await books.newGoal()
    const { paymentIntentId: id, contributionId: of } = await books.pay(goal, 40_00)
    await settledIn(id)
    const about = { contributionId: of, userId: ama, amountMinor: minor(10_00), round: null }
    const data = { ...about, refundId: 're_forged', refundRequestId: null }
    await books.forge(goal, { type: 'ContributionRefunded', data })
    await becomesBreak('refund_or_dispute_not_reflected', id)
    expect(await reconciliationHealth(books.pool)).toMatchObject({ lastRunAt: expect.any(String) })
  })
})

describe('a break', () => {
  it('is closed when both sides agree, and stays open otherwise', async () => {
    const goal = await books.newGoal()
    const { paymentIntentId: id, contributionId: of } = await books.pay(goal, 40_00)
    await settledIn(id)
    const about = { contributionId: of, userId: ama, amountMinor: minor(10_00), round: null }
    const refunded = { ...about, refundId: 're_gone', refundRequestId: null }
    await books.forge(goal, { type: 'ContributionRefunded', data: refunded })
    await becomesBreak('refund_or_dispute_not_reflected', id)
    const undone = { ...about, refundId: 're_gone', code: 'never_made' }
    await books.forge(goal, { type: 'ContributionRefundFailed', data: undone })
    await books.follow()
    expect(await statusOf('refund_or_dispute_not_reflected', id)).toBe('closed')
    await books.forge(goal, { type: 'ContributionRefunded', data: { ...refunded, refundId: 're_again' } })
    await books.reconcile()
    expect(await statusOf('refund_or_dispute_not_reflected', id)).toBe('open')
  })
})

describe('a run', () => {
  it('resumes where it was interrupted', async () => {
    const { pool, records } = books
    const all: string[] = []
    const window = { from: books.clock.now(), to: books.clock.now() }
    for await (const page of records.payments({ ...window, from: '2020-01-01T00:00:00.000Z' as never }))
      all.push(...page.map(({ id }) => id))
    const runId = randomUUID()
    // The state after the process ended before the last payment.
    await pool.query(`insert into workers.reconciling (run_id, after, payments) values ($1, $2, $3)`, [
      ...[runId, all.at(-2), all.length - 1],
    ])
    await pool.query(`insert into workers.reconciling_seen select $1, unnest($2::text[])`, [
      runId,
      all.slice(0, -1),
    ])
    books.minutes(11)
    await books.reconcile({ runId })
    const [run] = await reconciliationRuns(pool)
    // Payments that only the ledger has are counted in addition.
    expect(run?.payments).toBeGreaterThanOrEqual(all.length)
    expect(run?.payments).toBeLessThan(all.length + 5)
    expect((await pool.query('select from workers.reconciling_seen')).rowCount).toBe(0)
  })
})

describe('a day’s statement', () => {
  it('is equal on both sides', async () => {
    const own = await twoBooks()
    const goal = await own.newGoal()
    for (const amount of [40_00, 25_50]) {
      const { paymentIntentId: id } = await own.pay(goal, amount)
      await settledIn(id, own)
    }
    const { paymentIntentId: disputed } = await own.pay(goal, 50_00, '4000000000000259')
    await eventually(
      async () => ((await own.records.look(disputed))?.disputedMinor === 50_00 ? true : undefined),
      'the dispute',
    )
    await settledIn(disputed, own)
    const { paymentIntentId: refunded } = await own.pay(goal, 30_00)
    await own.sandbox.stripe.refunds.create({ payment_intent: refunded, amount: 10_00 })
    await settledIn(refunded, own)
    own.clock.advanceDays(1)
    await own.reconcile()
    const [ledger, stripe] = await newestStatement(own.pool)
    const { side: _ours, ...ours } = ledger!
    const { side: _theirs, ...theirs } = stripe!
    expect(ours).toEqual(theirs)
    expect(ours).toMatchObject({
      opening_minor: 0,
      contributions_minor: 145_50,
      refunds_minor: -10_00,
      disputes_minor: -50_00,
      fees_minor: -(1_46 + 1_04 + 1_75 + 1_17 + 15_00),
      payouts_minor: 0,
      closing_minor: 65_08,
    })
    expect(own.trouble).toEqual([])
  })

  it('covers each currency separately', async () => {
    const own = await twoBooks()
    for (const [currency, amount] of [
      ['USD', 40_00],
      ['JPY', 3_000],
      ['KWD', 12_500],
    ] as const) {
      const { paymentIntentId: id } = await own.pay(await own.newGoal(currency), amount)
      await settledIn(id, own)
    }
    own.clock.advanceDays(1)
    await own.reconcile()
    const statements = await newestStatement(own.pool)
    const [jpy, kwd, usd] = [
      { currency: 'JPY', contributions_minor: 3_000, fees_minor: -117, closing_minor: 2_883 },
      { currency: 'KWD', contributions_minor: 12_500, fees_minor: -480, closing_minor: 12_020 },
      { currency: 'USD', contributions_minor: 40_00, fees_minor: -1_46, closing_minor: 38_54 },
    ]
    expect(statements).toMatchObject([jpy, jpy, kwd, kwd, usd, usd])
    expect(statements.map(({ side }) => side)).toEqual([
      'ledger',
      'stripe',
      'ledger',
      'stripe',
      'ledger',
      'stripe',
    ])

    // It continues from each balance.
    own.clock.advanceDays(1)
    await own.reconcile()
    expect(await newestStatement(own.pool)).toMatchObject(
      [jpy, jpy, kwd, kwd, usd, usd].map(({ currency, closing_minor }) => ({
        currency,
        ...{ opening_minor: closing_minor, contributions_minor: 0, closing_minor },
      })),
    )
  })

  it('counts a payment booked before midnight and reported after it on the same day on both sides', async () => {
    const own = await twoBooks()
    const goal = await own.newGoal()
    const midnight = plusDays(dateOf(own.clock.now()), 1)
    own.clock.advanceDays((Date.parse(midnight) - 20_000 - Date.parse(own.clock.now())) / dayMs)
    const { paymentIntentId: id } = await own.pay(goal, 40_00)
    await eventually(
      async () => ((await own.records.look(id))?.feeMinor === 1_46 ? true : undefined),
      'the fee',
    )
    await own.sandbox.stripe.refunds.create({ payment_intent: id, amount: 10_00 })
    own.minutes(1)
    expect(dateOf(own.clock.now())).toBe(midnight)
    await own.sync(id)
    await own.reconcile()
    const [ledger, stripe] = await newestStatement(own.pool)
    expect(ledger).toEqual({ ...stripe, side: 'ledger' })
    expect(ledger).toMatchObject({
      ...{ day: plusDays(midnight, -1), contributions_minor: 40_00, fees_minor: -1_46 },
      ...{ refunds_minor: -10_00, closing_minor: 28_54 },
    })

    // It was drawn too soon after the day's end to continue from, so earlier movements are listed again.
    const five = (await own.pay(goal, 5_00)).paymentIntentId
    const seven = (await own.pay(goal, 7_00)).paymentIntentId
    for (const paid of [five, seven]) await settledIn(paid, own)
    own.clock.advanceDays(3.125)
    expect(await listedForStatement(own)).toEqual([instant(0), `${plusDays(midnight, 2)}T00:00:00.000Z`])
    const [mine, theirs] = await newestStatement(own.pool)
    expect(mine).toEqual({ ...theirs, side: 'ledger' })
    expect(mine).toMatchObject({
      ...{ day: plusDays(midnight, 2), opening_minor: 28_54 + 5_00 - 45 + 7_00 - 50 },
      ...{ contributions_minor: 0, closing_minor: 39_59 },
    })

    // The next one continues from it and lists nothing older.
    await own.sandbox.stripe.refunds.create({ payment_intent: seven, amount: 2_00 })
    own.clock.advanceDays(1)
    await own.sync(seven)
    expect(await listedForStatement(own)).toEqual([`${plusDays(midnight, 3)}T00:00:00.000Z`])
    const [last, same] = await newestStatement(own.pool)
    expect(last).toEqual({ ...same, side: 'ledger' })
    expect(last).toMatchObject({ opening_minor: 39_59, refunds_minor: -2_00, closing_minor: 37_59 })
  })
})

it('covers all unsettled differences, a few at a time', async () => {
  const own = await twoBooks()
  const ids = ['pi_c', 'pi_a', 'pi_b', 'pi_d', 'pi_e'].map(text => paymentIntentId(text))
  const about = {
    type: 'missing_at_stripe',
    goalId: null,
    contributionId: null,
    currency: 'USD',
  } as const
  for (const id of ids)
    await own.sight({ ...about, paymentIntentId: id, ledgerMinor: minor(1), stripeMinor: null })
  await own.caughtUp()
  const all = await unsettledBreaks(own.pool, 10)
  const first = await unsettledBreaks(own.pool, 2)
  const second = await unsettledBreaks(own.pool, 2, first.at(-1))
  const third = await unsettledBreaks(own.pool, 2, second.at(-1))
  expect(all.map(({ payment_intent_id: id }) => id).toSorted()).toEqual(ids.toSorted())
  expect([...first, ...second, ...third]).toEqual(all)
})

/** The time from which Stripe's books were listed for the day's statement. */
const listedForStatement = async (own: TwoBooks): Promise<string[]> => {
  const before = own.listed.length
  await own.reconcile()
  return own.listed.slice(before).map(({ from }) => from)
}
