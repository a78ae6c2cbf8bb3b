import type { UserId } from '#shared/ids.ts'
import type { Minor } from '#shared/money.ts'

/** What each seat has paid into each earlier round, in the order of turns. */
export type OpeningLines = readonly (readonly Minor[])[]

/** Of a circle that already ran. */
export interface AdoptionState {
  /** Undefined in other circles. */
  readonly openingLines: OpeningLines | undefined
  /** Members who say that their line is wrong. */
  readonly deniedLines: ReadonlySet<UserId>
  readonly denials: number
}

export const initialAdoption = (): AdoptionState => ({
  openingLines: undefined,
  deniedLines: new Set(),
  denials: 0,
})
