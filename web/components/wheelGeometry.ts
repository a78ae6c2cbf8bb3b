import { lettersOf } from '#shared/intl.ts'

const degree = Math.PI / 180

/** The point on a circle round the origin, `angle` degrees clockwise from twelve o'clock. */
export const pointAt = (angle: number, radius: number): string =>
  `${(Math.sin(angle * degree) * radius).toFixed(2)} ${(-Math.cos(angle * degree) * radius).toFixed(2)}`

/** The position of a wedge of the ring, and its extent to both sides, in degrees. */
export interface Place {
  readonly angle: number
  readonly half: number
}

/** The minimum width of the current turn's wedge. */
const legible = 30

/**
 * All wedges, with the current turn at twelve o'clock. Its wedge keeps its width however many there are; the
 * others share the rest. Angles only decrease from one turn to the next, so a wedge always moves in the same
 * direction, and never the long way back.
 */
export const placesOf = (count: number, turn: number | undefined): readonly Place[] => {
  const even = 360 / count
  const own = turn === undefined ? even : Math.max(even, legible)
  const half = count === 1 ? own / 2 : (360 - own) / (count - 1) / 2
  const at = turn ?? count
  return Array.from({ length: count }, (_, index) => {
    if (index === turn) return { angle: 0, half: own / 2 }
    const away =
      turn === undefined
        ? (index - at) * even
        : sideOf(index - at) * (own / 2 - half) + (index - at) * 2 * half
    return { angle: away, half }
  })
}

const sideOf = (steps: number): number => (steps < 0 ? -1 : 1)

/** The path of one wedge of a ring with rounded corners, upright, with a small gap on both sides. */
export const wedge = (half: number, inner: number, outer: number): string => {
  const air = Math.min(1.5, half / 5)
  const to = half - air
  // Towards the middle the wedge is naturally narrower; a smaller gap there looks as wide as outside.
  const toInner = half - Math.min((air * outer) / inner, half / 2)
  const round = Math.min(5, (outer - inner) / 4)
  const bend = (radius: number, reach: number): number => Math.min(round / radius / degree, reach / 2)
  const [bendOut, bendIn] = [bend(outer, to), bend(inner, toInner)]
  const side = (sign: number, radius: number, reach: number): string => pointAt(sign * reach, radius)
  const large = to > 90 ? 1 : 0
  return [
    `M${side(-1, outer, to - bendOut)}`,
    `A${outer} ${outer} 0 ${large} 1 ${side(1, outer, to - bendOut)}`,
    `Q${side(1, outer, to)} ${side(1, outer - round, to)}`,
    `L${side(1, inner + round, toInner)}`,
    `Q${side(1, inner, toInner)} ${side(1, inner, toInner - bendIn)}`,
    `A${inner} ${inner} 0 ${large} 0 ${side(-1, inner, toInner - bendIn)}`,
    `Q${side(-1, inner, toInner)} ${side(-1, inner + round, toInner)}`,
    `L${side(-1, outer - round, to)}`,
    `Q${side(-1, outer, to)} ${side(-1, outer, to - bendOut)}`,
    'Z',
  ].join('')
}

/** The points of a band of carved teeth between two circles. */
export const carving = (teeth: number, inner: number, outer: number): string =>
  Array.from({ length: teeth * 2 }, (_, index) =>
    pointAt((index * 180) / teeth, index % 2 === 0 ? outer : inner).replace(' ', ','),
  ).join(' ')

export const initialsOf = (name: string): string =>
  name
    .split(/[\s._-]+/)
    .filter(Boolean)
    .slice(0, 2)
    .map(word => lettersOf(word)[0]!.toUpperCase())
    .join('')
