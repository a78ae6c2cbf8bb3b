import type { GoalEventType } from '#shared/events/goal.ts'
import type { GoalFact } from './fact.ts'
import type { RequestsOf, RowsOf } from './rows.ts'
import type { TableSet } from './table.ts'

interface Declaration<Tables extends TableSet, Others extends TableSet, Type extends GoalEventType> {
  /** The tables that it writes. */
  readonly tables: Tables
  /** Tables of other read models that it reads. */
  readonly reads?: Others
  readonly canHandle: readonly Type[] | 'every event'
  /** Requests every row that `project` may read for the event; they are loaded first. */
  needs?(fact: GoalFact<Type>, rows: RequestsOf<Tables & Others>): void
  /**
   * Changes rows.
   * @throws Error for an inconsistent event: its goal is held back then
   */
  project(fact: GoalFact<Type>, rows: RowsOf<Tables & Others>): void
}

/**
 * A read model folded from the events of goals, as the registry lists it: the rows have to be of all its
 * tables.
 */
export interface ReadModel<Tables extends TableSet = TableSet> {
  readonly tables: Tables
  readonly canHandle: readonly GoalEventType[] | 'every event'
  needs?(fact: GoalFact, rows: object): void
  project(fact: GoalFact, rows: object): void
}

export const readModel = <
  const Tables extends TableSet,
  const Type extends GoalEventType = GoalEventType,
  const Others extends TableSet = Record<never, never>,
>(
  declaration: Declaration<Tables, Others, Type>,
): ReadModel<Tables> => declaration
