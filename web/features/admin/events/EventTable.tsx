import { Link } from 'wouter'
import type { EventHead } from '#shared/api/books.ts'
import { moment } from '../../../lib/format.ts'
import { rawEvent } from '../rawEventOf.ts'
import styles from './Events.module.css'
import { texts } from './texts.ts'

const { columns } = texts

export const EventTable = ({ events }: { events: readonly EventHead[] }) => {
  if (events.length === 0) return <p className="muted">{texts.none}</p>
  return (
    <div className={styles.frame}>
      <table className={styles.table}>
        <caption className="unseen">{texts.title}</caption>
        <thead>
          <tr>
            <th scope="col">{columns.when}</th>
            <th scope="col">{columns.type}</th>
            <th scope="col">{columns.stream}</th>
            <th scope="col">{columns.actor}</th>
            <th scope="col">{columns.position}</th>
          </tr>
        </thead>
        <tbody>
          {events.map(event => (
            <tr key={event.position}>
              <td className={styles.when}>
                {event.at === null ? texts.house : <time dateTime={event.at}>{moment(event.at)}</time>}
              </td>
              <th scope="row" className={styles.type}>
                <Link
                  to={rawEvent(event.stream, event.revision)}
                  aria-label={`${event.type}, ${texts.at(event.stream, event.revision)}`}
                >
                  {event.type}
                </Link>
              </th>
              <td className={styles.stream}>{texts.at(event.stream, event.revision)}</td>
              <td className={styles.actor}>{event.actorName ?? event.actor ?? texts.house}</td>
              <td className={styles.position}>{event.position}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
