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

export const initialsOf = (name: string): string =>
  name
    .split(/[\s._-]+/)
    .filter(Boolean)
    .slice(0, 2)
    .map(word => [...word][0]!.toUpperCase())
    .join('')
