import type { ContributionId, UserId } from '#shared/ids.ts'
import type { Minor } from '#shared/money.ts'
import { type DraftMap, draftMap, draftOf } from '../../draftMap.ts'

export interface DepositState {
  /** By the contribution that paid it, or `round-<k>` if it was kept back from that pot. */
  readonly deposits: DraftMap<string, Deposit>
  /** What is left of a deposit for each round, for members who have failed a seat since their own pot. */
  readonly depositParts: DraftMap<UserId, ReadonlyMap<number, Minor>>
}

export interface Deposit {
  /** The owner of the money. */
  readonly userId: UserId
  /** The holder of the seat that it answers for. */
  readonly seatUserId: UserId
  /** The placed amount that was not returned; and what of it is still held. */
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
