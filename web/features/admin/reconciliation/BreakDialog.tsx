import { useForm } from 'react-hook-form'
import type { BreakResponse } from '#shared/api/reconciliation.ts'
import { Button } from '../../../components/Button.tsx'
import { Dialog, useDialog } from '../../../components/Dialog.tsx'
import { TextArea } from '../../../components/Field.tsx'
import { day } from '../../../lib/format.ts'
import { apiResolver, fieldOf } from '../../../lib/forms.ts'
import { useBreakChange } from './api.ts'
import { sidesOf, stateOf, typeOf, whatToDo } from './breakText.ts'
import styles from './Reconciliation.module.css'
import { texts } from './texts.ts'

const words = texts.dialog
const resolver = apiResolver(() => import('#shared/api/reconciliation.ts'), 'noteRequest')

interface BreakDialogProps {
  of: BreakResponse
  onChanged: () => Promise<unknown>
  onClosed: () => void
}

/** Everything about a break, and an admin's possible actions. */
export const BreakDialog = ({ of: row, onChanged, onClosed }: BreakDialogProps) => {
  const { close: shut, dialog } = useDialog(onClosed)
  const form = useForm({ resolver, reValidateMode: 'onSubmit', defaultValues: { text: '' } })
  const { run, busy } = useBreakChange(row.key)
  const isOpen = row.status === 'open'
  const change = async (action: 'assign' | 'note' | 'close', body: object, done: string) => {
    if (!(await run({ action, body }, done))) return false
    await onChanged()
    return true
  }
  const note = form.handleSubmit(async request => {
    if (await change('note', request, words.noted)) form.reset()
  })
  const close = (reason: 'corrected' | 'accepted') =>
    form.handleSubmit(async ({ text }) => {
      if (await change('close', { reason, note: text }, words.closed)) shut()
    })

  return (
    <Dialog {...dialog} title={typeOf(row)} busy={busy}>
      <div>
        <p className="figures">{sidesOf(row)}</p>
        <p className="muted">{stateOf(row)}</p>
        <p className={styles.payment}>
          {row.goalId === null
            ? row.stripeId
            : texts.breaks.payment({ goal: row.goalId, payment: row.stripeId })}
        </p>
      </div>
      {isOpen && <p>{whatToDo(row)}</p>}
      {row.notes.length > 0 && (
        <ul className={styles.rows}>
          {row.notes.map(note => (
            <li key={note.at}>
              <p className={styles.words}>{note.text}</p>
              <p className="muted">{words.by({ name: note.by, date: day(note.at) })}</p>
            </li>
          ))}
        </ul>
      )}
      <TextArea label={words.words} maxLength={2_000} {...fieldOf(form, 'text')} />
      <div className={styles.acts}>
        {isOpen && row.owner === null && (
          <Button disabled={busy} onClick={() => void change('assign', {}, words.taken)}>
            {words.take}
          </Button>
        )}
        <Button look="outline" disabled={busy} onClick={() => void note()}>
          {words.note}
        </Button>
        {isOpen && (
          <>
            <Button look="outline" disabled={busy} onClick={() => void close('corrected')()}>
              {words.corrected}
            </Button>
            <Button look="outline" disabled={busy} onClick={() => void close('accepted')()}>
              {words.accepted}
            </Button>
          </>
        )}
      </div>
      {isOpen && <p className="muted">{words.hint}</p>}
    </Dialog>
  )
}
