import { expect, it } from 'vitest'
import { testRotation } from '#lab/builders/web/rotation.ts'
import { roundCardOf } from './roundCard.ts'

const cardOf = (paidUserIds: readonly number[], lateUserIds: readonly number[] = []) => {
  const { members, ...circle } = testRotation({ seats: 3 })
  const rotation = {
    ...circle,
    members: members.map(member => ({ ...member, late: lateUserIds.includes(member.userId) })),
  }
  const round = { ...circle.rounds[0]!, paidUserIds, collected: `${paidUserIds.length}00.00` }
  return roundCardOf('Mango', rotation, round, 'save.example')
}

it('names who has paid, who is late and who receives', () => {
  const card = cardOf([2], [3])
  expect(card.seats).toEqual([
    { name: 'Ama', state: 'waiting' },
    { name: 'Kofi', state: 'paid' },
    { name: 'Nia', state: 'late' },
  ])
  expect(card.text).toMatch(/^Mango, round 1 of 3: Ama receives \$300\.00 on /)
  expect(card.text).toMatch(/ Paid: Kofi\. Still to pay: Ama and Nia\.$/)
  expect(card).toMatchObject({ turn: 0, below: '1/3', foot: 'Calabash · save.example' })
})

it('leaves out an empty list', () => {
  expect(cardOf([]).text).toMatch(/ Still to pay: Ama, Kofi, and Nia\.$/)
  expect(cardOf([]).text).not.toContain('Paid')
  expect(cardOf([1, 2, 3]).text).toMatch(/ Paid: Ama, Kofi, and Nia\. Everybody has paid\.$/)
})
