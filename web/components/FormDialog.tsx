import { type FormEvent, type ReactNode, type RefObject, useState } from 'react'
import { messageOf } from '../lib/http.ts'
import { checkSession } from '../lib/session.ts'
import { useBusy } from '../lib/useBusy.ts'
import { Button } from './Button.tsx'
import styles from './FormDialog.module.css'
import { FormFault } from './FormFault.tsx'
import { Modal } from './Modal.tsx'

interface FormDialogProps {
  words: {
    readonly title: string
    readonly submit: string
    readonly busy: string
    readonly cancel: string
    /** Where the server gives no reason. */
    readonly failed: string
  }
  /** Whether there is anything to be sent. */
  ready?: boolean
  initialFocus?: RefObject<HTMLElement | null>
  children: ReactNode
  deed: () => Promise<void>
  onClosed: () => void
}

/** A few fields and one deed; says here why it could not be done, and closes when it is. */
export const FormDialog = ({
  words,
  ready = true,
  initialFocus,
  children,
  deed,
  onClosed,
}: FormDialogProps) => {
  const [open, setOpen] = useState(true)
  const [fault, setFault] = useState<string>()
  const { busy, run } = useBusy()
  const close = () => setOpen(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // While it closes, the form is still there for whoever leans on the Enter key.
    if (!open || !ready) return
    void run(async () => {
      setFault(undefined)
      try {
        await deed()
        close()
      } catch (error) {
        checkSession(error)
        setFault(messageOf(error, words.failed))
      }
    })
  }
  return (
    <Modal
      open={open}
      title={words.title}
      onClose={close}
      onClosed={onClosed}
      busy={busy}
      {...(initialFocus && { initialFocus })}
    >
      <form className={styles.form} noValidate onSubmit={submit}>
        {children}
        <FormFault text={fault} />
        <div className={styles.buttons}>
          <Button look="outline" disabled={busy} onClick={close}>
            {words.cancel}
          </Button>
          <Button type="submit" disabled={busy || !ready}>
            {busy ? words.busy : words.submit}
          </Button>
        </div>
      </form>
    </Modal>
  )
}
