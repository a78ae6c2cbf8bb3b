import { expect, it } from 'vitest'
import { begun, closed, day, paid, potDue } from '#lab/builders/domain/circles.ts'
import { ama, kofi, nia } from '#lab/builders/domain/goal.ts'
import { playing } from '#lab/builders/domain/playing.ts'
import { lifeOf } from '#lab/thief/lives.ts'
import type { GoalEvent } from '#shared/events/goal.ts'
import { userId } from '#shared/ids.ts'
import { type JournalLine, journalOf } from '#shared/journal.ts'
import { calendarDate } from '#shared/time.ts'
import { emptySheet, readEvent, type Sheet } from './foldSheet.ts'
import { cellOf, owedBy } from './sheet.ts'

const on = calendarDate('2026-03-01')
const sheetOf = (events: readonly GoalEvent[]): Sheet => {
  const sheet = emptySheet()
  for (const event of events) readEvent(sheet, event, on)
  return sheet
}
const sumOf = (lines: readonly JournalLine[]): number =>
  lines.reduce((total, { amountMinor }) => total + amountMinor, 0)
const owing: ReadonlySet<string> = new Set(['owing', 'owing_fees'])
const isOfPot = (event: GoalEvent, round: number): boolean =>
  (event.type === 'RoundClosed' || event.type === 'PotLowered' || event.type === 'PayoutLowered') &&
  event.data.round === round

/** What the sheet says of debts and pots, and what the books say. */
const compared = (events: readonly GoalEvent[]) => {
  const sheet = sheetOf(events)
  const lines = events.flatMap(event => journalOf(event))
  const people = [...new Set(lines.flatMap(({ userId: who }) => who ?? []))]
  // Rounds from before an adopted circle are not in the books.
  const adopted = new Set(events.flatMap(({ type, data }) => (type === 'RoundAdopted' ? data.round : [])))
  const rounds = [...sheet.rounds].filter(
    ([round, { closedOn }]) => closedOn !== undefined && !adopted.has(round),
  )
  return {
    sheet: [...people.map(who => owedBy(sheet, who)), ...rounds.map(([, { potMinor }]): number => potMinor)],
    books: [
      ...people.map(who => sumOf(lines.filter(line => owing.has(line.account) && line.userId === who))),
      ...rounds.map(
        ([round]) =>
          0 -
          sumOf(
            events
              .filter(event => isOfPot(event, round))
              .flatMap(event => journalOf(event))
              .filter(({ account }) => account === 'payable'),
          ),
      ),
    ],
  }
}

it('the debts and pots of the sheet equal the books in circles with deposits, guarantors, hand-overs, fees and payments that are taken back', () => {
  const seen = new Set<string>()
  const guarantors = {
    given: { kind: 'cards', hasBegun: true, seats: 4, deposit: 0, sendsAfter: 0 },
    liked: ['ask for a guarantor', 'answer for a seat', 'wait'],
  } as const
  for (const how of [{}, guarantors])
    for (let seed = 1; seed <= 100; seed++) {
      const events = lifeOf({ player: 'random', seed, ...how }).table.log.map(({ event }) => event)
      const { sheet, books } = compared(events)
      expect([seed, ...sheet]).toEqual([seed, ...books])
      for (const { type } of events) seen.add(type)
    }
  for (const type of [
    'DepositKept',
    'DepositSplit',
    'GuaranteePaid',
    'MemberReplaced',
    'ContributionDisputed',
  ])
    expect(seen).toContain(type)
})

it('a correction takes a payment out of its cell and its pot, as out of the books', () => {
  const table = playing()
  const [, received] = paid(nia, 1) as [GoalEvent, Extract<GoalEvent, { type: 'ContributionReceived' }>]
  const cash = { ...received, data: { ...received.data, paymentIntentId: null, confirmedByUserId: ama } }
  table.take([...begun(), ...paid(ama, 1), ...paid(kofi, 1), ...paid(nia, 1).slice(0, 1), cash])
  table.take([closed(1), potDue(1)])
  expect(cellOf(sheetOf(table.events), nia, 1).paid).toBe(100_00)
  const [one, other] = [userId(9001), userId(9002)]
  const reason = 'It never came'
  table.ask({ type: 'ProposeCorrection', userId: one, revision: 1, entry: cash, reason })
  table.ask({ type: 'ApproveCorrection', userId: other, correction: 1, now: day('2026-02-12') })
  expect(table.of('EntryReversed')).toHaveLength(1)
  expect(table.of('PotLowered')).toHaveLength(1)
  const sheet = sheetOf(table.events)
  expect(cellOf(sheet, nia, 1)).toMatchObject({ paid: 0, owed: 100_00 })
  expect(sheet.rounds.get(1)?.potMinor).toBe(200_00)
  const { sheet: shown, books } = compared(table.events)
  expect(shown).toEqual(books)
})
