import { useId, useState } from 'react'
import { type CorrectionResponse, correctionTextLength } from '#shared/api/corrections.ts'
import { TextArea } from '../../../components/Field.tsx'
import { FormDialog } from '../../../components/FormDialog.tsx'
import { praise } from '../../../components/toast.ts'
import { decide } from './api.ts'
import styles from './Corrections.module.css'
import { texts } from './texts.ts'

const words = texts.decline

interface DeclineDialogProps {
  of: CorrectionResponse
  onDeclined: () => Promise<unknown>
  onClosed: () => void
}

export const DeclineDialog = ({ of, onDeclined, onClosed }: DeclineDialogProps) => {
  const [note, setNote] = useState('')
  const hint = useId()
  const decline = async () => {
    await decide(of, 'decline', { note: note.trim() })
    praise(words.done)
    await onDeclined()
  }
  return (
    <FormDialog words={words.words} ready={note.trim() !== ''} deed={decline} onClosed={onClosed}>
      <TextArea
        label={words.note}
        aria-describedby={hint}
        value={note}
        maxLength={correctionTextLength}
        onChange={({ target }) => setNote(target.value)}
      />
      <p id={hint} className={styles.hint}>
        {words.hint}
      </p>
    </FormDialog>
  )
}
