/** The page to return to after signing in. */
export interface Place {
  readonly next: string
  /** Whose session had ended there; other users are not sent to that page. */
  readonly of: number | undefined
  /** The state of that page's history entry. */
  readonly entry?: unknown
}

/**
 * For the history entry of the sign-in page: links cannot set it, and it survives a reload and the second
 * step.
 */
export const placeHere = (of: number | undefined): Place => ({
  next: location.pathname + location.search + location.hash,
  of,
})

/** Drops the place when the sign-in page's address is entered again, since browsers keep an entry's state then. */
export const dropStalePlace = (): void => {
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (location.pathname === '/auth' && visit?.type === 'navigate') history.replaceState(null, '')
}

/** The place for this user to return to; undefined without one, and for an address of another site. */
export const placeWanted = (userId: number, state: unknown = history.state): string | undefined => {
  const { next, of } = (state ?? {}) as Partial<Place>
  if (typeof next !== 'string' || (of !== undefined && of !== userId)) return undefined
  const url = URL.parse(next, location.origin)
  return next.startsWith('/') && url?.origin === location.origin ? next : undefined
}
