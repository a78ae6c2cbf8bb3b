import { int8Array, textArray } from './binaryArrays.ts'
import type { EventLog } from './eventLog.ts'
import { firstVisible, type Head, isFresh } from './heads.ts'
import type { Recorded } from './model.ts'
import { columns, type Row, toRecorded } from './rows.ts'
import { claim } from './stored.ts'

/** The target of each link; undefined when it is gone. Has no entries for other events. */
export type Resolved = ReadonlyMap<Recorded, Recorded | undefined>

export const resolveLinks = async (
  { db, head }: Pick<EventLog, 'db' | 'head'>,
  events: readonly Recorded[],
): Promise<Resolved> => {
  const links = events.filter(event => event.type === '$>').map(link => ({ link, target: targetOf(link) }))
  const targets = links.flatMap(({ target }) => target ?? [])
  if (targets.length === 0) return new Map(links.map(({ link }) => [link, undefined]))
  const { rows } = await db.query<Row>({
    name: 'targets',
    rowMode: 'array',
    text: `select ${columns} from eventstore.events
      join unnest($1::text[], $2::int8[]) target(stream, revision) using (stream, revision)`,
    values: [
      textArray(targets.map(({ stream }) => stream)),
      int8Array(targets.map(({ revision }) => revision)),
    ],
  })
  const found = new Map<string, Recorded>()
  for (const event of rows.map(toRecorded))
    if (isShown(await head(event.stream), event)) found.set(claim(event.stream, event.revision), event)
  return new Map(
    links.map(({ link, target }) => [
      link,
      target && found.get(claim(target.stream, Number(target.revision))),
    ]),
  )
}

/** A link's data is `revision@stream`. */
const targetOf = ({ data }: Recorded): { stream: string; revision: bigint } | undefined => {
  const [, revision, stream] = /^(\d{1,18})@(.+)$/s.exec(Buffer.from(data).toString('utf8')) ?? []
  return revision && stream ? { stream, revision: BigInt(revision) } : undefined
}

const isShown = (head: Head, event: Recorded): boolean =>
  event.revision >= firstVisible(head) && isFresh(head, event.createdTicks, Date.now())
