import type { Mistaken } from '#shared/events/corrections.ts'
import type { UserId } from '#shared/ids.ts'
import { type DraftMap, draftMap, draftOf } from '../../draftMap.ts'

/** Proposed corrections, by number. */
export interface CorrectionState {
  readonly corrections: DraftMap<number, Correction>
}

export interface Correction {
  /** Of the mistaken entry. */
  readonly revision: number
  readonly byUserId: UserId
  readonly reason: string
  readonly mistaken: Mistaken
  readonly status: 'proposed' | 'withdrawn' | 'declined' | 'done'
  /** The admin who approved, declined or withdrew it. */
  readonly endedByUserId: UserId | undefined
}

export const initialCorrections = (): CorrectionState => ({ corrections: draftMap() })
export const draftCorrections = ({ corrections }: CorrectionState): CorrectionState => ({
  corrections: draftOf(corrections),
})
