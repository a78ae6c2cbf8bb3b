import { useState } from 'react'
import type { InvitationPreview } from '#shared/api/invitations.ts'
import { Button } from '../../components/Button.tsx'
import { ConfirmDialog } from '../../components/ConfirmDialog.tsx'
import { useAction } from '../../lib/useAction.ts'
import { joinTexts as texts } from './joinTexts.ts'

interface AnswerButtonsProps {
  preview: InvitationPreview
  className: string | undefined
  accept: () => Promise<void>
  decline: () => Promise<void>
  /** After a refusal, which means that the invitation has changed. */
  onRefused: () => unknown
}

/** Declining asks for confirmation, because it cannot be undone. */
export const AnswerButtons = ({ preview, className, accept, decline, onRefused }: AnswerButtonsProps) => {
  const [terms, setAsked] = useState(false)
  const { run: join, busy } = useAction(accept, {
    failed: texts.answerFailed,
    onError: () => void onRefused(),
  })
  return (
    <div className={className}>
      <Button disabled={busy} onClick={() => void join()}>
        {busy ? texts.accepting : texts.accept}
      </Button>
      <Button look="outline" disabled={busy} onClick={() => setAsked(true)}>
        {texts.decline}
      </Button>
      {terms && (
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
