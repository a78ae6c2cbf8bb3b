import { draftMap } from '#ledger/domain/draftMap.ts'
import type { Invitation } from '#ledger/domain/goal/state.ts'
import type { InvitationId } from '#shared/ids.ts'
import { type Bug, loading, without } from './bug.ts'
import { forgotten, uninvited } from './scenarios.ts'

/** Mistakes in invitations by mail. */
export const invitations = {
  'mails an invitation that was revoked': {
    scenario: uninvited,
    inviting: parts =>
      loading(parts, state => {
        const invitations = draftMap<InvitationId, Invitation>()
        for (const [key, known] of state.invitations.entries())
          invitations.set(key, { ...known, status: 'pending' })
        return { ...state, invitations }
      }),
  },
  'makes another link at each attempt': {
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
  'marks an invitation as sent before it is': {
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
  'never retries an invitation that was not sent': {
    scenario: forgotten,
    mails: mails => ({ ...mails, overdue: async () => [] }),
  },
  'never ends an expired invitation': {
    handlers: without('expire-invitations'),
  },
} satisfies Readonly<Record<string, Partial<Bug>>>
