import { inThread } from '../inThread.ts'

const limitMs = 30_000

/** Makes a picture anew, in a thread of its own. Undefined for a file that is no picture, has too many pixels, or takes too long. */
export const encodeInThread = async (
  content: Uint8Array,
  as: 'photo' | 'logo' = 'photo',
): Promise<Buffer | undefined> => {
  // The library has to be loaded here before a thread uses it: it would be unloaded with the thread otherwise.
  await import('sharp')
  const encoded = await inThread<Uint8Array | undefined>(
    new URL('./thread.ts', import.meta.url),
    { content, as },
    limitMs,
  ).catch(() => undefined)
  return encoded && Buffer.from(encoded)
}
