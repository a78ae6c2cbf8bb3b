import { useId } from 'react'
import useSWR from 'swr'
import type { EventsResponse } from '#shared/api/books.ts'
import { Field } from '../../../components/Field.tsx'
import { usePages } from '../../../lib/pages.ts'
import { AdminHead } from '../AdminHead.tsx'
import { refusalIn } from '../api.ts'
import { Filters } from '../Filters.tsx'
import styles from '../Found.module.css'
import { Found } from '../Found.tsx'
import { KeptOut } from '../KeptOut.tsx'
import { useFilters } from '../useFilters.ts'
import { EventTable } from './EventTable.tsx'
import { texts } from './texts.ts'

const words = texts.filters
const names = ['stream', 'type', 'actor', 'cause', 'correlation', 'from', 'to'] as const

/** The log, to be looked through by stream, type, actor and time, and along causes. */
export const EventsPage = () => {
  const types = useId()
  const filters = useFilters(names)
  const pages = usePages<EventsResponse>(
    filters.query === '' ? '/api/admin/events' : `/api/admin/events?${filters.query}`,
  )
  const { data: known = [] } = useSWR<readonly string[], Error>('/api/admin/event-types')
  const refusal = refusalIn(pages.error)
  if (refusal !== undefined) return <KeptOut why={refusal} />
  const field = (name: (typeof names)[number]) =>
    ({ label: words[name], name, defaultValue: filters.get(name), autoComplete: 'off' }) as const
  return (
    <>
      <AdminHead title={texts.title} subtitle={texts.subtitle} />
      <div className={styles.parts}>
        <Filters label={words.title} show={words.show} clear={words.clear} of={filters}>
          <Field {...field('stream')} placeholder="goal-7" />
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
        <Found of={pages} title={filters.isNarrowed ? texts.narrowed : texts.all} texts={texts}>
          {held => <EventTable events={held.flatMap(({ events }) => events)} />}
        </Found>
      </div>
    </>
  )
}
