import * as z from 'zod'
import { contribution, moment, user } from './fields.ts'
import { payoutId } from './payouts.ts'

/** The payment that a photo is of: one that its payer has reported, or one sending of a payout. */
const of = z.union([
  z.strictObject({ contributionId: contribution }),
  z.strictObject({ payoutId, attempt: z.int().min(1) }),
])
export type PhotoOf = z.infer<typeof of>

/** Photos of payments outside. They prove nothing by themselves, and confirm no payment. */
export const photoPayloads = {
  /** The photo is personal data and stored elsewhere, under the same id; it can be erased. */
  PhotoAttached: z.object({
    photoId: z.uuid(),
    of,
    byUserId: user,
    /** The other side of the payment; null where several people may confirm it, or the operator has sent it. */
    userId: user.nullable(),
    /** Of the stored file. */
    sha256: z.string().regex(/^[0-9a-f]{64}$/),
    bytes: z.int().min(1),
    attachedAt: moment,
  }),
  /** By who had attached it. The stored file is deleted. */
  PhotoRemoved: z.object({ photoId: z.uuid(), byUserId: user }),
} as const
