import { askedMinor } from '#ledger/domain/goal/contributions/contribution.ts'
import { goalDecider } from '#ledger/domain/goal/decider.ts'
import { heldUntil } from '#ledger/domain/goal/payouts/holds.ts'
import type { Payout } from '#ledger/domain/goal/payouts/payoutState.ts'
import { isCompleted } from '#ledger/domain/goal/rotation/circle.ts'
import { brokenAdoption } from './adoption.ts'
import { brokenBoxes } from './boxes.ts'
import { brokenDebits } from './debits.ts'
import { actHonestly, passSome } from './honest.ts'
import type { Move } from './moves/step.ts'
import { makeMove } from './moves.ts'
import { brokenPromises } from './promise.ts'
import type { Breach } from './recorded.ts'
import { honestOf, openTable, partiesOf, type Setting } from './setting.ts'
import type { GoalDecider, Table } from './table.ts'

/** A coalition's moves, in a circle. */
export interface Life {
  readonly setting: Setting
  readonly moves: readonly Move[]
}
/** A life with the table at which it was played. */
export interface Played extends Life {
  readonly table: Table
}

/** Days after the end in which everything is sent and taken out, if not before; debits are waited for longer. */
const daysAfter = 35
const daysAfterDebits = 110
/** Longer than any bound: by then an honest member is paid, or the circle has ended. */
const mostDays = 400

/** The coalition falls silent, and honest members continue until nothing moves, or only until the circle is over. */
export const letPass = (table: Table, setting: Setting, until: 'still' | 'over' = 'still'): void => {
  actHonestly(table, setting)
  const mostAfter = setting.takesDebits ? daysAfterDebits : daysAfter
  let after = 0
  for (let day = 0; day < mostDays && after < mostAfter; ) {
    const days = passSome(table, setting, mostAfter)
    day += days
    if (!isOver(table, day) || isHeld(table)) continue
    if (until === 'over' || isSettled(table, setting)) return
    after += days
  }
}

/** Nothing can move without the coalition. */
const isSettled = (table: Table, setting: Setting): boolean => {
  const { payouts, deposits, savings, openDebts, open, contributions } = table.state()
  const honest = honestOf(setting)
  const isMoving = ({ status, userId }: Payout): boolean =>
    status === 'due' || status === 'contested' || (status === 'sent' && honest.has(userId))
  return !(
    some(payouts, isMoving) ||
    some(deposits, ({ leftMinor }) => leftMinor > 0) ||
    some(openDebts, ({ debtorUserId }) => honest.has(debtorUserId)) ||
    some(open, ({ status }) => status === 'reported') ||
    some(contributions, one => askedMinor(one) > 0) ||
    [...honest].some(userId => (savings.get(userId) ?? 0) > 0)
  )
}

const some = <Item>(
  items: { entries(): Iterable<readonly [unknown, Item]> },
  fits: (item: Item) => boolean,
): boolean => {
  for (const [, item] of items.entries()) if (fits(item)) return true
  return false
}

const isOver = (table: Table, day: number): boolean => {
  const state = table.state()
  if (state.cancelled || state.withdrawn || isCompleted(state)) return true
  // Where nothing ends automatically, members have taken out their own parts by then.
  return state.startsOn === undefined && day > 50
}

/** What waits for a held payout is paid when the hold ends. */
const isHeld = (table: Table): boolean =>
  some(table.state().payouts, payout => heldUntil(payout, table.now()) !== undefined)

export const play = ({ setting, moves }: Life, decider: GoalDecider = goalDecider): Table => {
  const table = openTable(decider, setting)
  actHonestly(table, setting)
  for (const move of moves) makeMove(table, setting, move)
  return table
}

/** The breaches of the promise at the end of a life. */
export const breachesOf = (life: Life, decider: GoalDecider = goalDecider): readonly Breach[] =>
  breachesAfter(play(life, decider), life.setting)

/** The same for a table at which all moves have been made. */
export const breachesAfter = (table: Table, setting: Setting): readonly Breach[] => {
  letPass(table, setting)
  const down = { downDays: table.downDays(), outages: table.outages() }
  return [
    ...brokenPromises(table.log, { ...partiesOf(setting), ...down }),
    ...brokenDebits(table.log, table.payments),
    ...brokenBoxes(table.log, { ...table, honest: honestOf(setting), state: table.state() }),
    ...brokenAdoption(table.log, { ...setting, honest: honestOf(setting) }),
  ]
}

/** The same life without moves that are not needed to break the rule. */
export const shrink = (life: Life, decider: GoalDecider = goalDecider): Life => {
  const rule = breachesOf(life, decider)[0]?.rule
  let { moves } = life
  const isStillBroken = (fewer: readonly Move[]): boolean =>
    breachesOf({ ...life, moves: fewer }, decider).some(breach => breach.rule === rule)
  for (let size = Math.ceil(moves.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2))
    for (let from = moves.length - size; from >= 0; from -= size) {
      const fewer = moves.toSpliced(from, size)
      if (isStillBroken(fewer)) moves = fewer
    }
  return { ...life, moves }
}

/** The setting, each move, and the breaches. */
export const tell = ({ setting, moves }: Life, decider: GoalDecider = goalDecider): string => {
  const broken = breachesOf({ setting, moves }, decider)
  return [
    `setting ${JSON.stringify(setting)}`,
    ...moves.map(move => `- ${move.map(step => wordsOf(step)).join('; ')}`),
    ...broken.map(
      ({ rule, round, amountMinor, words }) => `${rule}, round ${round}, ${amountMinor} cents: ${words}`,
    ),
  ].join('\n')
}

const wordsOf = (step: Move[number]): string => JSON.stringify(step.do === 'ask' ? step.command : step)
