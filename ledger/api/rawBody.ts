import type { IncomingMessage } from 'node:http'
import type { ProblemError } from './problem.ts'

/** The bytes of a request. @throws what `tooLong` makes when there are more of them than `most`, if it can before it reads any. */
export const rawBody = async (
  request: IncomingMessage,
  most: number,
  tooLong: () => ProblemError,
): Promise<Buffer> => {
  if (Number(request.headers['content-length'] ?? 0) > most) throw tooLong()
  const chunks: Buffer[] = []
  let length = 0
  // Not destroyed when it is given up: `errors` has the rest of it thrown away.
  for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    length += chunk.length
    if (length > most) throw tooLong()
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
