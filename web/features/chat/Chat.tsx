import { type RefObject, useCallback, useEffect, useMemo } from 'react'
import type { UserResponse } from '#shared/api/accounts.ts'
import { LoadFailed } from '../../components/Loaded.tsx'
import { Skeleton } from '../../components/Skeleton.tsx'
import { useChatStanding } from '../../lib/chat.ts'
import { errorIdIn, HttpError } from '../../lib/http.ts'
import { useAction } from '../../lib/useAction.ts'
import { hide } from './api.ts'
import styles from './ChatPanel.module.css'
import { Composer } from './Composer.tsx'
import { Conversation } from './Conversation.tsx'
import { chatTexts as texts } from './chatTexts.ts'
import { keepFor } from './drafts.ts'
import { useSendQueue } from './useSendQueue.ts'
import { useThread } from './useThread.ts'

interface ChatProps {
  goalId: number
  viewer: UserResponse
  field: RefObject<HTMLTextAreaElement | null>
  /** Whether the composer gets the focus at once. */
  focuses: boolean
}

export const Chat = ({ goalId, viewer, field, focuses }: ChatProps) => {
  const { data: standing, error: closed, mutate } = useChatStanding(goalId)
  const { thread, error, loadingOlder, loadOlder, put, retry } = useThread(goalId, standing?.version)
  const { unsent, sendQueue } = useSendQueue(viewer.id, goalId, put)
  const draft = useMemo(() => keepFor(`draft-${viewer.id}-${goalId}`), [viewer.id, goalId])
  const onRead = useCallback((now: typeof standing) => void mutate(now, { revalidate: false }), [mutate])
  const ready = thread !== undefined && standing !== undefined
  useEffect(() => {
    if (ready && focuses) field.current?.focus()
  }, [ready, focuses, field])

  const { run: onHide } = useAction(async (id: string) => put(await hide(goalId, id)), {
    title: texts.hideFailed,
    failed: '',
  })
  const again = () => {
    void mutate()
    retry()
  }
  if (closed instanceof HttpError && closed.status === 404) return <p className={styles.note}>{texts.gone}</p>
  if (!ready)
    return (
      <div className={styles.waiting}>
        {error === undefined && closed === undefined ? (
          <Skeleton label={texts.loading} />
        ) : (
          <LoadFailed text={texts.failed + errorIdIn(error ?? closed)} onRetry={again} />
        )}
      </div>
    )
  return (
    <>
      <Conversation
        goalId={goalId}
        thread={thread}
        standing={standing}
        viewer={viewer}
        unsent={unsent}
        sendQueue={sendQueue}
        loadingOlder={loadingOlder}
        onOlder={loadOlder}
        onHide={onHide}
        onRead={onRead}
      />
      {standing.readOnly === null ? (
        <Composer field={field} draft={draft} onSend={sendQueue.send} />
      ) : (
        <p className={styles.note}>{texts.readOnly[standing.readOnly]}</p>
      )}
    </>
  )
}
