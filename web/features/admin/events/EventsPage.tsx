import { useId } from 'react'
import useSWR from 'swr'
import { Link } from 'wouter'
import type { EventHead, EventsResponse } from '#shared/api/books.ts'
import { EventTable } from '../../../components/EventTable.tsx'
import { Field } from '../../../components/Field.tsx'
import { moment } from '../../../lib/format.ts'
import { usePages } from '../../../lib/pages.ts'
import { AdminFrame } from '../AdminHead.tsx'
import { Filters } from '../Filters.tsx'
import styles from '../Results.module.css'
import { Results } from '../Results.tsx'
import { rawEvent } from '../rawEventOf.ts'
import { useFilters } from '../useFilters.ts'
import eventsStyles from './Events.module.css'
import { texts } from './texts.ts'

const words = texts.filters
const names = ['stream', 'type', 'actor', 'cause', 'correlation', 'from', 'to'] as const

/** The log, filtered by stream, type, actor and time, and along causes. */
export const EventsPage = () => {
  const types = useId()
  const filters = useFilters(names, words)
  const pages = usePages<EventsResponse>(
    filters.query === '' ? '/api/admin/events' : `/api/admin/events?${filters.query}`,
  )
  const { data: known = [] } = useSWR<readonly string[], Error>('/api/admin/event-types')
  const { field } = filters
  return (
    <AdminFrame of={pages} title={texts.title} subtitle={texts.subtitle}>
      <div className={styles.parts}>
        <Filters label={words.title} show={words.show} clear={words.clear} of={filters}>
          <Field {...field('stream')} placeholder={words.streamExample} />
          <Field {...field('type')} list={types} />
          <datalist id={types}>
            {known.map(type => (
              <option key={type} value={type} />
            ))}
          </datalist>
          <Field {...field('actor')} hint={words.actorHint} />
          <Field {...field('cause')} />
          <Field {...field('correlation')} />
          <Field {...field('from')} type="date" />
          <Field {...field('to')} type="date" hint={words.days} />
        </Filters>
        <Results
          of={pages}
          title={filters.isNarrowed ? texts.narrowed : texts.all}
          asked={filters.query}
          texts={texts}
        >
          {held => <Events events={held.flatMap(({ events }) => events)} />}
        </Results>
      </div>
    </AdminFrame>
  )
}

const { columns } = texts

const Events = ({ events }: { events: readonly EventHead[] }) => {
  if (events.length === 0) return <p className="muted">{texts.none}</p>
  return (
    <EventTable
      look={eventsStyles}
      caption={texts.title}
      rows={events}
      keyOf={event => event.position}
      columns={[
        {
          head: columns.when,
          area: 'when',
          cell: ({ at }) => (at === null ? texts.house : <time dateTime={at}>{moment(at)}</time>),
        },
        {
          head: columns.type,
          area: 'type',
          isRowHead: true,
          cell: event => (
            <Link to={rawEvent(event.stream, event.revision)} aria-label={texts.typeAt(event)}>
              {event.type}
            </Link>
          ),
        },
        { head: columns.stream, area: 'stream', cell: event => texts.at(event) },
        { head: columns.actor, area: 'actor', cell: event => event.actorName ?? event.actor ?? texts.house },
        { head: columns.position, area: 'position', cell: event => event.position },
      ]}
    />
  )
}
