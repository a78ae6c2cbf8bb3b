import { Dialog as BaseDialog } from '@base-ui/react/dialog'
import { X } from 'lucide'
import { type ReactNode, type RefObject, useState } from 'react'
import styles from './Dialog.module.css'
import { Icon } from './Icon.tsx'
import { texts } from './texts.ts'

interface DialogProps {
  open: boolean
  title: string
  children: ReactNode
  onClose: () => void
  /** After the closing animation. */
  onClosed: () => void
  /** A payment under way must not be closed by accident. */
  busy?: boolean
  /** Gets the focus first. The dialog stays at its beginning, because a long one is read from there. */
  initialFocus?: RefObject<HTMLElement | null> | undefined
  /** Gets the focus on closing, where something inside takes it before the dialog can store where it was. */
  finalFocus?: RefObject<HTMLElement | null>
}

/** Not the browser's `showModal()`, which would put a card's 3-D Secure frame and the toasts below the dialog. */
export const Dialog = ({
  open,
  title,
  children,
  onClose,
  onClosed,
  busy = false,
  initialFocus,
  finalFocus,
}: DialogProps) => (
  <BaseDialog.Root
    open={open}
    onOpenChange={(wanted, { event }) => {
      // The second click of a double click may land outside a dialog that has just become smaller.
      const second = event instanceof UIEvent && event.detail > 1
      if (!wanted && !busy && !second) onClose()
    }}
    onOpenChangeComplete={isOpen => !isOpen && onClosed()}
  >
    <BaseDialog.Portal>
      <BaseDialog.Backdrop className={styles.scrim} />
      <BaseDialog.Popup
        className={styles.dialog}
        initialFocus={initialFocus && (() => focusOn(initialFocus.current))}
        finalFocus={finalFocus}
      >
        <BaseDialog.Title className={styles.title}>{title}</BaseDialog.Title>
        {children}
        <BaseDialog.Close className={styles.close} aria-label={texts.close} disabled={busy}>
          <Icon of={X} size={19} />
        </BaseDialog.Close>
      </BaseDialog.Popup>
    </BaseDialog.Portal>
  </BaseDialog.Root>
)

/** Returns whether the dialog should choose what to focus. */
const focusOn = (element: HTMLElement | null): boolean => {
  element?.focus({ preventScroll: true })
  return element === null
}

/** The state of a dialog that is open from the start: `dialog` is for `Dialog`, and `onClosed` runs when it is gone. */
export const useDialog = (onClosed: () => void) => {
  const [open, setOpen] = useState(true)
  const close = () => setOpen(false)
  return { close, dialog: { open, onClose: close, onClosed } }
}
