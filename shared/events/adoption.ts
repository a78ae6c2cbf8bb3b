import * as z from 'zod'
import { money, user } from './fields.ts'

const round = z.int().min(1)

/** In the terms of a circle that ran before it was recorded here. */
export const adopted = z.object({
  /** The round that it is in. The earlier ones were paid outside. */
  round: z.int().min(2),
  /** The names of the sheet, one a line, in the order of turns. Free text: encrypted in the log. */
  names: z.string(),
})

/** What each seat has paid into each earlier round, in the order of turns. */
const openingLines = z.array(z.array(money)).min(2)

/** A circle that already runs is adopted. */
export const adoptionPayloads = {
  /**
   * All seats are asked to confirm their opening line, with the rules: as the circle is created, after a correction,
   * and again when members, turns or rules have changed. The lines are left out where they are as before.
   */
  OpeningLinesAsked: z.object({
    charterVersion: z.int().min(2),
    /** Who has entered or corrected them; null where they are asked for again. */
    byUserId: user.nullable(),
    lines: openingLines.optional(),
  }),
  /** A member says that their line is wrong, which takes back an earlier confirmation. `denial` counts from 1. */
  OpeningLineDenied: z.object({ denial: round, userId: user }),
  /** As the circle begins, with every line confirmed: an earlier round. Its money moved outside and is not in the books. */
  RoundAdopted: z.object({
    round,
    recipientUserId: user,
    potMinor: money,
    shares: z.array(z.object({ userId: user, amountMinor: money })),
  }),
  /**
   * After the beginning: one of the two says that the debtor has paid less into the creditor's earlier round than the lines say.
   * `correction` counts from 1.
   */
  OpeningCorrectionProposed: z.object({
    correction: round,
    byUserId: user,
    debtorUserId: user,
    creditorUserId: user,
    round,
    amountMinor: money,
  }),
  /** By the other of the two; the proposer withdraws it by a no. With a yes the debt arises. */
  OpeningCorrectionAnswered: z.object({ correction: round, userId: user, inFavour: z.boolean() }),
} as const
