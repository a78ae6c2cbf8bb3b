import type { GoalEventType } from '#shared/events/goal.ts'
import type { ReadModel } from '../engine/readModel.ts'
import type { RowsOf } from '../engine/rows.ts'
import type { TableDefinition } from '../engine/table.ts'
import { activity } from './activity/project.ts'
import { adminProposals } from './adminProposals/project.ts'
import { cashCounts } from './cashCounts/project.ts'
import { corrections } from './corrections/project.ts'
import { debts } from './debts/project.ts'
import { deposits } from './deposits/project.ts'
import { disputes } from './disputes/project.ts'
import { draws } from './draws/project.ts'
import { goals } from './goals/project.ts'
import { guarantees } from './guarantees/project.ts'
import { invitations } from './invitations/project.ts'
import { journal } from './journal/project.ts'
import { log } from './log/project.ts'
import { members } from './members/project.ts'
import { movements } from './movements/project.ts'
import { payouts } from './payouts/project.ts'
import { reconciliation } from './reconciliation/project.ts'
import { refunds } from './refunds/project.ts'
import { rotation } from './rotation/project.ts'
import { schedules } from './schedules/project.ts'
import { standIns } from './standIns/project.ts'
import { swaps } from './swaps/project.ts'
import { transactions } from './transactions/project.ts'
import { transfers } from './transfers/project.ts'
import { votes } from './votes/project.ts'

/** Every read model that is folded from the events of goals, in the order in which they handle an event. */
const goalReadModels = [
  rotation, // `goals` shows the circle after the event
  goals, // counts seats by the roles that members had before the event, so it precedes `members`
  members,
  transactions, // needs refunds before the event, like `rotation`, so both precede `refunds`
  refunds,
  activity, // needs transactions after the event
  adminProposals,
  cashCounts,
  corrections,
  debts,
  deposits,
  disputes,
  draws,
  guarantees,
  invitations,
  journal,
  movements,
  payouts,
  schedules,
  standIns,
  swaps,
  transfers,
  votes,
] as const

type Intersection<Union> = (Union extends unknown ? (value: Union) => void : never) extends (
  value: infer All,
) => void
  ? All
  : never
type Merged<Models extends readonly { readonly tables: object }[]> = Intersection<Models[number]['tables']>
const mergeTables = <const Models extends readonly { readonly tables: object }[]>(...models: Models) =>
  Object.assign({}, ...models.map(({ tables }) => tables)) as Merged<Models>

/** The tables folded from the events of goals: each row belongs to one goal. */
export const projectedTables = mergeTables(...goalReadModels)
export type ProjectedRows = RowsOf<typeof projectedTables>
export const projectedTableList: readonly TableDefinition[] = Object.values(projectedTables)

/** The tables that grow with the log; those of reconciliation stay small. */
export const logTables = mergeTables(...goalReadModels, log)
export const logTableList: readonly TableDefinition[] = Object.values(logTables)

export const reconciliationTableList: readonly TableDefinition[] = Object.values(reconciliation.tables)
export type AllTables = typeof logTables & typeof reconciliation.tables

const modelsByType = new Map<GoalEventType, readonly ReadModel[]>()

/** The read models that handle a type of event, in their order. */
export const readModelsFor = (type: GoalEventType): readonly ReadModel[] => {
  const known = modelsByType.get(type)
  if (known) return known
  const models = (goalReadModels as readonly ReadModel[]).filter(
    ({ canHandle }) => canHandle === 'every event' || canHandle.includes(type),
  )
  modelsByType.set(type, models)
  return models
}
