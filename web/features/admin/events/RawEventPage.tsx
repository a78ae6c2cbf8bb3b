import { ChevronLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import useSWR from 'swr'
import { Link } from 'wouter'
import type { EventResponse, JournalResponse } from '#shared/api/books.ts'
import { bookTexts } from '../../../components/books/bookTexts.ts'
import { EventView } from '../../../components/books/EventView.tsx'
import { LineTable } from '../../../components/books/LineTable.tsx'
import { Loaded } from '../../../components/Loaded.tsx'
import { HttpError } from '../../../lib/http.ts'
import { AdminHead } from '../AdminHead.tsx'
import { refusalIn } from '../api.ts'
import { EntryCorrection } from '../corrections/EntryCorrection.tsx'
import { KeptOut } from '../KeptOut.tsx'
import { rawEvent, rawEventOf } from '../rawEventOf.ts'
import styles from './Events.module.css'
import { texts } from './texts.ts'

const words = texts.one

interface RawEventPageProps {
  stream: string
  revision: string
}

/** One event as it was written, with the ways along which it came about, and what it is in the books. */
export const RawEventPage = ({ stream, revision }: RawEventPageProps) => {
  const event = useSWR<EventResponse, Error>(
    `/api/admin/events/${encodeURIComponent(stream)}/${encodeURIComponent(revision)}`,
  )
  const refusal = refusalIn(event.error)
  if (refusal !== undefined) return <KeptOut why={refusal} />
  const isUnknown = event.error instanceof HttpError && event.error.status === 404
  return (
    <>
      <AdminHead title={words.title(stream, revision)} subtitle={words.subtitle} />
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
    </>
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
          <ChevronLeft size={16} aria-hidden="true" />
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
        caption={words.lines}
        lines={data.lines}
        total={data.total}
        count={data.count}
        eventOf={rawEventOf}
        goalName={bookTexts.goalNumber}
      />
    </section>
  )
}
