import { payoutById } from '#projections/readModels/payouts/query.ts'
import type { FileKind, MakeBatchRequest } from '#shared/api/batches.ts'
import type { Currency } from '#shared/currencies.ts'
import type { UserId } from '#shared/ids.ts'
import { parseAmount, zero } from '#shared/money.ts'
import { payoutReference } from '#shared/payoutReference.ts'
import { isRefusal, type Refusal } from '#shared/refusals.ts'
import type { Instant } from '#shared/time.ts'
import { dateIn, dayStart } from '#shared/zones.ts'
import { type Batch, type MadeFile, type NewBatchRow, referenceOfBatch } from '../accounts/payoutBatches.ts'
import { fileKindOf, payeeOf, writeFile, zones } from '../bankFiles/fileKinds.ts'
import type { Payment } from '../bankFiles/payment.ts'
import type { Context } from '../handle.ts'
import { syncPaymentsIn } from '../useCases/sendPayout.ts'
import { obstacleTo } from './batchRows.ts'
import type { ApiParts } from './context.ts'
import { parsePayoutKey } from './payoutKeys.ts'

type Row = NewBatchRow & {
  readonly payment: Omit<Payment, 'day'>
  readonly kind: FileKind
  readonly currency: Currency
}

/** Makes a batch of what its maker could send by hand now. Returns its id. */
export const makeBatch = async (
  deps: ApiParts,
  madeBy: UserId,
  { payouts }: MakeBatchRequest,
): Promise<{ readonly id: string } | Refusal> => {
  const rows: Row[] = []
  // One after the other: a request must not take all connections.
  for (const wanted of payouts) {
    const row = await rowOf(deps, madeBy, wanted)
    if (isRefusal(row)) return row
    rows.push(row)
  }
  const [first] = rows
  if (!first) return { code: 'bank_rows_none' }
  const { kind: fileKind, currency } = first
  if (rows.some(row => row.kind !== fileKind || row.currency !== currency)) return { code: 'batch_mixed' }
  // What a bank would not take is refused now, and not when it is approved.
  const about = { reference: referenceOfBatch({ rows: [] }), madeAt: deps.clock.now(), earlierThatDay: 0 }
  const payments = rows.map(({ payment }) => payment)
  const written = writeFile(fileKind, { payments, ...about, senders: deps.bankSenders })
  if (isRefusal(written)) return written
  const id = await deps.payoutBatches.make({ currency, fileKind, rows }, madeBy)
  return id === undefined ? { code: 'payout_in_batch' } : { id }
}

const rowOf = async (
  deps: ApiParts,
  madeBy: UserId,
  { id, attempt, amount, destination: destinationId }: MakeBatchRequest['payouts'][number],
): Promise<Row | Refusal> => {
  const key = parsePayoutKey(id)
  const known = key && (await payoutById(deps.pool, { ...key, now: deps.clock.now() }))
  if (!key || !known) return { code: 'payout_not_found' }
  const { currency } = known
  const reference = payoutReference({ ...key, attempt })
  const row = {
    ...key,
    attempt,
    amountMinor: parseAmount(amount, currency) ?? zero,
    destinationId,
    reference,
  }
  const obstacle = await obstacleTo(deps, row, { madeBy, currency })
  if (obstacle) return obstacle
  const payment = await paymentOf(deps, row, { userId: known.user_id, currency })
  return payment ? { ...row, ...payment, currency } : { code: 'batch_not_by_bank' }
}

const paymentOf = async (
  { payoutDestinations, bankSenders }: ApiParts,
  { destinationId, amountMinor, reference }: Pick<NewBatchRow, 'destinationId' | 'amountMinor' | 'reference'>,
  { userId, currency }: { readonly userId: UserId; readonly currency: Currency },
) => {
  const details = (await payoutDestinations.whole(userId, destinationId))?.details
  const payee = details && payeeOf(details)
  const kind = details && fileKindOf({ kind: details.kind, currency }, bankSenders)
  if (!payee || !kind) return undefined
  const typeUnsaid = details.kind === 'us_bank' && details.accountType === undefined
  return { payment: { reference, amountMinor, currency, ...payee }, kind, typeUnsaid }
}

/** The file of an approved batch, without what can't be sent any more as it was approved. */
export const makeFile = async (
  deps: ApiParts,
  { batch, now, context }: { readonly batch: Batch; readonly now: Instant; readonly context: Context },
): Promise<MadeFile | Refusal> => {
  const { currency, fileKind, madeBy, decided } = batch
  if (!decided?.approved) return { code: decided ? 'batch_decided' : 'batch_not_approved' }
  const admins = await deps.users.moneyAdmins(now)
  if (madeBy === null || decided.by === null || ![madeBy, decided.by].every(one => admins.includes(one)))
    return { code: 'batch_admin_gone' }
  if (!(await deps.payoutBatches.isAsApproved(batch))) {
    deps.log.error({ batch: batch.id }, 'a batch is not what was approved')
    return { code: 'batch_altered' }
  }
  const struck: { number: number; why: Refusal }[] = []
  const payments: Omit<Payment, 'day'>[] = []
  for (const row of batch.rows.filter(each => each.struck === null)) {
    await syncPaymentsIn(deps, row, context)
    const why = await obstacleTo(deps, row, { madeBy, currency })
    const { payouts } = await deps.goals.load(row.goalId)
    const userId = payouts.get(row.payoutId)?.userId
    const made = why || userId === undefined ? undefined : await paymentOf(deps, row, { userId, currency })
    if (made?.kind === fileKind) payments.push(made.payment)
    else struck.push({ number: row.number, why: why ?? { code: 'batch_not_by_bank' } })
  }
  if (payments.length === 0) return { struck, text: undefined }
  const zone = zones[fileKind]
  const earlierThatDay = await deps.payoutBatches.filesSince(fileKind, dayStart(dateIn(now, zone), zone))
  const reference = referenceOfBatch(batch)
  const about = { payments, reference, madeAt: now, senders: deps.bankSenders, earlierThatDay }
  const written = writeFile(fileKind, about)
  return isRefusal(written) ? written : { struck, text: written.text }
}
