import { type ReactNode, useState } from 'react'
import { useForm } from 'react-hook-form'
import type { DisputeEvidenceRequest } from '#shared/api/payments.ts'
import { Button } from '../../components/Button.tsx'
import { TextArea } from '../../components/Field.tsx'
import { apiResolver, fieldOf } from '../../lib/forms.ts'
import styles from './AdminPage.module.css'
import { disputeTexts as texts } from './disputeTexts.ts'

const resolver = apiResolver(() => import('#shared/api/payments.ts'), 'disputeEvidenceRequest')

interface DisputeAnswerProps {
  amount: string
  /** The stored draft; undefined while that is unknown. */
  draft: string | undefined
  /** The files that go with it. */
  files: ReactNode
  busy: boolean
  onEvidence: (request: DisputeEvidenceRequest) => void
  onAccept: () => void
}

/** The form for the evidence, until it is submitted or the dispute accepted. */
export const DisputeAnswer = ({ amount, draft, files, busy, onEvidence, onAccept }: DisputeAnswerProps) => {
  const form = useForm({
    resolver,
    defaultValues: { evidence: { uncategorized_text: draft ?? '' }, submit: false },
  })
  const [accepting, setAccepting] = useState(false)
  const send = (submit: boolean) => void form.handleSubmit(request => onEvidence({ ...request, submit }))()
  if (accepting)
    return (
      <div className={styles.acts}>
        <h3>{texts.acceptQuestion}</h3>
        <p>{texts.acceptMeaning({ amount })}</p>
        <Button look="outline" disabled={busy} autoFocus onClick={() => setAccepting(false)}>
          {texts.keep}
        </Button>
        <Button look="danger" disabled={busy} onClick={onAccept}>
          {busy ? texts.working : texts.accept}
        </Button>
      </div>
    )
  return (
    <div className={styles.acts}>
      <TextArea
        label={texts.evidence}
        maxLength={20_000}
        {...fieldOf(form, 'evidence.uncategorized_text', { setValueAs: (text: string) => text.trim() })}
      />
      {files}
      <p className="muted">{draft === undefined ? texts.draftUnknown : texts.onlyOnce}</p>
      <Button disabled={busy} onClick={() => send(true)}>
        {busy ? texts.working : texts.submit}
      </Button>
      <Button look="outline" disabled={busy} onClick={() => send(false)}>
        {texts.draft}
      </Button>
      <Button look="quiet" disabled={busy} onClick={() => setAccepting(true)}>
        {texts.accept}
      </Button>
    </div>
  )
}
