import { Undo2 } from 'lucide'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { EventResponse } from '#shared/api/books.ts'
import { rowOf } from '#shared/intl.ts'
import { Card } from '../../../components/Card.tsx'
import { Facts } from '../../../components/Facts.tsx'
import { Icon } from '../../../components/Icon.tsx'
import { moment } from '../../../lib/format.ts'
import { bookTexts } from './bookTexts.ts'
import styles from './EventView.module.css'
import { entryName } from './entryName.ts'

const { event: texts } = bookTexts
type Fact = keyof typeof texts.facts

interface EventViewProps {
  event: EventResponse
  /** Links of facts. */
  ways?: Partial<Record<Fact, string>>
  link?: (to: string, text: string) => ReactNode
  /** The address of another entry of the same stream. */
  entryAt: (revision: string) => string
}

/** One event of the log: its place, actor and cause, and its content, as it was written. */
export const EventView = ({ event, ways = {}, link, entryAt }: EventViewProps) => (
  <div className={styles.parts}>
    <Card title={entryName(event.type)}>
      <Reversal of={event.reversal} entryAt={entryAt} />
      <Facts
        className={styles.facts}
        of={factsOf(event).map(([name, value]) => {
          const to = ways[name]
          return [texts.facts[name], to !== undefined && link ? link(to, value) : value] as const
        })}
      />
    </Card>
    <Card title={texts.data} note={texts.dataNote}>
      <Raw of={event.data} />
      {event.withheld.length > 0 && (
        <p className="muted">{texts.withheld({ names: rowOf(event.withheld) })}</p>
      )}
    </Card>
    {event.metadata !== null && (
      <Card title={texts.metadata}>
        <Raw of={event.metadata} />
      </Card>
    )}
  </div>
)

/** A mistaken entry stays, with a link to its reversal; the reversal links back. */
const Reversal = ({ of, entryAt }: { of: EventResponse['reversal'] } & Pick<EventViewProps, 'entryAt'>) => {
  const other = of.reversedBy ?? of.reverses
  if (other === null) return null
  return (
    <div className={styles.reversal} role="note">
      <Icon of={Undo2} data-directed size={20} />
      <p>
        <strong>{of.reversedBy === null ? texts.reverses : texts.reversed}</strong>{' '}
        <span dir="auto">{of.reason}</span>
      </p>
      <Link to={entryAt(other)}>{of.reversedBy === null ? texts.toMistaken : texts.toReversal}</Link>
    </div>
  )
}

const factsOf = ({ withheld, ...event }: EventResponse): (readonly [Fact, string])[] => {
  const absent = (name: string) => (withheld.includes(name) ? texts.withheldFact : texts.unknown)
  return [
    ['type', event.type],
    ['stream', event.stream],
    ['revision', event.revision],
    ['position', event.position],
    ['at', event.at === null ? texts.unknown : texts.timeOf({ moment: moment(event.at), at: event.at })],
    ['actor', actorOf(event)],
    ['cause', event.cause ?? absent('cause')],
    ['correlation', event.correlation ?? absent('correlation')],
    ['id', event.id],
  ]
}

export const actorOf = ({ actor, actorName }: Pick<EventResponse, 'actor' | 'actorName'>): string =>
  actor === null ? texts.unknown : actorName === null ? actor : texts.actorOf({ name: actorName, actor })

const Raw = ({ of }: { of: unknown }) =>
  isEmpty(of) ? (
    <p className="muted">{texts.nothing}</p>
  ) : (
    <pre className={styles.raw}>{JSON.stringify(of, null, 2)}</pre>
  )

const isEmpty = (of: unknown): boolean =>
  of === null || of === undefined || (typeof of === 'object' && Object.keys(of).length === 0)
