import type { Generated } from 'kysely'
import type { GoalId, PaymentIntentId } from '#shared/ids.ts'
import type { Instant } from '#shared/time.ts'

/** The rows of the schema `workers`, which the migrations in `checkpoint.ts` define. */
export interface WorkerTables {
  'workers.checkpoints': {
    name: string
    /** Positions and revisions are text: they may be larger than a safe integer. */
    position: string
    stream: string | null
    revision: string | null
    event_id: string | null
  }
  'workers.untold': { event_id: string; goal_id: GoalId; revision: string; since: Instant }
  'workers.followed': { single: Generated<boolean>; event_id: string; at: Generated<Instant> }
  'workers.clock': { single: Generated<boolean>; ran_at: Instant; up_since: Instant | null }
  'workers.missed': { payment_intent_id: PaymentIntentId; since: Generated<Instant> }
  'workers.reconciling': {
    run_id: string
    after: PaymentIntentId | null
    payments: Generated<number>
    found: Generated<number>
    repaired: Generated<number>
  }
  'workers.reconciling_seen': { run_id: string; payment_intent_id: PaymentIntentId }
}
