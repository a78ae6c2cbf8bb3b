import { payoutById } from '#projections/readModels/payouts/query.ts'
import type { BatchResponse, BatchRow, BatchSummary } from '#shared/api/batches.ts'
import type { PersonResponse } from '#shared/api/person.ts'
import type { Problem } from '#shared/api/problem.ts'
import type { UserId } from '#shared/ids.ts'
import { formatDecimal, sum } from '#shared/money.ts'
import { peopleTexts } from '#shared/peopleTexts.ts'
import type { Refusal } from '#shared/refusals.ts'
import { type Batch, referenceOfBatch, type StoredRow } from '../../accounts/payoutBatches.ts'
import { fileName } from '../../bankFiles/fileKinds.ts'
import { approvalRefused } from '../batchApproval.ts'
import { obstacleTo } from '../batchRows.ts'
import type { ApiParts } from '../context.ts'
import { refusalProblem } from '../problem.ts'
import { payoutKey, personOf } from './payout.ts'

export const statusOfBatch = ({ decided, file, rows }: Batch): BatchSummary['status'] => {
  if (file) return 'filed'
  if (!decided) return 'waiting'
  if (!decided.approved) return 'rejected'
  return rows.every(({ struck }) => struck !== null) ? 'emptied' : 'approved'
}

export const batchSummary = async (batch: Batch, deps: ApiParts): Promise<BatchSummary> => {
  const { id, currency, fileKind, rows, madeAt, madeBy } = batch
  const left = rows.filter(({ struck }) => struck === null)
  return {
    ...{ id, currency, fileKind, status: statusOfBatch(batch) },
    total: formatDecimal(sum(left.map(({ amountMinor }) => amountMinor)), currency),
    ...{ count: left.length, madeAt, madeBy: await adminOf(madeBy, deps) },
  }
}

/** A batch for an admin, with what they may do. */
export const batchResponse = async (batch: Batch, viewer: UserId, deps: ApiParts): Promise<BatchResponse> => {
  const { decided, file, fingerprint, fileKind } = batch
  const status = statusOfBatch(batch)
  const notApproved = status === 'waiting' ? await approvalRefused(deps, batch, viewer) : undefined
  const versions = await deps.payoutDestinations.byIds(batch.rows.map(row => row.destinationId))
  const destinations = new Map(versions.map(version => [version.id, version]))
  const rows: BatchRow[] = []
  // One after the other: a request must not take all connections.
  for (const row of batch.rows) rows.push(await rowResponse(row, { batch, destinations }, deps))
  return {
    ...(await batchSummary(batch, deps)),
    decided: decided && { at: decided.at, by: await adminOf(decided.by, deps), reason: decided.reason },
    fingerprint,
    file: file && {
      ...{ at: file.at, by: await adminOf(file.by, deps), sha256: file.sha256, kept: file.kept },
      name: fileName(fileKind, referenceOfBatch(batch)),
    },
    rows,
    may: {
      approve: status === 'waiting' && !notApproved,
      reject: status === 'waiting' || status === 'approved',
      file: (status === 'approved' || file?.kept === true) && isOfBatch(batch, viewer),
    },
    notApproved: problemOf(notApproved),
  }
}

/** Who made it, or has approved it. */
export const isOfBatch = ({ madeBy, decided }: Batch, userId: UserId): boolean =>
  madeBy === userId || (decided?.approved === true && decided.by === userId)

interface About {
  readonly batch: Batch
  readonly destinations: ReadonlyMap<
    string,
    Awaited<ReturnType<ApiParts['payoutDestinations']['byIds']>>[number]
  >
}

const rowResponse = async (
  row: StoredRow,
  { batch, destinations }: About,
  deps: ApiParts,
): Promise<BatchRow> => {
  const { goalId, payoutId, amountMinor, attempt, reference, destinationId, typeUnsaid, struck } = row
  const { currency, madeBy } = batch
  const payout = await payoutById(deps.pool, { goalId, payoutId, now: deps.clock.now() })
  const version = destinations.get(destinationId)
  const isOpen = ['waiting', 'approved'].includes(statusOfBatch(batch)) && madeBy !== null && !struck
  return {
    id: payoutKey(goalId, payoutId),
    goalName: payout?.goal_name ?? '',
    recipient: payout
      ? personOf(payout.user_id, payout.recipient_name)
      : { userId: 0, name: peopleTexts.formerMember },
    ...{ amount: formatDecimal(amountMinor, currency), reference },
    destination: version?.kind
      ? { kind: version.kind, mask: version.mask, setAt: version.setAt, typeUnsaid }
      : null,
    // It came back, and is due again, but not by this batch.
    status: payout && payout.attempt === attempt ? payout.status : 'confirmed',
    struck: problemOf(struck ?? undefined),
    obstacle: problemOf(isOpen ? await obstacleTo(deps, row, { madeBy, currency }) : undefined),
  }
}

const problemOf = (refusal: Refusal | undefined): Problem | null =>
  refusal ? refusalProblem(refusal).problem : null

const adminOf = async (id: UserId | null, { users }: ApiParts): Promise<PersonResponse> => {
  const found = id === null ? undefined : await users.byId(id)
  return { userId: id ?? 0, name: found?.username ?? peopleTexts.formerAdmin }
}
