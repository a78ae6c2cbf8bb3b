import useSWR from 'swr'
import type { EventResponse } from '#shared/api/books.ts'
import { Loaded } from '../../components/Loaded.tsx'
import { booksOf, eventOf } from '../../lib/books.ts'
import { useGoal } from '../../lib/goals.ts'
import { EventView } from '../common/books/EventView.tsx'
import { Head, isUnknown, Unknown } from './Head.tsx'
import { texts } from './texts.ts'

const words = texts.event

/** An event of a goal, as far as the reader has permission. */
export const EventPage = ({ goalId, revision }: { goalId: string; revision: string }) => {
  const { data: goal } = useGoal(goalId)
  const key = `/api/goals/${encodeURIComponent(goalId)}/events/${encodeURIComponent(revision)}`
  const event = useSWR<EventResponse, Error>(key)
  return (
    <>
      <Head
        up={[
          booksOf(Number(goalId), { figure: 'balance' }),
          texts.back.books({ known: goal === undefined ? 'no' : 'yes', goal: goal?.name ?? '' }),
        ]}
        title={words.title({ revision })}
      />
      {isUnknown(event.error) ? (
        <Unknown words={words.unknown} />
      ) : (
        <Loaded of={event} loading={words.loading} failed={words.failed}>
          {held => (
            <EventView event={held} entryAt={other => eventOf({ goalId: Number(goalId), revision: other })} />
          )}
        </Loaded>
      )}
    </>
  )
}
