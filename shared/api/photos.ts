import * as z from 'zod/mini'
import { uuidForm } from '../ids.ts'
import { fieldTexts } from './fieldTexts.ts'
import type { PersonResponse } from './person.ts'

/**
 * Of which payment: `contribution` for one that its payer has reported, `payout` and `attempt` for one sending of a payout. In the
 * query of GET /api/goals/{id}/photos and of PUT /api/goals/{id}/photos/{photo}, whose body is a JPEG, PNG or WebP file.
 */
export const photosQuery = z
  .object({
    contribution: z.optional(z.string().check(z.regex(uuidForm))),
    payout: z.optional(z.string().check(z.minLength(1), z.maxLength(250))),
    attempt: z.optional(z.coerce.number(fieldTexts.whole).check(z.int(fieldTexts.whole), z.minimum(1))),
  })
  .check(
    z.refine(
      ({ contribution, payout, attempt }) =>
        contribution === undefined
          ? payout !== undefined && attempt !== undefined
          : payout === undefined && attempt === undefined,
      { path: ['contribution'], message: 'name a contribution, or a payout and its attempt' },
    ),
  )
export type PhotosQuery = z.output<typeof photosQuery>

/** In lists of payments. */
export interface PhotosCount {
  readonly count: number
  /** Whether the caller can attach another one. */
  readonly mayAdd: boolean
}
export interface PhotoResponse {
  readonly id: string
  readonly by: PersonResponse
  readonly at: string
  /** Of the stored file, which GET /api/goals/{id}/photos/{photo} returns. */
  readonly sha256: string
  readonly bytes: number
  /** It was deleted with the account of the person who had attached it. */
  readonly isErased: boolean
  readonly mayRemove: boolean
}
export interface PhotosResponse {
  readonly photos: readonly PhotoResponse[]
  readonly mayAttach: boolean
}
