import type { SessionResponse } from '#shared/api/accounts.ts'
import { Button } from '../../components/Button.tsx'
import { Card } from '../../components/Card.tsx'
import { Loaded } from '../../components/Loaded.tsx'
import { PasswordPrompt } from '../../components/PasswordPrompt.tsx'
import { StatusBadge } from '../../components/StatusBadge.tsx'
import { showSuccess } from '../../components/toast.ts'
import { day } from '../../lib/format.ts'
import { send } from '../../lib/http.ts'
import { dayAndTime } from '../../lib/intl.ts'
import { useAction } from '../../lib/useAction.ts'
import { useOpened } from '../../lib/useOpened.ts'
import { sessionsKey, useSessions } from './api.ts'
import rows from './Rows.module.css'
import { texts } from './texts.ts'

const words = texts.sessions

export const SessionsCard = () => {
  const sessions = useSessions()
  return (
    <Card title={words.title} note={words.note}>
      <Loaded of={sessions} loading={words.loading} failed={words.loadFailed}>
        {held => <SessionList sessions={held} onEnded={() => sessions.mutate()} />}
      </Loaded>
    </Card>
  )
}

interface SessionListProps {
  sessions: readonly SessionResponse[]
  onEnded: () => Promise<unknown>
}

const SessionList = ({ sessions, onEnded }: SessionListProps) => {
  const { run: end, busy } = useAction(
    async (id: string) => {
      try {
        await send('DELETE', `${sessionsKey}/${encodeURIComponent(id)}`)
        showSuccess(words.ended)
      } finally {
        // Also after a failure: it may have ended already.
        await onEnded().catch(() => undefined)
      }
    },
    { failed: words.failed },
  )
  return (
    <>
      <ul className={rows.rows}>
        {inOrder(sessions).map(session => (
          <li key={session.id} className={rows.row}>
            <p>
              <strong>{session.device}</strong>
              <small>{words.lastSeen({ when: dayAndTime(session.lastSeenAt) })}</small>
              <small>{words.since({ date: day(session.createdAt) })}</small>
            </p>
            {session.current ? (
              <StatusBadge tone="good">{words.current}</StatusBadge>
            ) : (
              <Button
                look="outline"
                aria-label={words.endNamed({ device: session.device })}
                disabled={busy}
                onClick={() => void end(session.id)}
              >
                {words.end}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 1 && <EndOthers onEnded={onEnded} />}
    </>
  )
}

/**
 * Ending all takes the password, so that a stranger at this browser cannot sign the owner out everywhere
 * else.
 */
const EndOthers = ({ onEnded }: Pick<SessionListProps, 'onEnded'>) => {
  const { open, close, opener } = useOpened()
  const end = async (password: string) => {
    await send('POST', `${sessionsKey}/end-others`, { password })
    showSuccess(words.endedOthers)
    close()
    await onEnded().catch(() => undefined)
  }
  return (
    <>
      <div className={rows.actions}>
        <Button look="outline" {...opener}>
          {words.endOthers}
        </Button>
      </div>
      {open && (
        <PasswordPrompt
          title={words.endOthers}
          submit={words.endOthersNow}
          submitting={words.ending}
          failed={words.failedAll}
          onPassword={end}
          onCancel={close}
        />
      )}
    </>
  )
}

/** This device first, then the others, latest use first. */
const inOrder = (sessions: readonly SessionResponse[]): readonly SessionResponse[] =>
  sessions.toSorted(
    (a, b) => Number(b.current) - Number(a.current) || b.lastSeenAt.localeCompare(a.lastSeenAt),
  )
