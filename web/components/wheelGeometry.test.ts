import { describe, expect, it } from 'vitest'
import { initialsOf, placesOf, pointAt, wedge } from './wheelGeometry.ts'

describe('initials', () => {
  it.each([
    ['Ama Owusu', 'AO'],
    ['kofi', 'K'],
    ['Kwabena Nkrumah-Asante', 'KN'],
    ['ọlá.adé', 'ỌA'],
    ['  ', ''],
    ['E\u0301mile 🇬🇭', 'E\u0301🇬🇭'],
  ])('of %s are %s', (name, initials) => expect(initialsOf(name)).toBe(initials))
})

it('begins at twelve o’clock and goes round with the clock', () => {
  expect(pointAt(0, 100)).toBe('0.00 -100.00')
  expect(pointAt(45, 100)).toBe('70.71 -70.71')
})

describe('the wedges', () => {
  const everyTurn = [2, 5, 12, 13, 50, 100].flatMap(count =>
    Array.from({ length: count }, (_, turn) => [count, turn] as const),
  )

  it.each([2, 5, 50])('of %d leave neither gap nor overlap, at any turn', count => {
    for (let turn = 0; turn < count; turn += 1) {
      const places = placesOf(count, turn).toSorted((a, b) => a.angle - b.angle)
      for (const [index, { angle, half }] of places.entries()) {
        const next = places[(index + 1) % count]!
        const to = next.angle + (index === count - 1 ? 360 : 0)
        expect(to - next.half).toBeCloseTo(angle + half)
      }
    }
  })

  it('have the current turn at the top, wide enough to be read', () => {
    for (const [count, turn] of everyTurn) {
      expect(placesOf(count, turn)[turn]).toEqual({ angle: 0, half: Math.max(180 / count, 15) })
    }
  })

  it('move in one direction from turn to turn', () => {
    for (const [count, turn] of everyTurn) {
      if (turn + 1 === count) continue
      const [before, after] = [placesOf(count, turn), placesOf(count, turn + 1)]

      for (const [index, { angle }] of before.entries()) {
        const by = angle - after[index]!.angle
        expect(by).toBeGreaterThan(0)
        expect(by).toBeLessThanOrEqual(180)
      }
    }
  })

  it('end where the last turn has left them, or nearly so', () => {
    for (const count of [2, 5, 50]) {
      const [before, after] = [placesOf(count, count - 1), placesOf(count, undefined)]
      for (const [index, { angle }] of before.entries())
        expect(Math.abs(angle - after[index]!.angle)).toBeLessThanOrEqual(180)
    }
  })

  it('are all alike when every turn is over', () => {
    for (const { half } of placesOf(6, undefined)) expect(half).toBe(30)
  })

  it('are closed paths with rounded corners', () => expect(wedge(36, 80, 124)).toMatch(/^M[^NaN]+Q[^NaN]+Z$/))
})
