import { z } from 'zod'
import { evidenceTypeOf } from '#shared/disputeEvidence.ts'
import { invalidRequest } from '../errors.ts'
import { oneOf, readParams, text } from '../params.ts'
import { type Handler, ok, type Resource } from '../route.ts'

/** The limit for evidence, the only purpose supported here. */
const maxFileBytes = 5 * 1024 * 1024
const keptSeconds = 9 * 30 * 86_400

const createParams = z.strictObject({
  purpose: oneOf('purpose', ['dispute_evidence']),
  file: z.strictObject({ data: z.string(), name: text, type: text }),
})

/** Validates a file and discards its content, which nothing reads. */
const create: Handler = async ({ params, session, now }) => {
  const { purpose, file } = readParams(createParams, params)
  const content = Buffer.from(file.data, 'base64')
  const refused = (message: string) => invalidRequest(message, { param: 'file' })
  if (content.length === 0) throw refused('The file is empty.')
  if (content.length > maxFileBytes) throw refused(`The file is larger than ${maxFileBytes} bytes.`)
  const type = evidenceTypeOf(content)
  if (type === undefined) throw refused('A file for this purpose must be a PDF, a JPEG or a PNG.')
  const id = session.newId('file')
  return ok(
    await session.insert('file', {
      id,
      object: 'file',
      created: now,
      expires_at: now + keptSeconds,
      filename: file.name,
      links: { object: 'list', data: [], has_more: false, url: `/v1/file_links?file=${id}` },
      purpose,
      size: content.length,
      title: null,
      type: type === 'image/jpeg' ? 'jpg' : type.slice(type.indexOf('/') + 1),
      url: `https://files.stripe.com/v1/files/${id}/contents`,
    }),
  )
}

export const files: Resource = {
  kind: 'file',
  routes: [{ method: 'POST', path: '/v1/files', handle: create }],
}
