import { describe, expect, it } from 'vitest'
import type { AdoptionResponse, OpeningLineResponse } from '#shared/api/adoption.ts'
import { seatingByName } from './seating.ts'

const line = (
  position: number,
  name: string,
  holder: string | undefined,
  userId = position,
): OpeningLineResponse => ({
  ...{ position, name, status: 'asked', paid: ['100.00'], paidInAll: '100.00', received: null, owes: null },
  holder: holder === undefined ? null : { userId, name: holder },
})
const adoption = (...lines: OpeningLineResponse[]): AdoptionResponse => ({
  ...{ round: 2, lines, isFull: lines.every(({ holder }) => holder !== null) },
  may: { confirm: true, deny: true, correct: true },
})

describe('seating members by the names of a sheet', () => {
  it('gives each the seat of their name, and the others what is left', () =>
    expect(
      seatingByName(
        adoption(line(1, 'Kofi', 'ama.m', 11), line(2, 'Auntie', 'kofi-b', 12), line(3, 'Ama', 'esi', 13)),
      ),
    ).toEqual([12, 13, 11]))
  it('changes nothing where all sit there, where a seat is empty, or where a name fits two', () => {
    expect(seatingByName(adoption(line(1, 'Kofi', 'kofi'), line(2, 'Ama', 'ama')))).toBeUndefined()
    expect(seatingByName(adoption(line(1, 'Kofi', undefined), line(2, 'Ama', 'kofi')))).toBeUndefined()
    expect(seatingByName(adoption(line(1, 'K', 'kofi'), line(2, 'Ama', 'kwame')))).toBeUndefined()
  })
})
