import { deserialize, serialize } from 'node:v8'
import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import type { ContributionId } from '#shared/ids.ts'
import type { Contribution } from '../domain/goal/contributions/contribution.ts'
import type { GoalState } from '../domain/goal/state.ts'

/** A snapshot's content. */
export interface Packable {
  readonly state: GoalState
}
interface Packed<Kept extends Packable> {
  readonly about: Omit<Kept, 'state'>
  readonly others: Omit<GoalState, 'contributions'>
  readonly ids: readonly ContributionId[]
  readonly columns: Columns
}
/** Contributions, of which there are thousands, as a list per field: this is read in a third of the time. */
type Columns = { readonly [Field in keyof Contribution]-?: readonly Contribution[Field][] }

const quickly = { params: { [constants.ZSTD_c_compressionLevel]: 1 } }

/** Keeps maps, sets and missing fields as they are. */
export const pack = <Kept extends Packable>({ state, ...about }: Kept): Buffer => {
  const { contributions, ...others } = state
  const entries = [...contributions.entries()]
  const [ids, columns] = [entries.map(([id]) => id), columnsOf(entries.map(([, one]) => one))]
  return zstdCompressSync(serialize({ about, others, ids, columns } satisfies Packed<Kept>), quickly)
}

/** The reverse of {@link pack}. The bytes are not validated. */
export const unpack = <Kept extends Packable>(bytes: Uint8Array): Kept => {
  const { about, others, ids, columns }: Packed<Kept> = deserialize(zstdDecompressSync(bytes))
  const contributions = new Map(ids.map((id, row) => [id, rowOf(columns, row)]))
  return { ...about, state: { ...others, contributions } } as unknown as Kept
}

const columnsOf = (all: readonly Contribution[]): Columns => ({
  userId: all.map(one => one.userId),
  holderUserId: all.map(one => one.holderUserId),
  seatUserId: all.map(one => one.seatUserId),
  amountMinor: all.map(one => one.amountMinor),
  round: all.map(one => one.round),
  debtId: all.map(one => one.debtId),
  isDeposit: all.map(one => one.isDeposit),
  isPart: all.map(one => one.isPart),
  scheduleId: all.map(one => one.scheduleId),
  refundFeeMinor: all.map(one => one.refundFeeMinor),
  status: all.map(one => one.status),
  paymentIntentId: all.map(one => one.paymentIntentId),
  keptByUserId: all.map(one => one.keptByUserId),
  cashHolderUserId: all.map(one => one.cashHolderUserId),
  declines: all.map(one => one.declines),
  declineKeys: all.map(one => one.declineKeys),
  needsOtherCard: all.map(one => one.needsOtherCard),
  availableAt: all.map(one => one.availableAt),
  receivedAt: all.map(one => one.receivedAt),
  authenticated: all.map(one => one.authenticated),
  paidWith: all.map(one => one.paidWith),
  spentMinor: all.map(one => one.spentMinor),
  pots: all.map(one => one.pots),
  reversals: all.map(one => one.reversals),
})

const rowOf = (columns: Columns, row: number): Required<Contribution> => ({
  userId: columns.userId[row]!,
  holderUserId: columns.holderUserId[row]!,
  seatUserId: columns.seatUserId[row],
  amountMinor: columns.amountMinor[row]!,
  round: columns.round[row]!,
  debtId: columns.debtId[row],
  isDeposit: columns.isDeposit[row]!,
  isPart: columns.isPart[row]!,
  scheduleId: columns.scheduleId[row],
  refundFeeMinor: columns.refundFeeMinor[row]!,
  status: columns.status[row]!,
  paymentIntentId: columns.paymentIntentId[row],
  keptByUserId: columns.keptByUserId[row],
  cashHolderUserId: columns.cashHolderUserId[row],
  declines: columns.declines[row]!,
  declineKeys: columns.declineKeys[row]!,
  needsOtherCard: columns.needsOtherCard[row]!,
  availableAt: columns.availableAt[row],
  receivedAt: columns.receivedAt[row],
  authenticated: columns.authenticated[row]!,
  paidWith: columns.paidWith[row],
  spentMinor: columns.spentMinor[row]!,
  pots: columns.pots[row]!,
  reversals: columns.reversals[row],
})
