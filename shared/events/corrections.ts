import * as z from 'zod'
import { contribution, money, user } from './fields.ts'
import { payoutPayloads } from './payouts.ts'
import { contributionReceived } from './received.ts'
import { rotationPayloads } from './rotation.ts'

/** The reason. It stays in the log for good, so it must not contain personal data. */
export const correctionTextLength = 300
const words = z.string().min(1).max(correctionTextLength)
const correction = z.int().min(1)
/** Revision of the mistaken entry in the goal's stream. */
const revision = z.int().min(0)

/**
 * What can be mistaken: money that moved, as a person has recorded it. Of a contribution only one that moved outside:
 * what Stripe has confirmed is so.
 */
const mistaken = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ContributionReceived'), data: contributionReceived }),
  z.object({ type: z.literal('PayoutSent'), data: payoutPayloads.PayoutSent }),
  z.object({ type: z.literal('DebtReleased'), data: rotationPayloads.DebtReleased }),
])
export type Mistaken = Readonly<z.output<typeof mistaken>>

/** Two people of the house put right what somebody has recorded by mistake; the mistake stays where it is. */
export const correctionPayloads = {
  /** `correction` counts from 1 in this goal. The mistaken entry is repeated unchanged. */
  CorrectionProposed: z.object({ correction, revision, byUserId: user, reason: words, mistaken }),
  CorrectionWithdrawn: z.object({ correction, byUserId: user }),
  CorrectionDeclined: z.object({ correction, byUserId: user, note: words }),
  /** Somebody else has approved it: from here on the mistaken entry counts no longer. Its lines are that entry's, mirrored. */
  EntryReversed: z.object({
    correction,
    revision,
    /** Who had proposed it. */
    byUserId: user,
    approvedByUserId: user,
    reason: words,
    mistaken,
  }),
  /** Beside it, where the payment lay in the pot of a round that is closed: as much less is due to whose turn it was. */
  PotLowered: z.object({
    correction,
    round: z.int().min(1),
    payoutId: payoutPayloads.PayoutDue.shape.payoutId,
    contributionId: contribution,
    /** Whose share of the pot it was. */
    userId: user,
    recipientUserId: user,
    amountMinor: money,
  }),
} as const
