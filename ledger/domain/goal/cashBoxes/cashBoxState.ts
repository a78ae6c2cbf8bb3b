import type { UserId } from '#shared/ids.ts'
import type { Minor } from '#shared/money.ts'
import type { Instant } from '#shared/time.ts'
import { type DraftMap, draftMap, draftOf } from '../../draftMap.ts'

/** Cash that members keep for the circle. Each owes what is in their box, also after they have left. */
export interface CashBoxState {
  /** What is in each box by the books. */
  readonly cashBoxes: DraftMap<UserId, Minor>
  /** The last count of each box. */
  readonly cashCounts: DraftMap<UserId, CashCount>
  readonly cashHandovers: DraftMap<number, CashHandover>
}

export interface CashCount {
  /** Counts the counts of one box, from 1. */
  readonly count: number
  readonly expectedMinor: Minor
  readonly countedMinor: Minor
  readonly countedAt: Instant
}

/** From one box to another, by both sides' word. */
export interface CashHandover {
  readonly fromUserId: UserId
  readonly toUserId: UserId
  readonly amountMinor: Minor
  readonly status: 'proposed' | 'confirmed' | 'ended'
}

export const initialCashBoxes = (): CashBoxState => ({
  cashBoxes: draftMap(),
  cashCounts: draftMap(),
  cashHandovers: draftMap(),
})
export const draftCashBoxes = ({ cashBoxes, cashCounts, cashHandovers }: CashBoxState): CashBoxState => ({
  cashBoxes: draftOf(cashBoxes),
  cashCounts: draftOf(cashCounts),
  cashHandovers: draftOf(cashHandovers),
})
