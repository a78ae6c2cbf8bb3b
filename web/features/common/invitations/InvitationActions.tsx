import { lazy, Suspense, useState } from 'react'
import type { InvitationResponse } from '#shared/api/invitations.ts'
import { useRefresh } from '../lib/data.ts'
import { messageOf, post } from '../lib/http.ts'
import { goalInvitationsKey, invitationsKey } from '../lib/invitations.ts'
import { checkSession } from '../lib/session.ts'
import { useBusy } from '../lib/useBusy.ts'
import { Button } from './Button.tsx'
import { addresseeOf } from './InvitationStatus.tsx'
import { invitationTexts as texts } from './invitationTexts.ts'
import { complain, praise } from './toast.ts'

const ConfirmDialog = lazy(() =>
  import('./ConfirmDialog.tsx').then(module => ({ default: module.ConfirmDialog })),
)

interface InvitationActionsProps {
  invitation: InvitationResponse
  className: string | undefined
}

/** What can be done with an invitation that has been sent: sending it again, and withdrawing it. */
export const InvitationActions = ({ invitation, className }: InvitationActionsProps) => {
  const refresh = useRefresh()
  const { busy, run } = useBusy()
  const [asked, setAsked] = useState(false)
  const { status, channel, goalId, id } = invitation
  const who = addresseeOf(invitation)
  const byAddress = channel !== 'link'
  const act = async (deed: 'resend' | 'revoke', done: string) => {
    await post(`${goalInvitationsKey(goalId)}/${encodeURIComponent(id)}/${deed}`)
    praise(done)
    await refresh(invitationsKey, goalInvitationsKey(goalId))
  }
  const resend = () =>
    run(async () => {
      try {
        await act('resend', texts.resent)
      } catch (error) {
        checkSession(error)
        complain(texts.error, messageOf(error, texts.failed))
      }
    })
  if (!invitation.canManage || (status !== 'pending' && status !== 'expired')) return null
  if (!byAddress && status === 'expired') return null
  return (
    <div className={className}>
      {byAddress && (
        <Button look="quiet" disabled={busy} aria-label={texts.resendTo(who)} onClick={() => void resend()}>
          {texts.resend}
        </Button>
      )}
      {status === 'pending' && (
        <Button look="quiet" disabled={busy} aria-label={texts.revokeFor(who)} onClick={() => setAsked(true)}>
          {texts.revoke}
        </Button>
      )}
      {asked && (
        <Suspense>
          <ConfirmDialog
            words={{ ...texts.revoking, keep: texts.keep, failed: texts.failed }}
            deed={() => act('revoke', texts.revoked)}
            onClosed={() => setAsked(false)}
          >
            <p>{byAddress ? texts.revoking.address(who) : texts.revoking.link}</p>
          </ConfirmDialog>
        </Suspense>
      )}
    </div>
  )
}
