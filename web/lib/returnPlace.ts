/** Where somebody was going who has to sign in first. */
interface Place {
  readonly next: string
  /** Who was signed in there, until the session ended; nobody else is sent there. */
  readonly of: number | undefined
}

/**
 * For the entry of the sign-in page in the browser's history. No link can name it, so none can send anybody anywhere; and
 * it outlives a reload, the second step and registering.
 */
export const placeHere = (of: number | undefined): Place => ({
  next: location.pathname + location.search + location.hash,
  of,
})

/**
 * Whoever opens the sign-in page by its own address is going nowhere: browsers keep what an entry holds even when its
 * address is entered once more. Only a reload goes on as it was.
 */
export const dropStalePlace = (): void => {
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (location.pathname === '/auth' && visit?.type === 'navigate') history.replaceState(null, '')
}

/** An address of ours, for whoever has signed in now; undefined when they were not going anywhere. */
export const placeWanted = (userId: number, state: unknown = history.state): string | undefined => {
  const { next, of } = (state ?? {}) as Partial<Place>
  if (typeof next !== 'string' || (of !== undefined && of !== userId)) return undefined
  const url = URL.parse(next, location.origin)
  return next.startsWith('/') && url?.origin === location.origin ? next : undefined
}
