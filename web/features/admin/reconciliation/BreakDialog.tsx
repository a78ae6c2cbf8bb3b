import { useState } from 'react'
import type { BreakResponse } from '#shared/api/reconciliation.ts'
import { Button } from '../../../components/Button.tsx'
import { TextArea } from '../../../components/Field.tsx'
import { Modal } from '../../../components/Modal.tsx'
import { day } from '../../../lib/format.ts'
import { useBusy } from '../../../lib/useBusy.ts'
import { dealWith } from './api.ts'
import { sidesOf, stateOf, typeOf } from './Breaks.tsx'
import styles from './Reconciliation.module.css'
import { texts } from './texts.ts'

const words = texts.dialog

interface BreakDialogProps {
  of: BreakResponse
  onChanged: () => Promise<unknown>
  onClosed: () => void
}

/** All that is known of a break, and what an admin can do about it. */
export const BreakDialog = ({ of: row, onChanged, onClosed }: BreakDialogProps) => {
  const [open, setOpen] = useState(true)
  const [text, setText] = useState('')
  const [errors, setErrors] = useState<readonly string[]>([])
  const { busy, run } = useBusy()
  const isOpen = row.status === 'open'

  const deal = (what: 'assign' | 'note' | 'close', body: object, done: string) =>
    run(async () => {
      if (what !== 'assign' && text.trim() === '') return setErrors([words.wordsMissing])
      setErrors([])
      if (!(await dealWith(row.key, what, body, done))) return
      if (what !== 'assign') setText('')
      await onChanged()
      if (what === 'close') setOpen(false)
    })
  const close = (reason: 'corrected' | 'accepted') =>
    deal('close', { reason, note: text.trim() }, words.closed)

  return (
    <Modal open={open} title={typeOf(row)} busy={busy} onClose={() => setOpen(false)} onClosed={onClosed}>
      <div>
        <p className="figures">{sidesOf(row)}</p>
        <p className="muted">{stateOf(row)}</p>
        <p className={styles.payment}>
          {row.goalId !== null && `${texts.breaks.goal(row.goalId)}, `}
          {row.paymentIntentId}
        </p>
      </div>
      {row.notes.length > 0 && (
        <ul className={styles.rows}>
          {row.notes.map(note => (
            <li key={note.at}>
              <p className={styles.words}>{note.text}</p>
              <p className="muted">{words.by(note.by, day(note.at))}</p>
            </li>
          ))}
        </ul>
      )}
      <TextArea
        label={words.words}
        value={text}
        maxLength={2_000}
        errors={errors}
        onChange={({ target }) => setText(target.value)}
      />
      <div className={styles.acts}>
        {isOpen && row.owner === null && (
          <Button disabled={busy} onClick={() => void deal('assign', {}, words.taken)}>
            {words.take}
          </Button>
        )}
        <Button
          look="outline"
          disabled={busy}
          onClick={() => void deal('note', { text: text.trim() }, words.noted)}
        >
          {words.note}
        </Button>
        {isOpen && (
          <>
            <Button look="outline" disabled={busy} onClick={() => void close('corrected')}>
              {words.corrected}
            </Button>
            <Button look="outline" disabled={busy} onClick={() => void close('accepted')}>
              {words.accepted}
            </Button>
          </>
        )}
      </div>
      {isOpen && <p className="muted">{words.hint}</p>}
    </Modal>
  )
}
