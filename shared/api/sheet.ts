import type { Currency } from '../currencies.ts'
import { payoutMethods } from '../payoutMethods.ts'
import type { PersonResponse } from './person.ts'

/** How a part of a round was paid. `taken_back` by a bank or a refund; `outside` by the creditor's word, `earlier` before an adopted circle began here. */
export const paidHows = [
  'card',
  'debit',
  ...payoutMethods,
  'set_off',
  'deposit',
  'guarantor',
  'outside',
  'earlier',
  'taken_back',
  'correction',
] as const
export type PaidHow = (typeof paidHows)[number]

/** GET /api/goals/{id}/sheet, for members of a circle; also as …/sheet/csv and …/sheet/pdf. */
export interface SheetResponse {
  readonly goalId: number
  readonly name: string
  readonly currency: Currency
  readonly contribution: string
  /** In the circle's time zone, as all days here. */
  readonly day: string
  readonly rounds: readonly SheetRoundResponse[]
  /** By position; after them people who have left and have paid or owe something. */
  readonly rows: readonly SheetRowResponse[]
  readonly paid: string
  readonly owed: string
  readonly pots: string
}

export interface SheetRoundResponse {
  readonly round: number
  readonly dueOn: string | null
  readonly closedOn: string | null
  readonly recipient: PersonResponse | null
  /** What all have paid into it, also later. */
  readonly paid: string
  /** What its recipient was owed at closing; null before. */
  readonly pot: string | null
  /** What of it was sent, and when and how at last. */
  readonly sent: { readonly amount: string; readonly on: string; readonly how: string } | null
}

export interface SheetRowResponse extends PersonResponse {
  /** The turn; null for those who have left. */
  readonly position: number | null
  /** One for each round. */
  readonly cells: readonly SheetCellResponse[]
  readonly paid: string
  /** All that they owe in this circle, also fees, and what belongs to no round. */
  readonly owed: string
  /** The pots that they have received. */
  readonly received: string
}
export interface SheetPartResponse {
  readonly amount: string
  readonly on: string
  readonly how: PaidHow
  /** Of cash that a member keeps for the circle: in whose box it came. */
  readonly boxOf: PersonResponse | null
}
export interface SheetCellResponse {
  readonly parts: readonly SheetPartResponse[]
  readonly paid: string
  /** What is missing of the round; fees are only in the row's sum. */
  readonly owed: string
  readonly late: boolean
}
