import { describe, expect, it } from 'vitest'
import type { SheetChoices } from './lines.ts'
import { longestSheet, readSheet } from './readSheet.ts'

const choices: SheetChoices = { currency: 'USD', contribution: '100', round: undefined, kinds: {} }
const read = (text: string, changes: Partial<SheetChoices> = {}) =>
  readSheet(text, { ...choices, ...changes })
const named = (text: string, changes: Partial<SheetChoices> = {}) => {
  const { lines, round, faults } = read(text, changes)
  return { round, faults, lines: lines.map(({ name, paidMinor }) => [name, ...paidMinor]) }
}
const three = {
  round: 3,
  faults: [],
  lines: [
    ['Ama', 10000, 10000],
    ['Kofi', 10000, 4000],
    ['Nia', 10000, 10000],
  ],
}

describe('a sheet of a circle', () => {
  it.each([
    ['tabs, marks and a head', 'Name\tRound 1\tRound 2\tRound 3\nAma\tx\tx\t\nKofi\t✓\t40\t\nNia\tyes\tX\t'],
    [
      'semicolons and decimal commas',
      'Nom;Round 1;Round 2\r\nAma;100,00;100,00\r\nKofi;100,00;40,00\r\nNia;100;100,00\r\n',
    ],
    [
      'a byte order mark, quotes and currency signs',
      '\uFEFFname,Jan,Feb\n"Ama","$100.00","$100"\nKofi,$100,$40\nNia,$100,"100.00"',
    ],
    [
      'dates of payment',
      'Member,R1 round,R2 round\nAma,2026-01-03,3.2.2026\nKofi,4 Jan,40\nNia,2026-01-03,01/02/2026',
    ],
    ['no head', 'Ama,100,100\nKofi,100,40\nNia,100,100'],
    ['turns in another order', 'Turn,Name,Round 1,Round 2\n3,Nia,x,x\n1,Ama,x,x\n2,Kofi,x,40'],
    [
      'numbered rows, notes and a row of totals',
      '#,Name,Phone,Jan,Feb,Total\n1,Ama,020 1,100,100,200\n2,Kofi,020 2,100,40,140\n3,Nia,020 3,100,100,200\nTotal,,,300,240,540',
    ],
    ['empty rows between', 'Name,Round 1,Round 2\n\nAma,x,x\n,,\nKofi,x,40\nNia,x,x\n'],
  ])('is read with %s', (_, text) => expect(named(text)).toEqual(three))
  it('marks by ones and zeros', () =>
    expect(named('Ama,1,1\nKofi,1,0\nNia,1,1')).toMatchObject({
      lines: [
        ['Ama', 10000, 10000],
        ['Kofi', 10000, 0],
        ['Nia', 10000, 10000],
      ],
    }))
  it('takes a corrected column, and a corrected round', () => {
    const text = 'Name,A,B,C\nAma,x,x,x\nKofi,x,40,x\nNia,x,x,x'
    expect(named(text, { round: 3 })).toEqual(three)
    expect(named(text, { kinds: { 1: 'ignored' } })).toMatchObject({
      round: 3,
      lines: [['Ama', 10000, 10000], ['Kofi', 4000, 10000], {}],
    })
  })
  it('is empty without text', () => expect(read(' ')).toMatchObject({ lines: [], faults: [] }))

  it.each<[string, string, object]>([
    ['names twice', 'Ama,x,x\nKofi,x,x\nama,x,x', { what: 'name_twice', name: 'ama', row: 3, other: 1 }],
    ['a merged cell', 'Name,Jan,Feb\nAma,x,x\n,x,x\nNia,x,x', { what: 'no_name', row: 3 }],
    [
      'a cell that is merged over two rounds',
      'Name,Jan,Feb\nAma,200,\nKofi,x,x\nNia,x,x',
      { what: 'too_much', name: 'Ama', row: 2, round: 1, cell: '200' },
    ],
    [
      'two currencies',
      'Ama,$100,€100\nKofi,$100,$100\nNia,x,x',
      { what: 'currency', name: 'Ama', row: 1, round: 2, cell: '€100' },
    ],
    [
      'more than the contribution',
      'Ama,100,150\nKofi,x,x\nNia,x,x',
      { what: 'too_much', name: 'Ama', row: 1, round: 2, cell: '150' },
    ],
    [
      'words in a round',
      'Name,Round 1,Round 2\nAma,x,later\nKofi,x,x\nNia,x,x',
      { what: 'unreadable', name: 'Ama', row: 2, round: 2, cell: 'later' },
    ],
    [
      'a wrong sum of a row',
      'Name,Jan,Feb,Total\nAma,100,100,300\nKofi,x,x,\nNia,x,x,',
      { what: 'row_sum', name: 'Ama', row: 2, sum: '200.00', said: '300' },
    ],
    [
      'a wrong sum of a round',
      'Name,Jan,Feb\nAma,100,100\nKofi,100,100\nNia,100,100\nTotal,300,310',
      { what: 'round_sum', round: 2, row: 5, sum: '300.00', said: '310' },
    ],
    [
      'a turn twice',
      'Turn,Name,Jan,Feb\n1,Ama,x,x\n1,Kofi,x,x\n3,Nia,x,x',
      { what: 'turn_twice', turn: 1, row: 3, other: 2 },
    ],
    [
      'no turn',
      'Turn,Name,Jan,Feb\n1,Ama,x,x\nlast,Kofi,x,x\n3,Nia,x,x',
      { what: 'turn', name: 'Kofi', row: 3, cell: 'last' },
    ],
    ['an open quote', 'Ama,"x\nKofi,x', { what: 'broken', row: 1 }],
    ['no names', '100,100\n100,100', { what: 'no_names' }],
    ['one row', 'Ama,x', { what: 'too_few' }],
    ['too much text', 'x'.repeat(longestSheet + 1), { what: 'too_large' }],
  ])('says where there is %s', (_, text, fault) => {
    const kinds = text.includes('later') ? { 2: 'round' as const } : {}
    expect(read(text, { round: 3, kinds }).faults).toContainEqual(fault)
  })
  it('says when it has fewer rounds than the present one needs', () =>
    expect(read('Ama,x\nKofi,x\nNia,x', { round: 3 }).faults).toContainEqual({ what: 'round', columns: 1 }))
})
