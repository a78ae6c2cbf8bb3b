import { useState } from 'react'
import type { InvitationPreview } from '#shared/api/invitations.ts'
import { Button } from '../../components/Button.tsx'
import { ConfirmDialog } from '../../components/ConfirmDialog.tsx'
import { joinTexts as texts } from './joinTexts.ts'

interface AnswerButtonsProps {
  preview: InvitationPreview
  className: string | undefined
  busy: boolean
  join: () => void
  decline: () => Promise<void>
}

/** Declining asks for confirmation, because it cannot be undone. */
export const AnswerButtons = ({ preview, className, busy, join, decline }: AnswerButtonsProps) => {
  const [asked, setAsked] = useState(false)
  return (
    <div className={className}>
      <Button disabled={busy} onClick={join}>
        {busy ? texts.accepting : texts.join({ goal: preview.goal.name })}
      </Button>
      <Button look="outline" disabled={busy} onClick={() => setAsked(true)}>
        {texts.decline}
      </Button>
      {asked && (
        <ConfirmDialog
          words={{ ...texts.declining, failed: texts.answerFailed }}
          action={decline}
          onClosed={() => setAsked(false)}
        >
          <p>{texts.declining.text({ name: preview.inviterName })}</p>
        </ConfirmDialog>
      )}
    </div>
  )
}
