import { describe, expect, it } from 'vitest'
import { person, testDraw, testPayout, testRotation } from '#lab/builders/web/rotation.ts'
import type { DebtResponse, RotationResponse, SwapResponse } from '#shared/api/rotation.ts'
import { swapPartners, tasksOf } from './tasks.ts'

const nothing = { payouts: [], payments: [] }
const whats = (rotation: RotationResponse, payouts = [testPayout()].slice(1), viewer = 1) =>
  tasksOf(rotation, { payouts, payments: [] }, viewer).map(({ what }) => what)

const debt = (debtor: number, creditor: number | null, status: DebtResponse['status'] = 'open') => ({
  id: `round-1-${debtor}`,
  debtor: person(debtor),
  creditor: creditor === null ? null : person(creditor),
  round: 1,
  currency: 'USD' as const,
  amount: '100.00',
  cause: 'round_closed_short' as const,
  status,
})
const swap = (by: number, other: number, status: SwapResponse['status'] = 'proposed') => ({
  swap: 1,
  by: person(by),
  with: person(other),
  status,
  turns: null,
})

describe('the tasks of a member', () => {
  it('are their share, and then their turn', () => {
    const [pay, receive] = tasksOf(testRotation({ round: 2, viewer: 3 }), nothing, 3)
    expect(pay).toMatchObject({ what: 'pay', round: 2, amount: '100.00', dueOn: '2026-03-01', own: false })
    expect(receive).toMatchObject({ what: 'receive', amount: '500.00', on: '2026-04-01', round: 3 })
  })
  it('include their share of their own pot', () =>
    expect(tasksOf(testRotation({ round: 1 }), nothing, 1)[0]).toMatchObject({ what: 'pay', own: true }))
  it('do not promise the first pot while the order is still to be drawn', () => {
    const draw = testDraw({ stage: 'adding' })
    const share = tasksOf(testRotation({ round: 1 }, { phase: 'forming', draw }), nothing, 1)
    expect(share.find(({ what }) => what === 'pay')).toMatchObject({ own: false })
  })
  it('do not ask for a share that is on its way from their bank', () => {
    const circle = testRotation({ round: 2, viewer: 3 })
    const underWay = { ...circle, me: { ...circle.me!, debitExpectedOn: '2026-03-04' } }
    expect(tasksOf(underWay, nothing, 3)[0]).toEqual({
      ...{ what: 'under_way', round: 2, amount: '100.00', by: '2026-03-04' },
    })
  })
  it('are empty once they have paid and received', () =>
    expect(whats(testRotation({ round: 2, paid: [1] }))).toEqual([]))
  it('do not repeat the turn of the open round, which is said above them', () =>
    expect(whats(testRotation({ round: 1, paid: [1] }))).toEqual([]))
  it('include their debts and claims, and not settled ones or those of others', () => {
    const circle = testRotation(
      { round: 2, paid: [1] },
      { debts: [debt(1, 2), debt(3, 1), debt(1, null), debt(2, 1, 'settled'), debt(2, 3)] },
    )
    expect(whats(circle)).toEqual(['owe', 'owe', 'owed'])
  })
  it('include sending their own pot, which they then do not wait for', () => {
    const own = testPayout()
    const sends = { ...own, may: { ...own.may, send: true } }
    const circle = testRotation({ round: 2, paid: [1] })
    expect(whats(circle, [own])).toEqual(['coming'])
    expect(whats(circle, [sends])).toEqual(['handle'])
  })
  it('include an answer to a swap, or the wait for one', () => {
    const circle = testRotation(
      { round: 2, paid: [1] },
      { swaps: [swap(3, 1), swap(1, 4), swap(5, 1, 'declined')] },
    )
    expect(whats(circle)).toEqual(['swap', 'asked'])
  })
  it('begin with money that was sent to them', () => {
    const sent = testPayout({ status: 'sent', recipient: person(1) })
    const another = testPayout({ status: 'sent', recipient: person(2) })
    expect(whats(testRotation({ round: 2 }), [another, sent])).toEqual(['answer', 'pay'])
  })
  it('include money that they must send', () => {
    const may = { ...testPayout().may, send: true }
    expect(whats(testRotation({ round: 2, paid: [1] }), [testPayout({ recipient: person(2), may })])).toEqual(
      ['handle'],
    )
  })
  it('are the rules and the draw, while the circle is forming', () => {
    const circle = testRotation({ paid: [1] }, { phase: 'forming' })
    const asked = { ...circle, draw: testDraw(), me: { ...circle.me!, hasAccepted: false } }
    expect(whats(asked)).toEqual(['accept', 'salt'])
    const [commitments, salts] = [[{ userId: 1, commitment: '' }], [{ userId: 1, salt: '' }]]
    for (const draw of [testDraw({ commitments }), testDraw({ salts }), testDraw({ stage: 'revealing' })])
      expect(whats({ ...circle, draw })).toEqual([])
  })
  it('are empty for an auditor', () => expect(whats({ ...testRotation(), me: null }, [], 99)).toEqual([]))
})

describe('possible partners of a swap', () => {
  const named = (rotation: RotationResponse, viewer: number) =>
    swapPartners(rotation, viewer).map(({ name }) => name)

  it('are members with a later turn', () => expect(named(testRotation({ round: 3 }), 4)).toEqual(['Efua']))
  it('are none after one’s own turn', () => expect(named(testRotation({ round: 3 }), 1)).toEqual([]))
  it('are none during a pending proposal', () =>
    expect(named(testRotation({ round: 3 }, { swaps: [swap(4, 5)] }), 4)).toEqual([]))
  it('are none before the beginning, when the organiser orders the turns', () =>
    expect(named(testRotation({}, { phase: 'forming' }), 4)).toEqual([]))
})
