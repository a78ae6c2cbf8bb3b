import type { UserId } from '#shared/ids.ts'
import type { Minor } from '#shared/money.ts'
import { type DraftMap, draftMap, draftOf } from '../../draftMap.ts'

export interface GuaranteeState {
  /** By number, in the order of the requests. */
  readonly guarantees: DraftMap<number, Guarantee>
}

export interface Guarantee {
  /** The holder of the seat that it answers for. */
  readonly seatUserId: UserId
  readonly guarantorUserId: UserId
  readonly byUserId: UserId
  readonly amountMinor: Minor
  /** The unpaid rest of the sum. */
  readonly leftMinor: Minor
  readonly status: 'asked' | 'accepted' | 'ended'
  /** The round of the seat's pot, once it is closed: from then on an accepted guarantee binds. */
  readonly potRound: number | undefined
}

export const initialGuarantees = (): GuaranteeState => ({ guarantees: draftMap() })
export const draftGuarantees = ({ guarantees }: GuaranteeState) => ({ guarantees: draftOf(guarantees) })
