import { z } from 'zod'
import type { Session } from '../session.ts'

/** What Stripe has decided about a connected account. */
export const standings = ['new', 'enabled', 'reviewed', 'asked', 'restricted', 'rejected'] as const
export type Standing = (typeof standings)[number]

const link = z.object({
  secret: z.string(),
  expires_at: z.number(),
  return_url: z.string(),
  refresh_url: z.string(),
  /** A link opens the form once. */
  isOpened: z.boolean(),
})
export type Link = z.infer<typeof link>

const hiddenAccount = z.object({
  standing: z.enum(standings).default('new'),
  /** The links to its onboarding that were made and not yet followed to the end. */
  links: z.array(link).default([]),
})

/** The data of a connected account that no response contains. */
export type HiddenAccount = z.infer<typeof hiddenAccount>

export const hiddenAccountOf = async (session: Pick<Session, 'hidden'>, id: string): Promise<HiddenAccount> =>
  hiddenAccount.parse((await session.hidden(id)) ?? {})
