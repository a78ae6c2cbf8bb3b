import type { ContributionId, UserId } from '#shared/ids.ts'
import type { Minor } from '#shared/money.ts'
import { type DraftMap, draftMap, draftOf } from '../../draftMap.ts'

export interface DepositState {
  /** By the contribution that paid it, or `round-<k>` for what was kept back from that pot. */
  readonly deposits: DraftMap<string, Deposit>
  /** Of those who have failed a seat since their own pot: what of their deposit is left for which round. */
  readonly depositParts: DraftMap<UserId, ReadonlyMap<number, Minor>>
}

export interface Deposit {
  /** Whose money it is. */
  readonly userId: UserId
  /** Who has the seat that it answers for. */
  readonly seatUserId: UserId
  /** What was placed and has not gone back; and what of that lies here yet. */
  readonly amountMinor: Minor
  readonly leftMinor: Minor
  readonly isFirm: boolean
  /** The round from whose pot it was kept back. */
  readonly round: number | undefined
  readonly contributionIds: readonly ContributionId[]
  readonly changes: number
}

export const initialDeposits = (): DepositState => ({ deposits: draftMap(), depositParts: draftMap() })

export const draftDeposits = ({ deposits, depositParts }: DepositState) => ({
  deposits: draftOf(deposits),
  depositParts: draftOf(depositParts),
})
