import { Ellipsis } from 'lucide'
import {
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { buttonClass } from './Button.tsx'
import { Icon } from './Icon.tsx'
import styles from './MoreActions.module.css'
import { texts } from './texts.ts'

/** Buttons that do not fit on a phone, behind one that shows them; on wide screens a row. */
export const MoreActions = ({ children }: { children: ReactNode }) => {
  const [open, setOpen] = useState(false)
  const id = useId()
  const whole = useRef<HTMLDivElement>(null)
  const trigger = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (!open) return
    const onPress = ({ target }: PointerEvent) => {
      if (target instanceof Node && !whole.current?.contains(target)) setOpen(false)
    }
    addEventListener('pointerdown', onPress)
    return () => removeEventListener('pointerdown', onPress)
  }, [open])
  /** Anything opened from here returns the focus to what is still visible. */
  const close = () => {
    trigger.current?.focus()
    setOpen(false)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it listens for events of its buttons and is no control itself
    <div
      ref={whole}
      className={styles.more}
      onBlur={(event: FocusEvent) => {
        const to = event.relatedTarget
        if (to instanceof Node && !whole.current?.contains(to)) setOpen(false)
      }}
      onKeyDown={(event: KeyboardEvent) => {
        if (event.key === 'Escape' && open) close()
      }}
    >
      <button
        ref={trigger}
        type="button"
        className={`${buttonClass({ look: 'outline' })} ${styles.trigger}`}
        aria-label={texts.more}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        <Icon of={Ellipsis} size={20} />
      </button>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: as above */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: a key on one of its buttons is a click, too */}
      <div id={id} className={styles.panel} data-open={open} onClick={() => open && close()}>
        {children}
      </div>
    </div>
  )
}
