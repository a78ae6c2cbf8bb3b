import { draftMap } from '#ledger/domain/draftMap.ts'
import type { Invitation } from '#ledger/domain/goal/state.ts'
import type { InvitationId } from '#shared/ids.ts'
import type { Bug } from './bug.ts'
import { forgotten, uninvited } from './occasions.ts'

/** Mistakes in inviting people by mail. */
export const invitations = {
  'mails an invitation that was withdrawn': {
    scenario: uninvited,
    inviting: parts => ({
      ...parts,
      goals: {
        ...parts.goals,
        load: async (id, freshness) => {
          const state = await parts.goals.load(id, freshness)
          const invitations = draftMap<InvitationId, Invitation>()
          for (const [key, known] of state.invitations.entries())
            invitations.set(key, { ...known, status: 'pending' })
          return { ...state, invitations }
        },
      },
    }),
  },
  'makes another link for each attempt at a mail': {
    scenario: uninvited,
    inviting: parts => ({
      ...parts,
      rows: {
        ...parts.rows,
        secretOf: async id => {
          const known = await parts.rows.secretOf(id)
          return known && { ...known, token: undefined, sentResend: null }
        },
      },
    }),
  },
  'notes an invitation as sent before it is': {
    scenario: uninvited,
    mails: mails => ({
      ...mails,
      prepare: async sending => {
        const message = await mails.prepare(sending)
        await mails.done(sending)
        return message
      },
    }),
  },
  'never asks again for an invitation that nobody has sent': {
    scenario: forgotten,
    mails: mails => ({ ...mails, overdue: async () => [] }),
  },
  'never ends an invitation whose time is over': {
    handlers: handlers => ({ ...handlers, 'expire-invitations': async () => undefined }),
  },
} satisfies Readonly<Record<string, Partial<Bug>>>
