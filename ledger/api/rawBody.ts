import type { IncomingMessage, ServerResponse } from 'node:http'
import { bodiesInFlight } from './middleware/bodiesInFlight.ts'
import type { ProblemError } from './problem.ts'

interface Limit {
  readonly most: number
  readonly tooLong: () => ProblemError
  /** How long the whole body may take. */
  readonly patienceMs?: number
}

/**
 * The bytes of a request.
 * @throws the error of `tooLong` when there are more than `most`, before reading if possible
 */
export const rawBody = async (
  { req, res }: { readonly req: IncomingMessage; readonly res: ServerResponse },
  { most, tooLong, patienceMs }: Limit,
): Promise<Buffer> => {
  if (Number(req.headers['content-length'] ?? 0) > most) throw tooLong()
  return bodiesInFlight.receive({ req, res }, () => bytesOf(req, { most, tooLong }), patienceMs)
}

const bytesOf = async (request: IncomingMessage, { most, tooLong }: Limit): Promise<Buffer> => {
  const chunks: Buffer[] = []
  let length = 0
  // Not destroyed when it is aborted: `errors` discards the rest.
  for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    length += chunk.length
    if (length > most) throw tooLong()
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
