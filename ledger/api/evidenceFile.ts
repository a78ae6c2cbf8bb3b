import type { EvidenceFileResponse } from '#shared/api/payments.ts'
import {
  type DisputeFileField,
  disputeFileFields,
  type EvidenceType,
  evidenceTypeOf,
  maxEvidenceBytes,
} from '#shared/disputeEvidence.ts'
import type { NewEvidenceFile } from '#shared/ports/paymentGateway.ts'
import { cut } from '#shared/text.ts'
import type { ApiContext } from './context.ts'
import type { RequestContext } from './endpoint.ts'
import { problem } from './problem.ts'
import { rawBody } from './rawBody.ts'

const endings: Readonly<Record<EvidenceType, string>> = {
  'application/pdf': 'pdf',
  'image/jpeg': 'jpg',
  'image/png': 'png',
}

/** Guard: the kind of evidence that the path names. */
export const evidenceFieldInPath = ({ params }: RequestContext): { readonly field: DisputeFileField } => {
  const field = disputeFileFields.find(known => known === params['field'])
  if (field === undefined) throw problem(404, 'evidence_kind_unknown')
  return { field }
}

/**
 * The file in a request's body; its type is determined by its bytes.
 * @throws ProblemError for a type that banks do not accept, or when it exceeds the limit with the existing
 * files
 */
export const evidenceFileIn = async (
  ctx: ApiContext,
  field: DisputeFileField,
  held: readonly EvidenceFileResponse[],
): Promise<NewEvidenceFile> => {
  const taken = held.filter(file => file.field !== field).reduce((sum, { bytes }) => sum + bytes, 0)
  const content = await rawBody(ctx, { most: maxEvidenceBytes - taken, tooLong, patienceMs: 60_000 })
  if (content.length === 0) throw problem(400, 'file_empty')
  const type = evidenceTypeOf(content)
  if (type === undefined) throw problem(415, 'file_kind')
  return { field, name: nameOf(ctx.query['name'], type), type, content }
}

const tooLong = () => problem(413, 'files_too_large')

const longestName = 100
/** Has the extension of its type, and no path or hidden characters. */
const nameOf = (given: unknown, type: EvidenceType): string => {
  const plain = (typeof given === 'string' ? given : '')
    .normalize('NFC')
    .replace(/^.*[/\\]/, '')
    .replace(/\.(pdf|jpe?g|png)$/i, '')
    .replace(/[\p{C}"]/gu, '')
    .trim()
  return `${cut(plain, longestName) || 'file'}.${endings[type]}`
}
