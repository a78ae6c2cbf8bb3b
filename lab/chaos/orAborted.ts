/**
 * The result of the work, unless the signal is aborted first: then the work continues in the background.
 * @throws the signal's reason
 */
export const orAborted = async <Value>(signal: AbortSignal, work: Promise<Value>): Promise<Value> => {
  const aborted = Promise.withResolvers<never>()
  const abort = (): void => aborted.reject(signal.reason)
  if (signal.aborted) abort()
  else signal.addEventListener('abort', abort)
  work.catch(() => undefined) // its failure is irrelevant after an abort
  try {
    return await Promise.race([aborted.promise, work])
  } finally {
    signal.removeEventListener('abort', abort)
  }
}
