/**
 * Reads all bytes; undefined when there are too many. The rest is read and discarded, so that the sender can
 * receive the response.
 */
export const readAtMost = async (
  body: AsyncIterable<Buffer>,
  maxBytes: number,
): Promise<Buffer | undefined> => {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of body) {
    length += chunk.length
    if (length <= maxBytes) chunks.push(chunk)
  }
  return length > maxBytes ? undefined : Buffer.concat(chunks)
}
