/**
 * What the work comes to, unless the signal is first: then the work is left to itself.
 * @throws the signal's reason
 */
export const unlessTold = async <Value>(signal: AbortSignal, work: Promise<Value>): Promise<Value> => {
  const told = Promise.withResolvers<never>()
  const tell = (): void => told.reject(signal.reason)
  if (signal.aborted) tell()
  else signal.addEventListener('abort', tell)
  work.catch(() => undefined) // nobody's, once it is left to itself
  try {
    return await Promise.race([told.promise, work])
  } finally {
    signal.removeEventListener('abort', tell)
  }
}
