import { expect, it } from 'vitest'
import { userId } from './ids.ts'
import { movedTo } from './seatOrder.ts'

const [ama, kofi] = [userId(1), userId(2)]
const seats = [
  { userId: ama, position: 1 },
  { userId: kofi, position: 2 },
  { userId: kofi, position: 5 },
]

it('puts the seats into an order, and several of a member into their own order', () => {
  expect([...movedTo(seats, [kofi, ama, kofi])]).toEqual([
    [2, 1],
    [1, 2],
    [5, 3],
  ])
})

it('leaves out who has no further seat', () => {
  expect([...movedTo(seats, [ama, ama])]).toEqual([[1, 1]])
})
