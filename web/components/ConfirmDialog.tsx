import { type ReactNode, useRef, useState } from 'react'
import { messageOf } from '../lib/http.ts'
import { checkSession } from '../lib/session.ts'
import { useBusy } from '../lib/useBusy.ts'
import { Button } from './Button.tsx'
import styles from './ConfirmDialog.module.css'
import { FormFault } from './FormFault.tsx'
import { Modal } from './Modal.tsx'

interface ConfirmDialogProps {
  words: {
    readonly title: string
    readonly confirm: string
    readonly busy: string
    readonly keep: string
    /** Where the server gives no reason. */
    readonly failed: string
  }
  /** For what can be undone by the same hand. */
  mild?: boolean
  children: ReactNode
  deed: () => Promise<void>
  onClosed: () => void
}

/** Asks before a deed, and says here why it could not be done. */
export const ConfirmDialog = ({ words, mild = false, children, deed, onClosed }: ConfirmDialogProps) => {
  const [open, setOpen] = useState(true)
  const [fault, setFault] = useState<string>()
  const { busy, run } = useBusy()
  const keep = useRef<HTMLButtonElement>(null)
  const close = () => setOpen(false)
  const confirm = () =>
    run(async () => {
      setFault(undefined)
      try {
        await deed()
        close()
      } catch (error) {
        checkSession(error)
        setFault(messageOf(error, words.failed))
      }
    })
  return (
    <Modal
      open={open}
      title={words.title}
      onClose={close}
      onClosed={onClosed}
      busy={busy}
      initialFocus={keep}
    >
      {children}
      <FormFault text={fault} />
      <div className={styles.buttons}>
        <Button ref={keep} look="outline" disabled={busy} onClick={close}>
          {words.keep}
        </Button>
        <Button look={mild ? 'solid' : 'danger'} disabled={busy} onClick={() => void confirm()}>
          {busy ? words.busy : words.confirm}
        </Button>
      </div>
    </Modal>
  )
}
