import { useState } from 'react'
import type { InvitationResponse } from '#shared/api/invitations.ts'
import { Button } from '../../../components/Button.tsx'
import { ConfirmDialog } from '../../../components/ConfirmDialog.tsx'
import { showSuccess } from '../../../components/toast.ts'
import { post } from '../../../lib/http.ts'
import { goalInvitationsKey, invitationsKey } from '../../../lib/invite.ts'
import { useAction } from '../../../lib/useAction.ts'
import { useRefresh } from '../../../lib/useRefresh.ts'
import { addresseeOf } from './InvitationStatus.tsx'
import { invitationTexts as texts } from './invitationTexts.ts'

interface InvitationActionsProps {
  invitation: InvitationResponse
  className: string | undefined
}

/** The actions on a sent invitation: sending it again, and withdrawing it. */
export const InvitationActions = ({ invitation, className }: InvitationActionsProps) => {
  const [asked, setAsked] = useState(false)
  const { status, channel, goalId, id } = invitation
  const who = addresseeOf(invitation)
  const byAddress = channel !== 'link'
  const refresh = useRefresh()
  const change = async (action: 'resend' | 'revoke', done: string) => {
    await post(`${goalInvitationsKey(goalId)}/${encodeURIComponent(id)}/${action}`)
    showSuccess(done)
    await refresh(invitationsKey, goalInvitationsKey(goalId))
  }
  const { run: resend, busy } = useAction(() => change('resend', texts.resent))
  const isOpen = status === 'pending' || status === 'full'
  if (!invitation.canManage || !(isOpen || (byAddress && status === 'expired'))) return null
  return (
    <div className={className}>
      {byAddress && (
        <Button
          look="quiet"
          disabled={busy}
          aria-label={texts.resendTo({ who })}
          onClick={() => void resend()}
        >
          {texts.resend}
        </Button>
      )}
      {isOpen && (
        <Button
          look="quiet"
          disabled={busy}
          aria-label={texts.revokeFor({ who })}
          onClick={() => setAsked(true)}
        >
          {texts.revoke}
        </Button>
      )}
      {asked && (
        <ConfirmDialog
          danger
          words={{ ...texts.revoking, keep: texts.keep }}
          action={() => change('revoke', texts.revoked)}
          onClosed={() => setAsked(false)}
        >
          <p>{byAddress ? texts.revoking.address({ who }) : texts.revoking.link}</p>
        </ConfirmDialog>
      )}
    </div>
  )
}
