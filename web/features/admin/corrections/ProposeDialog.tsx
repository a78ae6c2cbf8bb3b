import { useId, useState } from 'react'
import { correctionTextLength, type EntryCorrectionResponse } from '#shared/api/corrections.ts'
import { TextArea } from '../../../components/Field.tsx'
import { FormDialog } from '../../../components/FormDialog.tsx'
import { praise } from '../../../components/toast.ts'
import { money } from '../../../lib/format.ts'
import { propose } from './api.ts'
import styles from './Corrections.module.css'
import { MirroredLines } from './MirroredLines.tsx'
import { texts } from './texts.ts'

const words = texts.entry

interface ProposeDialogProps {
  goalId: number
  revision: string
  of: EntryCorrectionResponse & { readonly entry: NonNullable<EntryCorrectionResponse['entry']> }
  onProposed: () => Promise<unknown>
  onClosed: () => void
}

/** Asks why, and says what it will do, in words and in lines. */
export const ProposeDialog = ({ goalId, revision, of, onProposed, onClosed }: ProposeDialogProps) => {
  const [reason, setReason] = useState('')
  const hint = useId()
  const amount = money(of.amount)
  const send = async () => {
    await propose(goalId, revision, reason.trim())
    praise(words.done)
    await onProposed()
  }
  return (
    <FormDialog words={words.words} ready={reason.trim() !== ''} deed={send} onClosed={onClosed}>
      <p>{texts.effects[of.entry](amount)}</p>
      <MirroredLines lines={of.lines} of={texts.of(of.entry, amount)} />
      <TextArea
        label={words.reason}
        aria-describedby={hint}
        rows={3}
        value={reason}
        maxLength={correctionTextLength}
        onChange={({ target }) => setReason(target.value)}
      />
      <p id={hint} className={styles.hint}>
        {words.hint}
      </p>
      <p className="muted">{words.next}</p>
    </FormDialog>
  )
}
