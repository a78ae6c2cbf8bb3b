import {
  approveBatchRequest,
  type BatchesResponse,
  makeBatchRequest,
  rejectBatchRequest,
} from '#shared/api/batches.ts'
import { type Batch, fingerprintOf, referenceOfBatch } from '../../accounts/payoutBatches.ts'
import { fileName, fileTypes } from '../../bankFiles/fileKinds.ts'
import { approvalRefused } from '../batchApproval.ts'
import type { ApiParts } from '../context.ts'
import { endpoint, type RequestContext } from '../endpoint.ts'
import { limit } from '../guards/limit.ts'
import { type ByUser, moneyAdmin } from '../guards/signedIn.ts'
import { stepUp } from '../guards/stepUp.ts'
import { makeBatch, makeFile } from '../makeBatch.ts'
import { batchResponse, batchSummary, isOfBatch } from '../presenters/batch.ts'
import { refusalProblem } from '../problem.ts'

interface InBatch {
  readonly batch: Batch
}

/**
 * Guard: the batch that the path names.
 * @throws ProblemError 404
 */
const batchInPath = async ({ params }: RequestContext, { payoutBatches }: ApiParts): Promise<InBatch> => {
  const id = params['batch'] ?? ''
  const batch = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id) && (await payoutBatches.byId(id))
  if (!batch) throw refusalProblem({ code: 'batch_not_found' })
  return { batch }
}

/**
 * Guard: the caller made the batch, or has approved it.
 * @throws ProblemError 403
 */
const ofBatch = (_ctx: unknown, _deps: unknown, { batch, userId }: InBatch & ByUser): void => {
  if (!isOfBatch(batch, userId)) throw refusalProblem({ code: 'not_of_batch' })
}

/** The batch as it is now. */
const shown = async (_: unknown, { batch: { id }, userId }: InBatch & ByUser, deps: ApiParts) => {
  const batch = await deps.payoutBatches.byId(id)
  if (!batch) throw refusalProblem({ code: 'batch_not_found' })
  return { body: await batchResponse(batch, userId, deps) }
}

/** Payouts that are sent together by a file for the bank: one admin makes a batch, and another one approves it. */
export const batchEndpoints = [
  endpoint('GET /api/admin/batches', {
    guards: [moneyAdmin],
    run: async deps => {
      const batches = []
      for (const batch of await deps.payoutBatches.list()) batches.push(await batchSummary(batch, deps))
      return { batches } satisfies BatchesResponse
    },
  }),
  endpoint('POST /api/admin/batches', {
    guards: [moneyAdmin, stepUp, limit('turn')],
    body: makeBatchRequest,
    status: 201,
    run: (deps, { userId, body }) => makeBatch(deps, userId, body),
  }),
  endpoint('GET /api/admin/batches/:batch', {
    guards: [moneyAdmin, batchInPath],
    run: (deps, { batch, userId }) => batchResponse(batch, userId, deps),
  }),
  endpoint('POST /api/admin/batches/:batch/approve', {
    guards: [moneyAdmin, stepUp, batchInPath, limit('turn')],
    body: approveBatchRequest,
    run: async (deps, { batch, userId, body }) => {
      const refused = await approvalRefused(deps, batch, userId)
      if (refused) return refused
      if (body.fingerprint !== fingerprintOf(batch.id, batch)) return { code: 'batch_changed' } as const
      if (!(await deps.payoutBatches.approve(batch, userId))) return { code: 'batch_decided' } as const
      deps.log.info({ userId, batch: batch.id, fingerprint: body.fingerprint }, 'an admin approved a batch')
      return {}
    },
    shows: shown,
  }),
  endpoint('POST /api/admin/batches/:batch/reject', {
    guards: [moneyAdmin, stepUp, batchInPath, limit('turn')],
    body: rejectBatchRequest,
    run: async (deps, { batch, userId, body: { reason } }) => {
      if (await deps.payoutBatches.reject(batch.id, userId, reason)) return {}
      return { code: batch.file ? 'batch_filed' : 'batch_decided' } as const
    },
    shows: shown,
  }),
  endpoint('POST /api/admin/batches/:batch/file', {
    guards: [moneyAdmin, stepUp, batchInPath, ofBatch, limit('export')],
    run: async (deps, { batch: { id }, userId, context }) =>
      (await deps.payoutBatches.makeFile(id, userId, (batch, now) =>
        makeFile(deps, { batch, now, context }),
      )) ?? {},
    shows: shown,
  }),
  endpoint('GET /api/admin/batches/:batch/file', {
    guards: [moneyAdmin, stepUp, batchInPath, ofBatch, limit('export')],
    respond: async (ctx, { payoutBatches, log }, { batch, userId }) => {
      if (!batch.file) throw refusalProblem({ code: 'batch_not_approved' })
      const bytes = await payoutBatches.file(batch.id)
      if (!bytes) throw refusalProblem({ code: 'batch_file_gone' })
      log.info(
        { userId, batch: batch.id, sha256: batch.file.sha256 },
        'an admin downloaded the file of a batch',
      )
      const name = fileName(batch.fileKind, referenceOfBatch(batch))
      ctx.set('Content-Disposition', `attachment; filename="${name}"`)
      ctx.set('Repr-Digest', `sha-256=:${Buffer.from(batch.file.sha256, 'hex').toString('base64')}:`)
      ctx.type = fileTypes[batch.fileKind]
      ctx.body = bytes
    },
  }),
]
