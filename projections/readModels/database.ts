import type { Generated } from 'kysely'
import type { DestinationKind } from '#shared/api/payoutDestinations.ts'
import type { Currency } from '#shared/currencies.ts'
import type { GoalId, UserId } from '#shared/ids.ts'
import type { BankPayoutFacts } from '#shared/ports/payoutGateway.ts'
import type { CalendarDate, Instant } from '#shared/time.ts'
import type { RowOf, Table, TableSet } from '../engine/table.ts'
import type { AllTables } from './registry.ts'

type SnakeCase<Text extends string> = Text extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${SnakeCase<Rest>}`
  : Text
type Columns<Row> = { [Property in keyof Row & string as SnakeCase<Property>]: Row[Property] }
type Named<Tables extends TableSet> = {
  [Key in keyof Tables as Tables[Key] extends Table<infer _, infer Name> ? Name : never]: Columns<
    RowOf<Tables[Key]>
  >
}

/**
 * The tables that queries may use: those of the read side, which need no schema (see `connect.ts`), and the
 * public columns and inviters of accounts.
 */
export interface Database extends Named<AllTables> {
  checkpoint: { position: string }
  completion: { since: Instant | null }
  quarantine: {
    stream: string
    goal_id: GoalId | null
    position: string
    revision: string | null
    reason: string
    since: Generated<Instant>
  }
  'accounts.users': {
    id: UserId
    username: string
    time_zone: string | null
    is_admin: boolean
  }
  /** Without its details. */
  'accounts.payout_destinations': {
    id: string
    user_id: UserId
    currency: Currency
    kind: DestinationKind | null
    mask: string
    /** With Stripe. */
    account_id: string | null
    set_at: Instant
    usable_from: Instant
    ended_at: Instant | null
  }
  'accounts.payout_batch_rows': {
    batch_id: string
    goal_id: GoalId
    payout_id: string
    attempt: number
    is_open: boolean
  }
  'accounts.connected_accounts': { account_id: string; ready_at: Instant | null }
  'accounts.short_payouts': { goal_id: GoalId; payout_id: string }
  'accounts.bank_payouts': {
    transfer_id: string
    status: BankPayoutFacts['status']
    expected_on: CalendarDate
    failure_code: string | null
  }
  'accounts.invitations': {
    id: string
    email: string | null
    phone: string | null
    sealed_address: Buffer | null
    address_hash: Buffer | null
  }
}
