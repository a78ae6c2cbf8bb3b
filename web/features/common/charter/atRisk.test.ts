import { expect, it } from 'vitest'
import { riskIn } from './atRisk.ts'

const proved =
  'Proved means: with a verified email address, and a card payment in this circle that has settled.'
const risk = (
  amount: string,
  seatsBefore: number,
  count: number,
  { toBeDrawn = false, organiserTurn = null as number | null } = {},
) => riskIn({ amount, forSeats: 1, seatsBefore, proved: count, toBeDrawn, organiserTurn }, 'USD')

it('states what a seat can lose, and how many of the members before it are proved', () => {
  expect(risk('300.00', 3, 2)).toEqual([
    'You could lose at most $300.00 if the 3 members before you stop paying; 2 of them are proved.',
    proved,
  ])
  expect(risk('200.00', 2, 0)).toEqual([
    'You could lose at most $200.00 if the 2 members before you stop paying; none of them is proved yet.',
    proved,
  ])
  expect(risk('100.00', 1, 1)).toEqual([
    'You could lose at most $100.00 if the member before you stops paying; they are proved.',
    proved,
  ])
  expect(risk('0.00', 0, 0)).toEqual(['Nobody’s turn comes before yours, so nobody can owe you a round.'])
})

it('states that a turn which is still to be drawn may be the last', () =>
  expect(risk('400.00', 4, 1, { toBeDrawn: true })).toEqual([
    'You could lose at most $400.00 if the 4 members before you stop paying; 1 of them is proved.',
    'Turns are still to be drawn, and yours may be the last.',
    proved,
  ]))

it('states where the organiser comes earlier', () =>
  expect(risk('200.00', 2, 2, { organiserTurn: 1 })).toEqual([
    'You could lose at most $200.00 if the 2 members before you stop paying; 2 of them are proved.',
    'The organiser receives before you, with turn 1.',
    proved,
  ]))

it('is for all seats of a member who has several', () =>
  expect(
    riskIn(
      {
        ...{ amount: '500.00', forSeats: 2, seatsBefore: 0, proved: 0 },
        ...{ toBeDrawn: false, organiserTurn: null },
      },
      'USD',
    ),
  ).toEqual([
    'You could lose at most $500.00 by your 2 seats, if everybody whose turn comes before one of them stops paying.',
  ]))

it('is empty without a seat', () => expect(riskIn(null, 'USD')).toEqual([]))
