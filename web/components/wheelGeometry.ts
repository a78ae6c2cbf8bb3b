const gap = 0.035

/** The point on a circle round the origin, `angle` clockwise from twelve o'clock. */
export const pointAt = (angle: number, radius: number): string =>
  `${(Math.sin(angle) * radius).toFixed(2)} ${(-Math.cos(angle) * radius).toFixed(2)}`

/** The path of one wedge of a ring, with a little air on both sides. */
export const wedge = (middle: number, half: number, inner: number, outer: number): string => {
  const air = Math.min(gap, half / 4)
  const from = middle - half + air
  const to = middle + half - air
  const large = to - from > Math.PI ? 1 : 0
  return [
    `M${pointAt(from, outer)}`,
    `A${outer} ${outer} 0 ${large} 1 ${pointAt(to, outer)}`,
    `L${pointAt(to - air * 0.3, inner)}`,
    `A${inner} ${inner} 0 ${large} 0 ${pointAt(from + air * 0.3, inner)}`,
    'Z',
  ].join('')
}

/** The path of what a round bowl holds that is filled from below, up to `part` of its height. */
export const filling = (radius: number, part: number): string => {
  // Quite full, the rim would shrink to a point, and an arc from a point to itself is none.
  const level = radius - 2 * radius * Math.min(0.9999, part)
  const half = Math.sqrt(radius ** 2 - level ** 2)
  const [x, y] = [half.toFixed(2), level.toFixed(2)]
  return `M-${x} ${y}A${radius} ${radius} 0 ${part > 0.5 ? 1 : 0} 0 ${x} ${y}Z`
}

export const initialsOf = (name: string): string =>
  name
    .split(/[\s._-]+/)
    .filter(Boolean)
    .slice(0, 2)
    .map(word => [...word][0]!.toUpperCase())
    .join('')
