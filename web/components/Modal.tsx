import { Dialog } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import type { ReactNode, RefObject } from 'react'
import styles from './Modal.module.css'
import { texts } from './texts.ts'

interface ModalProps {
  open: boolean
  title: string
  children: ReactNode
  onClose: () => void
  /** After the closing animation. */
  onClosed: () => void
  /** While money is on its way a slip of the finger must not close it. */
  busy?: boolean
  initialFocus?: RefObject<HTMLElement | null>
  /** Where the keyboard goes when it closes, if something inside takes it before the dialog can see where it was. */
  finalFocus?: RefObject<HTMLElement | null>
}

/**
 * Base UI's dialog rather than the browser's: a card's 3-D Secure frame and our toasts must be usable above it, and
 * `showModal()` would put both under the top layer.
 */
export const Modal = ({
  open,
  title,
  children,
  onClose,
  onClosed,
  busy = false,
  initialFocus,
  finalFocus,
}: ModalProps) => (
  <Dialog.Root
    open={open}
    onOpenChange={(wanted, { event }) => {
      // The second click of a double click is no press beside the dialog: it grew smaller under the pointer.
      const second = event instanceof UIEvent && event.detail > 1
      if (!wanted && !busy && !second) onClose()
    }}
    onOpenChangeComplete={isOpen => !isOpen && onClosed()}
  >
    <Dialog.Portal>
      <Dialog.Backdrop className={styles.scrim} />
      <Dialog.Popup className={styles.dialog} initialFocus={initialFocus} finalFocus={finalFocus}>
        <Dialog.Title className={styles.title}>{title}</Dialog.Title>
        {children}
        <Dialog.Close className={styles.close} aria-label={texts.close} disabled={busy}>
          <X size={19} aria-hidden="true" />
        </Dialog.Close>
      </Dialog.Popup>
    </Dialog.Portal>
  </Dialog.Root>
)
