export interface Point {
  readonly at: number
  readonly value: number
}

/** By least squares: how much the values rise for each unit of time, and the standard error of that. */
export const slopeOf = (points: readonly Point[]): { readonly slope: number; readonly error: number } => {
  const count = points.length
  const mean = (of: (point: Point) => number): number =>
    points.reduce((sum, point) => sum + of(point), 0) / count
  const [middle, level] = [mean(({ at }) => at), mean(({ value }) => value)]
  const spread = points.reduce((sum, { at }) => sum + (at - middle) ** 2, 0)
  const slope = points.reduce((sum, { at, value }) => sum + (at - middle) * (value - level), 0) / spread
  const left = points.reduce((sum, { at, value }) => sum + (value - level - slope * (at - middle)) ** 2, 0)
  return { slope, error: Math.sqrt(left / (count - 2) / spread) }
}
