import type { GoalCommand } from '#ledger/domain/goal/decider.ts'
import { isCircle, leftToPayMinor } from '#ledger/domain/goal/rotation/circle.ts'
import { payableRounds } from '#ledger/domain/goal/rotation/order.ts'
import { userId as toUserId, type UserId } from '#shared/ids.ts'
import { type Minor, minor } from '#shared/money.ts'
import { adminsOf, corruptOf, firmnessOf, honestOf, type Setting, strangers } from '../setting.ts'
import type { Table } from '../table.ts'
import type { Move } from './step.ts'

/** The actors of the coalition, and their circle. */
export interface Scene {
  readonly table: Table
  /** How money moves here. */
  readonly hasCards: boolean
  readonly hasCash: boolean
  readonly firmness: ReturnType<typeof firmnessOf>
  readonly state: ReturnType<Table['state']>
  readonly now: ReturnType<Table['now']>
  /** The coalition's members, and all of its people. */
  readonly own: readonly UserId[]
  readonly all: readonly UserId[]
  readonly members: readonly UserId[]
  readonly corrupt: UserId | undefined
  readonly admins: readonly UserId[]
  readonly hasOtherAdmin: boolean
}

export const sceneOf = (table: Table, setting: Setting): Scene => {
  const honest = honestOf(setting)
  const state = table.state()
  const members = [...state.members.entries()].map(([userId]) => userId)
  const own = members.filter(userId => !honest.has(userId))
  const corrupt = corruptOf(setting)
  const founders = Array.from({ length: setting.seats }, (_, index) => toUserId(index + 1))
  const others = [...founders, ...strangers, ...(corrupt === undefined ? [] : [corrupt])]
  const all = [...new Set([...own, ...others.filter(userId => !honest.has(userId))])]
  const hasCards = setting.kind !== 'cash'
  const hasCash = setting.kind === 'cash' || setting.kind === 'mixed'
  const firmness = firmnessOf(setting)
  const admins = adminsOf(setting)
  const { hasOtherAdmin } = setting
  return {
    hasOtherAdmin,
    admins,
    table,
    hasCards,
    hasCash,
    firmness,
    state,
    now: table.now(),
    own,
    all,
    members,
    corrupt,
  }
}

export const asking = (...commands: readonly GoalCommand[]): Move =>
  commands.map(command => ({ do: 'ask', command }))
export const each = <Item>(items: Iterable<Item>, moves: (item: Item) => readonly Move[]): Move[] =>
  [...items].flatMap(moves)

export type Kinds = Readonly<Record<string, (scene: Scene) => readonly Move[]>>

/** The round that takes money, and the next one. */
export const roundsOf = ({ state }: Scene): readonly number[] =>
  state.terms?.rotation ? payableRounds(state) : []
export const restOf = ({ state }: Scene, userId: UserId, round: number): Minor =>
  isCircle(state) ? leftToPayMinor(state, userId, round) : minor(50_00)
