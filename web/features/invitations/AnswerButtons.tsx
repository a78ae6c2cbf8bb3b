import { lazy, Suspense, useState } from 'react'
import type { InvitationPreview } from '#shared/api/invitations.ts'
import { Button } from '../../components/Button.tsx'
import { complain } from '../../components/toast.ts'
import { messageOf } from '../../lib/http.ts'
import { checkSession } from '../../lib/session.ts'
import { useBusy } from '../../lib/useBusy.ts'
import { joinTexts as texts } from './joinTexts.ts'

const ConfirmDialog = lazy(() =>
  import('../../components/ConfirmDialog.tsx').then(module => ({ default: module.ConfirmDialog })),
)

interface AnswerButtonsProps {
  preview: InvitationPreview
  className: string | undefined
  accept: () => Promise<void>
  decline: () => Promise<void>
  /** After a refusal, which means that the invitation is not what it was. */
  onRefused: () => unknown
}

/** Accepting is one press, declining two: it cannot be taken back by whoever has declined. */
export const AnswerButtons = ({ preview, className, accept, decline, onRefused }: AnswerButtonsProps) => {
  const { busy, run } = useBusy()
  const [asked, setAsked] = useState(false)
  const join = () =>
    run(async () => {
      try {
        await accept()
      } catch (error) {
        checkSession(error)
        complain(texts.error, messageOf(error, texts.answerFailed))
        onRefused()
      }
    })
  return (
    <div className={className}>
      <Button disabled={busy} onClick={() => void join()}>
        {busy ? texts.accepting : texts.accept}
      </Button>
      <Button look="outline" disabled={busy} onClick={() => setAsked(true)}>
        {texts.decline}
      </Button>
      {asked && (
        <Suspense>
          <ConfirmDialog
            mild
            words={{ ...texts.declining, failed: texts.answerFailed }}
            deed={decline}
            onClosed={() => setAsked(false)}
          >
            <p>{texts.declining.text(preview.inviterName)}</p>
          </ConfirmDialog>
        </Suspense>
      )}
    </div>
  )
}
