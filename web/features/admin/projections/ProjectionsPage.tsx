import useSWR from 'swr'
import { Link } from 'wouter'
import type { GenerationResponse, ProjectionsResponse } from '#shared/api/projections.ts'
import { Card } from '../../../components/Card.tsx'
import { Loaded } from '../../../components/Loaded.tsx'
import { StatusBadge } from '../../../components/StatusBadge.tsx'
import { moment } from '../../../lib/format.ts'
import { AdminHead } from '../AdminHead.tsx'
import { refusalIn } from '../api.ts'
import { KeptOut } from '../KeptOut.tsx'
import { rawEvent } from '../rawEventOf.ts'
import { Beside } from './Beside.tsx'
import styles from './Projections.module.css'
import { Rebuild } from './Rebuild.tsx'
import { texts } from './texts.ts'

/** Whoever looks here wants to see how it goes on. */
const everyMs = 4_000

/** Where everything that follows the log stands. */
export const ProjectionsPage = () => {
  const projections = useSWR<ProjectionsResponse, Error>('/api/admin/projections', {
    revalidateOnMount: true,
    refreshInterval: everyMs,
  })
  const refusal = refusalIn(projections.error)
  if (refusal !== undefined) return <KeptOut why={refusal} />
  return (
    <>
      <AdminHead title={texts.title} subtitle={texts.subtitle} />
      <Loaded of={projections} loading={texts.loading} failed={texts.failed}>
        {held => <Parts of={held} onAsked={() => void projections.mutate()} />}
      </Loaded>
    </>
  )
}

const Parts = ({ of, onAsked }: { of: ProjectionsResponse; onAsked: () => void }) => {
  const read = of.generations.find(({ place }) => place === 'read')
  const beside = of.generations.find(({ place }) => place === 'beside')
  const kept = of.generations.filter(({ place }) => place === 'kept')
  return (
    <div className={styles.parts}>
      {read && <Read of={read} all={of} />}
      {beside && <Beside of={beside} until={read?.position ?? null} />}
      <HeldBack of={of} />
      <Followers of={of} />
      {kept.length > 0 && <Kept of={kept} />}
      <Rebuild isUnderWay={beside?.isFolding === true} onAsked={onAsked} />
    </div>
  )
}

const Read = ({ of, all: { head, behind } }: { of: GenerationResponse; all: ProjectionsResponse }) => {
  const words = texts.read
  const standing = of.isFolding
    ? words.folding
    : behind === null
      ? words.unknown
      : behind === 0
        ? words.upToDate
        : words.behind(behind)
  const facts = [
    [words.facts.position, of.position ?? words.nothing],
    [words.facts.head, head ?? words.nothing],
    [words.facts.name, of.name],
    [words.facts.version, String(of.version)],
    [words.facts.since, of.completeSince === null ? words.notYet : moment(of.completeSince)],
    [words.facts.readers, String(of.readers)],
  ] as const
  return (
    <Card title={words.title}>
      <p>
        <StatusBadge tone={behind === 0 && !of.isFolding ? 'good' : 'waiting'}>{standing}</StatusBadge>
      </p>
      <dl className={styles.facts}>
        {facts.map(([term, value]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}

const HeldBack = ({ of: { held } }: { of: ProjectionsResponse }) => {
  const words = texts.held
  if (held.length === 0)
    return (
      <Card title={words.title}>
        <p className="muted">{words.none}</p>
      </Card>
    )
  return (
    <Card title={words.title} note={words.note}>
      <ul className={styles.rows}>
        {held.map(({ stream, goalId, revision, reason, since }) => (
          <li key={stream}>
            <h3 className={styles.words}>
              {goalId === null ? words.stream(stream) : words.goal(goalId, stream)}
            </h3>
            <p className={styles.words}>{reason}</p>
            <p className="muted">
              {words.since(moment(since))}
              {revision !== null && (
                <>
                  {' '}
                  <Link to={rawEvent(stream, revision)}>{words.event}</Link>
                </>
              )}
            </p>
          </li>
        ))}
      </ul>
    </Card>
  )
}

const Followers = ({ of: { followers, hashed } }: { of: ProjectionsResponse }) => {
  const words = texts.followers
  return (
    <Card title={words.title}>
      {followers.length === 0 && hashed === null && <p className="muted">{words.none}</p>}
      <dl className={styles.facts}>
        {hashed && (
          <div>
            <dt>{words.hashing}</dt>
            <dd>{words.hashed(hashed.entries, moment(hashed.at))}</dd>
          </div>
        )}
        {followers.map(({ name, position }) => (
          <div key={name}>
            <dt>{words.names[name] ?? name}</dt>
            <dd>{words.at(position)}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}

const Kept = ({ of }: { of: readonly GenerationResponse[] }) => {
  const words = texts.kept
  return (
    <Card title={words.title} note={words.note}>
      <ul className={styles.rows}>
        {of.map(({ name, position, readers }) => (
          <li key={name} className="figures">
            {words.line(name, position ?? texts.read.nothing)}{' '}
            <span className="muted">{words.readers(readers)}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
