import * as z from 'zod'
import { contribution, money, user } from './fields.ts'
import { payoutPayloads } from './payouts.ts'
import { contributionReceived } from './received.ts'
import { rotationPayloads } from './rotation.ts'

/** The reason. It is a free text: encrypted in the log. */
export const correctionTextLength = 300
const words = z.string().min(1).max(correctionTextLength)
const correction = z.int().min(1)
/** Revision of the mistaken entry in the goal's stream. */
const revision = z.int().min(0)

/**
 * Entries that can be corrected: money movements recorded by a person. Contributions only if they moved
 * outside, because Stripe has confirmed the others.
 */
const mistaken = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ContributionReceived'), data: contributionReceived }),
  z.object({ type: z.literal('PayoutSent'), data: payoutPayloads.PayoutSent }),
  z.object({ type: z.literal('DebtReleased'), data: rotationPayloads.DebtReleased }),
])
export type Mistaken = Readonly<z.output<typeof mistaken>>

/** Two admins correct a mistaken entry, which itself stays unchanged. */
export const correctionPayloads = {
  /** `correction` counts from 1 in this goal. The mistaken entry is repeated unchanged. */
  CorrectionProposed: z.object({ correction, revision, byUserId: user, reason: words, mistaken }),
  CorrectionWithdrawn: z.object({ correction, byUserId: user }),
  CorrectionDeclined: z.object({ correction, byUserId: user, note: words }),
  /**
   * Approved by a second admin: the mistaken entry no longer counts. The lines are that entry's with the
   * opposite sign.
   */
  EntryReversed: z.object({
    correction,
    revision,
    /** The proposer. */
    byUserId: user,
    approvedByUserId: user,
    reason: words,
    mistaken,
  }),
  /** Accompanies the reversal of a payment in the pot of a closed round: lowers the payout of that round. */
  PotLowered: z.object({
    correction,
    round: z.int().min(1),
    payoutId: payoutPayloads.PayoutDue.shape.payoutId,
    contributionId: contribution,
    /** The member whose share of the pot it was. */
    userId: user,
    recipientUserId: user,
    amountMinor: money,
  }),
} as const
