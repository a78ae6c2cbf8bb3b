import { expect, it } from 'vitest'
import { brought, moved, placeFor } from './reorder.ts'

it.each([
  [0, 2, 'bcad'],
  [3, 0, 'dabc'],
  [1, 9, 'acdb'],
  [1, -1, 'bacd'],
  [1, 1, 'abcd'],
  [7, 0, 'abcd'],
])('moves the one at %d to %d', (from, to, result) =>
  expect(moved([...'abcd'], from, to).join('')).toBe(result),
)

it('keeps an unsaved order when a member leaves or joins', () => {
  expect(brought([3, 1, 2], [1, 2, 3])).toEqual([3, 1, 2])
  expect(brought([3, 1, 2], [1, 3, 4])).toEqual([3, 1, 4])
})

it('keeps each seat of a member who has several', () => {
  expect(brought([3, 1, 3], [1, 3, 3])).toEqual([3, 1, 3])
  expect(brought([3, 1, 3], [1, 3])).toEqual([3, 1])
  expect(brought([3, 1], [1, 3, 3])).toEqual([3, 1, 3])
})

it.each([
  ['ArrowUp', 1],
  ['ArrowDown', 3],
  ['Home', 0],
  ['End', 4],
  ['Enter', undefined],
])('is moved by %s', (key, place) => expect(placeFor(key, 2, 5)).toBe(place))
