import { ChevronLeft } from 'lucide'
import type { ReactNode } from 'react'
import useSWR from 'swr'
import { Link } from 'wouter'
import type { EventResponse, JournalResponse } from '#shared/api/books.ts'
import { Icon } from '../../../components/Icon.tsx'
import { Loaded } from '../../../components/Loaded.tsx'
import { HttpError } from '../../../lib/http.ts'
import { EventView } from '../../common/books/EventView.tsx'
import { LineTable } from '../../common/books/LineTable.tsx'
import { AdminFrame } from '../AdminHead.tsx'
import { EntryCorrection } from '../corrections/EntryCorrection.tsx'
import { rawEvent, rawEventOf } from '../rawEventOf.ts'
import styles from './Events.module.css'
import { texts } from './texts.ts'

const words = texts.one

/** One event as it was written, with its causes and its lines in the books. */
export const RawEventPage = ({ stream, revision }: { stream: string; revision: string }) => {
  const event = useSWR<EventResponse, Error>(
    `/api/admin/events/${encodeURIComponent(stream)}/${encodeURIComponent(revision)}`,
  )
  const isUnknown = event.error instanceof HttpError && event.error.status === 404
  return (
    <AdminFrame of={event} title={words.title({ stream, revision })} subtitle={words.subtitle}>
      {isUnknown ? (
        <p role="alert">{words.unknown}</p>
      ) : (
        <Loaded of={event} loading={words.loading} failed={words.failed}>
          {held => (
            <>
              <Ways of={held} />
              <div className={styles.parts}>
                <EventView
                  event={held}
                  ways={waysOf(held)}
                  link={toLink}
                  entryAt={other => rawEvent(stream, other)}
                />
                {held.goalId !== null && (
                  <>
                    <InBooks goalId={held.goalId} revision={revision} />
                    <EntryCorrection goalId={held.goalId} revision={revision} />
                  </>
                )}
              </div>
            </>
          )}
        </Loaded>
      )}
    </AdminFrame>
  )
}

const toLink = (to: string, text: string): ReactNode => <Link to={to}>{text}</Link>

const narrowed = (name: string, value: string): string =>
  `/admin/events?${new URLSearchParams([[name, value]])}`

const waysOf = ({ stream, type, actor, cause, correlation }: EventResponse) => ({
  stream: narrowed('stream', stream),
  type: narrowed('type', type),
  ...(actor !== null && { actor: narrowed('actor', actor) }),
  ...(cause !== null && { cause: narrowed('cause', cause) }),
  ...(correlation !== null && { correlation: narrowed('correlation', correlation) }),
})

const Ways = ({ of: { stream, revision, goalId } }: { of: EventResponse }) => {
  const before = Number(revision) - 1
  return (
    <p className={styles.ways}>
      {before >= 0 && (
        <Link to={rawEvent(stream, String(before))}>
          <Icon of={ChevronLeft} data-directed size={16} />
          {words.before}
        </Link>
      )}
      {goalId !== null && <Link to={`/admin/journal?goalId=${goalId}`}>{words.goal}</Link>}
    </p>
  )
}

/** Nothing where it moved no money. */
const InBooks = ({ goalId, revision }: { goalId: number; revision: string }) => {
  const { data } = useSWR<JournalResponse, Error>(`/api/admin/journal?goalId=${goalId}&revision=${revision}`)
  if (data === undefined || data.count === 0) return null
  return (
    <section className={styles.list} aria-label={words.lines}>
      <h2>{words.lines}</h2>
      <LineTable
        accounts
        goals
        caption={words.lines}
        lines={data.lines}
        currency={data.currency}
        total={data.total}
        count={data.count}
        eventOf={rawEventOf}
      />
    </section>
  )
}
