import type { IncomingMessage } from 'node:http'
import type { ProblemError } from './problem.ts'

/**
 * The bytes of a request.
 * @throws the error of `tooLong` when there are more than `most`, before reading if possible
 */
export const rawBody = async (
  request: IncomingMessage,
  most: number,
  tooLong: () => ProblemError,
): Promise<Buffer> => {
  if (Number(request.headers['content-length'] ?? 0) > most) throw tooLong()
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
