import { describe, expect, it } from 'vitest'
import { person, testDraw, testPayout, testRotation } from '#lab/builders/web/rotation.ts'
import {
  awaitedIn,
  conditionsOf,
  filledOf,
  roundInSight,
  roundOf,
  roundsAround,
  seatsOf,
  unpaidRecipients,
  whoseRound,
} from './view.ts'

describe('the seats', () => {
  it('are in the order of their turns, free seats included', () => {
    const { members, ...circle } = testRotation({ seats: 3 })
    const seats = seatsOf({ ...circle, members: [members[2]!, members[0]!] })
    expect(seats.map(({ position, member }) => [position, member?.name])).toEqual([
      [1, 'Ama'],
      [2, undefined],
      [3, 'Nia'],
    ])
  })
})

describe('the displayed round', () => {
  it('is the one that collects', () => expect(roundInSight(testRotation({ round: 3 }))?.round).toBe(3))

  it('is the full one until the next opens', () => {
    const circle = testRotation({ round: 3 })
    const rounds = circle.rounds.map(round => {
      if (round.round === 2) return { ...round, status: 'full' as const }
      return round.round === 3 ? { ...round, status: 'upcoming' as const } : round
    })
    expect(roundInSight({ ...circle, rounds })?.round).toBe(2)
  })

  it('is undefined once all are over', () => expect(roundInSight(testRotation({ round: 6 }))).toBeUndefined())
})

it('fills the bowl by the received part of the pot', () => {
  const circle = testRotation()
  expect(filledOf({ collected: '200.00', pot: '500.00' }, circle)).toBe(0.4)
  expect(filledOf({ collected: '0.00', pot: '0.00' }, circle)).toBe(0)
  expect(filledOf({ collected: '600.00', pot: '500.00' }, circle)).toBe(1)
  expect(filledOf({ collected: '200.000', pot: '500.000' }, { currency: 'KWD' })).toBe(0.4)
})

describe('what a circle waits for', () => {
  const forming = testRotation({ seats: 3 }, { phase: 'forming', startsOn: '2026-03-01' })
  const open = (circle: typeof forming, today = '2026-02-01') =>
    conditionsOf(circle, today).flatMap(({ what, done }) => (done ? [] : [what]))

  it('is its first day, when all have joined and accepted', () => expect(open(forming)).toEqual(['day']))
  it('is nothing on that day', () => expect(open(forming, '2026-03-01')).toEqual([]))
  it('is its first day even when everybody has paid', () => {
    const rounds = forming.rounds.map(round => ({ ...round, paidUserIds: [1, 2, 3] }))
    expect(open({ ...forming, rounds })).toEqual(['day'])
  })
  it('is missing members and acceptances', () => {
    const [one, two] = forming.members
    const members = [one!, { ...two!, hasAccepted: false }]
    expect(open({ ...forming, members })).toEqual(['seats', 'accepted', 'day'])
  })
  it('is a draw in progress', () => {
    for (const stage of ['adding', 'revealing'] as const)
      expect(open({ ...forming, draw: testDraw({ stage }) })).toEqual(['draw', 'day'])
    expect(open({ ...forming, draw: testDraw({ stage: 'voided', missing: [1] }) })).toEqual(['day'])
    const drawn = testDraw({ stage: 'drawn', seed: '', order: [1, 2, 3] })
    expect(open({ ...forming, draw: drawn })).toEqual(['day'])
  })
})

describe('who is late with the open round', () => {
  it('is named as long as they have not paid', () => {
    expect(awaitedIn(testRotation({ round: 2, paid: [1, 2], late: [2, 3] }))).toEqual(['Nia'])
    expect(awaitedIn(testRotation({ round: 2, paid: [1] }))).toEqual([])
  })
  it('is not set in a circle that has ended', () =>
    expect(awaitedIn(testRotation({ round: 2, late: [3] }, { phase: 'wound_up' }))).toEqual([]))
})

it('names who has not received their pot yet', () => {
  const { rounds } = testRotation({ seats: 2, round: 3 })
  const sent = rounds.map(one =>
    one.round === 2 ? { ...one, payout: testPayout({ recipient: person(2), status: 'sent' }) } : one,
  )
  expect(unpaidRecipients({ rounds })).toEqual([])
  expect(unpaidRecipients({ rounds: sent })).toEqual(['Kofi'])
})

describe('the recipient of a round', () => {
  const forming = testRotation({ seats: 3 }, { phase: 'forming' })
  const [first] = forming.rounds
  const whose = (different: Partial<typeof forming>, viewer: number) =>
    whoseRound(first!, { ...forming, ...different }, viewer)

  it('is the reader or another member', () => {
    expect(whose({}, 1)).toBe('yours')
    expect(whose({}, 2)).toBe('theirs')
  })
  it('is unknown while the seat is open', () =>
    expect(whoseRound({ recipient: null }, forming, 1)).toBe('open'))
  it('is unknown until the order is drawn', () => {
    for (const stage of ['adding', 'revealing'] as const)
      expect(whose({ draw: testDraw({ stage }) }, 1)).toBe('drawn')
    expect(whose({ draw: testDraw({ stage: 'drawn', seed: '', order: [1, 2, 3] }) }, 1)).toBe('yours')
  })
})

describe('the rounds that are shown at first', () => {
  const { rounds } = testRotation({ seats: 50 })
  const shown = (round: number) => roundsAround(rounds, round).map(one => one.round)

  it('are all of few', () => expect(roundsAround(testRotation({ seats: 7 }).rounds, 1)).toHaveLength(7))
  it('are the two before and the four after', () => expect(shown(31)).toEqual([29, 30, 31, 32, 33, 34, 35]))
  it('are as many at both ends', () => {
    expect(shown(1)).toEqual([1, 2, 3, 4, 5, 6, 7])
    expect(shown(50)).toEqual([44, 45, 46, 47, 48, 49, 50])
  })
})

describe('a debt', () => {
  it('names the round that it arose in', () =>
    expect(roundOf({ cause: 'round_closed_short', round: 2 })).toBe(2))
  it('names no round where the circle ended early', () =>
    expect(roundOf({ cause: 'wound_up', round: 2 })).toBeNull())
})
