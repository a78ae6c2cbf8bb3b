export interface Point {
  readonly at: number
  readonly value: number
}

/**
 * Least squares: the slope of the values over time, and its standard error. Consecutive values are
 * correlated, so the error is computed from the effective number of values (with a correlation of r, a
 * fraction of (1 - r) / (1 + r)).
 */
export const slopeOf = (points: readonly Point[]): { readonly slope: number; readonly error: number } => {
  const count = points.length
  const mean = (of: (point: Point) => number): number =>
    points.reduce((sum, point) => sum + of(point), 0) / count
  const [middle, level] = [mean(({ at }) => at), mean(({ value }) => value)]
  const spread = points.reduce((sum, { at }) => sum + (at - middle) ** 2, 0)
  const slope = points.reduce((sum, { at, value }) => sum + (at - middle) * (value - level), 0) / spread
  const beside = points.map(({ at, value }) => value - level - slope * (at - middle))
  const left = beside.reduce((sum, each) => sum + each ** 2, 0)
  const next = beside.reduce((sum, each, index) => sum + each * (beside[index + 1] ?? 0), 0)
  const follows = left > 0 ? Math.min(mostFollowing, Math.max(0, next / left)) : 0
  const worth = (1 - follows) / (1 + follows)
  return { slope, error: Math.sqrt(left / (count - 2) / spread / worth) }
}

/** Prevents a division by zero. */
const mostFollowing = 0.98
