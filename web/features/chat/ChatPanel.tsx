import { Dialog } from '@base-ui/react/dialog'
import { Bell, BellOff, X } from 'lucide'
import { type RefObject, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { UserResponse } from '#shared/api/accounts.ts'
import type { ChatResponse } from '#shared/api/chat.ts'
import type { GoalResponse } from '#shared/api/goalKinds.ts'
import { Icon } from '../../components/Icon.tsx'
import { lazyPart } from '../../components/lazyPart.tsx'
import { Skeleton } from '../../components/Skeleton.tsx'
import { texts as common } from '../../components/texts.ts'
import { chatKey, useChatStanding } from '../../lib/chat.ts'
import { optimistically } from '../../lib/optimistic.ts'
import { useAction } from '../../lib/useAction.ts'
import { mute } from './api.ts'
import styles from './ChatPanel.module.css'
import { chatTexts as texts } from './chatTexts.ts'

// Starts loading the chat together with the panel's own code.
const loading = import('./Chat.tsx')
const Chat = lazyPart(
  () => loading,
  'Chat',
  <div className={styles.waiting}>
    <Skeleton label={texts.loading} />
  </div>,
)

interface ChatPanelProps {
  goal: GoalResponse
  viewer: UserResponse
  onClosed: () => void
}

/** Followed, because a phone that is turned may be narrow only then. */
const width = matchMedia('(max-width: 640px)')
const isNarrow = (): boolean => width.matches
const onTurn = (turned: () => void): (() => void) => {
  width.addEventListener('change', turned)
  return () => width.removeEventListener('change', turned)
}

/** Beside the page, which stays usable; on a phone above it. */
export const ChatPanel = ({ goal, viewer, onClosed }: ChatPanelProps) => {
  const [open, setOpen] = useState(true)
  const narrow = useSyncExternalStore(onTurn, isNarrow)
  const panel = useRef<HTMLDivElement>(null)
  const field = useRef<HTMLTextAreaElement>(null)
  useVisibleHeight(panel, narrow)
  return (
    <Dialog.Root
      key={String(narrow)}
      open={open}
      modal={narrow}
      disablePointerDismissal
      onOpenChange={setOpen}
      onOpenChangeComplete={isOpen => !isOpen && onClosed()}
    >
      <Dialog.Portal>
        {/* On a phone a focused field opens the keyboard, over the messages. */}
        <Dialog.Popup
          ref={panel}
          className={styles.panel}
          initialFocus={narrow ? panel : () => field.current ?? true}
        >
          <div className={styles.head}>
            <div className={styles.titles}>
              <Dialog.Title>{texts.title}</Dialog.Title>
              <Dialog.Description className="muted">{goal.name}</Dialog.Description>
            </div>
            <Mute goalId={goal.id} />
            <Dialog.Close className={styles.icon} aria-label={common.close}>
              <Icon of={X} size={19} />
            </Dialog.Close>
          </div>
          <Chat goalId={goal.id} viewer={viewer} field={field} focuses={!narrow} />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

const Mute = ({ goalId }: { goalId: number }) => {
  const { data: standing } = useChatStanding(goalId)
  const muted = standing?.muted ?? false
  const change = () =>
    optimistically<ChatResponse>(
      chatKey(goalId),
      before => ({ ...before, muted: !muted }),
      () => mute(goalId, !muted),
    )
  const { run: toggle } = useAction(change, { title: texts.muteFailed, failed: '' })
  return (
    <button
      type="button"
      className={styles.icon}
      aria-pressed={muted}
      disabled={!standing}
      title={muted ? texts.unmute : texts.mute}
      aria-label={texts.mute}
      onClick={() => void toggle()}
    >
      <Icon of={muted ? BellOff : Bell} size={19} />
    </button>
  )
}

/**
 * A keyboard on the screen covers the foot of the page with the composer, without making the page any
 * smaller.
 */
const useVisibleHeight = (panel: RefObject<HTMLElement | null>, active: boolean): void => {
  useEffect(() => {
    const viewport = window.visualViewport
    if (!active || !viewport) return
    const fit = () => {
      panel.current?.style.setProperty('--top', `${viewport.offsetTop}px`)
      panel.current?.style.setProperty('--height', `${viewport.height}px`)
    }
    viewport.addEventListener('resize', fit)
    viewport.addEventListener('scroll', fit)
    return () => {
      viewport.removeEventListener('resize', fit)
      viewport.removeEventListener('scroll', fit)
    }
  }, [panel, active])
}
