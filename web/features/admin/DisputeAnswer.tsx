import { type ReactNode, useState } from 'react'
import { Button } from '../../components/Button.tsx'
import { TextArea } from '../../components/Field.tsx'
import styles from './AdminPage.module.css'
import { disputeTexts as texts } from './disputeTexts.ts'

interface DisputeAnswerProps {
  amount: string
  /** What is kept of it already; undefined while that cannot be known. */
  draft: string | undefined
  /** The files that go with it. */
  files: ReactNode
  busy: boolean
  onEvidence: (text: string, submit: boolean) => void
  onAccept: () => void
}

export const DisputeAnswer = ({ amount, draft, files, busy, onEvidence, onAccept }: DisputeAnswerProps) => {
  const [typed, setTyped] = useState<string>()
  const evidence = typed ?? draft ?? ''
  const [fault, setFault] = useState<string>()
  const [accepting, setAccepting] = useState(false)
  const send = (submit: boolean) => {
    const missing = evidence.trim() === ''
    setFault(missing ? texts.evidenceFault : undefined)
    if (!missing) onEvidence(evidence.trim(), submit)
  }
  if (accepting)
    return (
      <div className={styles.acts}>
        <h3>{texts.acceptQuestion}</h3>
        <p>{texts.acceptMeaning(amount)}</p>
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
        value={evidence}
        onChange={event => setTyped(event.target.value)}
        errors={fault === undefined ? [] : [fault]}
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
