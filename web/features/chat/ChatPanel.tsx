import { Dialog } from '@base-ui/react/dialog'
import { Bell, BellOff, X } from 'lucide-react'
import { lazy, Suspense, useRef, useState } from 'react'
import type { GoalResponse } from '#shared/api/goalKinds.ts'
import { InlineSpinner } from '../../components/Spinner.tsx'
import { texts as common } from '../../components/texts.ts'
import { complain } from '../../components/toast.ts'
import { useChatStanding } from '../../lib/chat.ts'
import { messageOf } from '../../lib/http.ts'
import { mute } from './api.ts'
import styles from './ChatPanel.module.css'
import type { Viewer } from './Conversation.tsx'
import { chatTexts as texts } from './chatTexts.ts'
import { useVisibleHeight } from './useVisibleHeight.ts'

// The frame is there at once; what stands in it has to be fetched anyway, and its code comes along.
const loading = import('./Chat.tsx')
const Chat = lazy(() => loading.then(module => ({ default: module.Chat })))

interface ChatPanelProps {
  goal: GoalResponse
  viewer: Viewer
  onClosed: () => void
}

const isNarrow = (): boolean => matchMedia('(max-width: 640px)').matches

/** Beside the page, which goes on to be of use; on a phone above it. */
export const ChatPanel = ({ goal, viewer, onClosed }: ChatPanelProps) => {
  const [open, setOpen] = useState(true)
  const [narrow] = useState(isNarrow)
  const panel = useRef<HTMLDivElement>(null)
  const field = useRef<HTMLTextAreaElement>(null)
  useVisibleHeight(panel, narrow)
  return (
    <Dialog.Root
      open={open}
      modal={narrow}
      disablePointerDismissal
      onOpenChange={setOpen}
      onOpenChangeComplete={isOpen => !isOpen && onClosed()}
    >
      <Dialog.Portal>
        {/* On a phone a focused field brings up the keyboard, over what one came to read. */}
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
              <X size={19} aria-hidden="true" />
            </Dialog.Close>
          </div>
          <Suspense
            fallback={
              <div className={styles.waiting}>
                <InlineSpinner label={texts.loading} />
              </div>
            }
          >
            <Chat goalId={goal.id} viewer={viewer} field={field} focuses={!narrow} />
          </Suspense>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

const Mute = ({ goalId }: { goalId: number }) => {
  const { data: standing, mutate } = useChatStanding(goalId)
  const muted = standing?.muted ?? false
  const toggle = async () => {
    try {
      await mutate(mute(goalId, !muted), { revalidate: false })
    } catch (error) {
      complain(texts.muteFailed, messageOf(error, ''))
    }
  }
  const Icon = muted ? BellOff : Bell
  return (
    <button
      type="button"
      className={styles.icon}
      aria-pressed={muted}
      disabled={!standing}
      title={muted ? texts.unmute : texts.mute}
      aria-label={texts.mute}
      onClick={toggle}
    >
      <Icon size={19} aria-hidden="true" />
    </button>
  )
}
