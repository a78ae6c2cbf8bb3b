import { describe, expect, it } from 'vitest'
import {
  begun,
  came,
  closed,
  complete,
  formed,
  late,
  opened,
  owes,
  paid,
  paymentOf,
  potDue,
  sent,
} from '#lab/builders/domain/circles.ts'
import { ama, kofi, nia } from '#lab/builders/domain/goal.ts'
import { goalDecider } from '#ledger/domain/goal/decider.ts'
import type { GoalEvent } from '#shared/events/goal.ts'
import type { UserId } from '#shared/ids.ts'
import { journalOf } from '#shared/journal.ts'
import { minor } from '#shared/money.ts'
import { calendarDate } from '#shared/time.ts'
import type { Circle } from '../domain/goal/rotation/circle.ts'
import { sheetCsv } from './csv.ts'
import { emptySheet, readEvent, type Sheet } from './foldSheet.ts'
import { cellOf, owedBy, sheetResponse } from './sheet.ts'

const on = calendarDate('2026-02-20')
const sheetOf = (events: readonly GoalEvent[]): Sheet => {
  const sheet = emptySheet()
  for (const event of events) readEvent(sheet, event, on)
  return sheet
}
const shown = (events: readonly GoalEvent[], names: Readonly<Record<number, string>> = {}) =>
  sheetResponse(sheetOf(events), {
    circle: events.reduce(goalDecider.evolve, goalDecider.initialState()) as Circle,
    names: new Map([ama, kofi, nia].map(userId => [userId, names[userId] ?? `member ${userId}`])),
    today: on,
  })
const inCell = (events: readonly GoalEvent[], who: UserId, round: number) => {
  const { parts, paid: sum, owed } = cellOf(sheetOf(events), who, round)
  return { parts: parts.map(({ amountMinor, how }) => [amountMinor, how]), paid: sum, owed }
}
/** The balance of a member's account in the books; debits are positive. */
const balance = (events: readonly GoalEvent[], account: string, who: UserId): number =>
  events
    .flatMap(event => journalOf(event))
    .filter(line => line.account === account && line.userId === who)
    .reduce((total, { amountMinor }) => total + amountMinor, 0)

/** Nia has not paid round 1, which was closed without her; round 2 is open. */
const short = [
  ...begun(),
  ...[ama, kofi].flatMap(who => paid(who, 1)),
  late(nia, 1),
  closed(1, { payers: [ama, kofi], by: ama }),
  owes(nia, ama, 1),
  potDue(1, 200_00),
  sent(1, 200_00),
  opened(2, '2026-03-31'),
]
const debtPaid = (amount: number): GoalEvent => ({
  type: 'DebtPaid',
  data: {
    ...{ debtId: `round-1-${nia}`, payment: 1, contributionId: paymentOf(nia, 1, 2), debtorUserId: nia },
    ...{ creditorUserId: ama, round: 1, amountMinor: minor(amount) },
  },
})

describe('a circle’s sheet', () => {
  it('says who has paid which round, and how', () => {
    const events = [...begun(), ...complete(1)]
    for (const who of [ama, kofi, nia])
      expect(inCell(events, who, 1)).toEqual({ parts: [[100_00, 'card']], paid: 100_00, owed: 0 })
    expect(inCell(events, ama, 2)).toEqual({ parts: [], paid: 0, owed: 0 })
  })
  it('has payments into a round that is still open', () => {
    expect(inCell([...begun(), ...paid(kofi, 1)], kofi, 1).paid).toBe(100_00)
    const outside: GoalEvent = {
      ...came(nia, 1),
      data: { ...came(nia, 1).data, paymentIntentId: null, chargeId: '' },
    } as GoalEvent
    const reported: GoalEvent = {
      type: 'ContributionReported',
      data: { contributionId: paymentOf(nia, 1), method: 'cash', reference: '' },
    }
    const [asked] = paid(nia, 1) as [GoalEvent, GoalEvent]
    expect(inCell([...begun(), asked, reported], nia, 1).parts).toEqual([])
    expect(inCell([...begun(), asked, reported, outside], nia, 1).parts).toEqual([[100_00, 'cash']])
  })
  it('names the cash box into which cash came', () => {
    const [asked] = paid(nia, 1) as [GoalEvent, GoalEvent]
    const how = {
      contributionId: paymentOf(nia, 1),
      method: 'cash',
      reference: '',
      cashHolderUserId: kofi,
    } as const
    const received = { ...came(nia, 1).data, paymentIntentId: null, chargeId: '', cashHolderUserId: kofi }
    const intoBox: GoalEvent[] = [
      asked,
      { type: 'ContributionReported', data: how },
      { type: 'ContributionReceived', data: received } as GoalEvent,
    ]
    const boxOf = { userId: kofi, name: 'member 2' }
    for (const events of [
      [...begun(), ...intoBox],
      [...begun(), ...intoBox, ...paid(ama, 1), ...paid(kofi, 1), closed(1, { payers: [ama, kofi, nia] })],
    ]) {
      const sheet = shown(events)
      const row = sheet.rows.find(({ userId }) => userId === nia)
      expect(row?.cells[0]?.parts).toMatchObject([{ how: 'cash', boxOf }])
      expect(sheetCsv(sheet)).toContain('cash, box of member 2')
    }
  })
  it('has what is owed for a round that was closed without it, and how it is paid later', () => {
    expect(inCell(short, nia, 1)).toEqual({ parts: [], paid: 0, owed: 100_00 })
    const [asked, received] = paid(nia, 1, { nth: 2, amount: 60_00 }) as [GoalEvent, GoalEvent]
    const forDebt = { ...asked, data: { ...asked.data, debtId: `round-1-${nia}` } } as GoalEvent
    const partly = [...short, forDebt, received, debtPaid(60_00)]
    expect(inCell(partly, nia, 1)).toEqual({ parts: [[60_00, 'card']], paid: 60_00, owed: 40_00 })
    const netted: GoalEvent = {
      type: 'DebtNetted',
      data: {
        ...{ debtId: `round-1-${nia}`, payment: 2, potRound: 3, debtorUserId: nia, creditorUserId: ama },
        amountMinor: minor(40_00),
      },
    }
    expect(inCell([...partly, netted], nia, 1)).toEqual({
      parts: [
        [60_00, 'card'],
        [40_00, 'set_off'],
      ],
      ...{ paid: 100_00, owed: 0 },
    })
  })
  it('does not count what was let go as paid', () => {
    const released = (reason: 'forgiven' | 'paid_outside'): GoalEvent => ({
      type: 'DebtReleased',
      data: {
        ...{
          debtId: `round-1-${nia}`,
          debtorUserId: nia,
          creditorUserId: ama,
          amountMinor: minor(100_00),
          reason,
        },
      },
    })
    expect(inCell([...short, released('forgiven')], nia, 1)).toEqual({ parts: [], paid: 0, owed: 0 })
    expect(inCell([...short, released('paid_outside')], nia, 1).parts).toEqual([[100_00, 'outside']])
  })
  it('has what a bank took back after it was passed on', () => {
    const disputed: GoalEvent = {
      type: 'ContributionDisputed',
      data: {
        ...{
          disputeId: 'dp_1',
          contributionId: paymentOf(kofi, 1),
          userId: kofi,
          amountMinor: minor(100_00),
        },
        ...{ owedMinor: minor(100_00), feeMinor: minor(0), reason: 'fraudulent', answerBy: null, round: 1 },
      },
    } as GoalEvent
    const events = [...short, disputed, owes(kofi, null, 1, { debtId: 'reversal-dp_1', cause: 'reversed' })]
    expect(inCell(events, kofi, 1)).toEqual({
      parts: [
        [100_00, 'card'],
        [-100_00, 'taken_back'],
      ],
      ...{ paid: 0, owed: 100_00 },
    })
  })
  it('has what a bank took back after it had paid what a round lacked', () => {
    const [asked, received] = paid(nia, 1, { nth: 2 }) as [GoalEvent, GoalEvent]
    const forDebt = { ...asked, data: { ...asked.data, debtId: `round-1-${nia}` } } as GoalEvent
    const disputed = {
      type: 'ContributionDisputed',
      data: {
        ...{
          disputeId: 'dp_2',
          contributionId: paymentOf(nia, 1, 2),
          userId: nia,
          amountMinor: minor(100_00),
        },
        ...{ owedMinor: minor(100_00), feeMinor: minor(0), reason: 'fraudulent', answerBy: null, round: 1 },
      },
    } as GoalEvent
    const owedAgain = owes(nia, null, 1, { debtId: 'reversal-dp_2', cause: 'reversed' })
    const events = [...short, forDebt, received, debtPaid(100_00), disputed, owedAgain]
    expect(inCell(events, nia, 1)).toEqual({
      parts: [
        [100_00, 'card'],
        [-100_00, 'taken_back'],
      ],
      ...{ paid: 0, owed: 100_00 },
    })
  })
  it('equals the books', () => {
    for (const events of [[...begun(), ...complete(1), ...paid(kofi, 2)], short]) {
      const sheet = sheetOf(events)
      for (const who of [ama, kofi, nia]) {
        expect(owedBy(sheet, who)).toBe(balance(events, 'owing', who))
        const closedOff = events
          .filter(({ type }) => type === 'RoundClosed')
          .flatMap(event => journalOf(event))
          .filter(({ account, userId }) => account === 'savings' && userId === who)
          .reduce((total, { amountMinor }) => total + amountMinor, 0)
        const inOpenRounds = -balance(events, 'savings', who)
        const shownPaid = [1, 2, 3].reduce((total, round) => total + cellOf(sheet, who, round).paid, 0)
        expect(shownPaid).toBe(closedOff + inOpenRounds)
      }
      const pots = events
        .filter(({ type }) => type === 'RoundClosed')
        .flatMap(event => journalOf(event))
        .filter(({ account }) => account === 'payable')
        .reduce((total, { amountMinor }) => total - amountMinor, 0)
      expect([...sheet.rounds.values()].reduce((total, { potMinor }) => total + potMinor, 0)).toBe(pots)
    }
  })
})

describe('the sheet as it is shown', () => {
  it('has the members by turns, the sums of rows and columns, and the pots', () => {
    const { rows, rounds, ...sums } = shown(short)
    expect(rows.map(({ position, paid: all, owed, received }) => [position, all, owed, received])).toEqual([
      [1, '100.00', '0.00', '200.00'],
      [2, '100.00', '0.00', '0.00'],
      [3, '0.00', '100.00', '0.00'],
    ])
    expect(rounds[0]).toMatchObject({
      ...{ paid: '200.00', pot: '200.00', recipient: { userId: ama } },
      sent: { amount: '200.00', how: 'bank_transfer' },
    })
    expect(rounds[1]).toMatchObject({ dueOn: '2026-03-31', pot: null, recipient: { userId: kofi } })
    expect(sums).toMatchObject({ paid: '200.00', owed: '100.00', pots: '200.00' })
    expect(shown(formed()).rows.map(({ cells }) => cells.length)).toEqual([3, 3, 3])
  })
  it('is a list in its CSV, in which names are no formulas', () => {
    const lines = sheetCsv(shown(short, { [ama]: '=HYPERLINK("x")' })).split('\r\n')
    expect(lines).toHaveLength(1 + 2 + 1 + 1 + 1)
    expect(lines[1]).toMatch(/^"'=HYPERLINK/)
    expect(lines[3]).toBe(`member ${nia},3,1,2026-02-28,,,,100.00,,USD`)
  })
})
