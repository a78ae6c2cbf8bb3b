import { Link } from 'wouter'
import type { GenerationResponse, ProjectionsResponse } from '#shared/api/projections.ts'
import { Card } from '../../../components/Card.tsx'
import { Facts } from '../../../components/Facts.tsx'
import { Loaded } from '../../../components/Loaded.tsx'
import { StatusBadge } from '../../../components/StatusBadge.tsx'
import { useFresh } from '../../../lib/data.ts'
import { moment } from '../../../lib/format.ts'
import { AdminFrame } from '../AdminHead.tsx'
import { rawEvent } from '../rawEventOf.ts'
import styles from './Projections.module.css'
import { Rebuild } from './Rebuild.tsx'
import { texts } from './texts.ts'

const everyMs = 4_000

/** The progress of everything that follows the log. */
export const ProjectionsPage = () => {
  const projections = useFresh<ProjectionsResponse>('/api/admin/projections', {
    refreshInterval: everyMs,
  })
  return (
    <AdminFrame of={projections} title={texts.title} subtitle={texts.subtitle}>
      <Loaded of={projections} loading={texts.loading} failed={texts.failed}>
        {held => <Parts of={held} onAsked={() => void projections.mutate()} />}
      </Loaded>
    </AdminFrame>
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
        : words.behind({ count: behind })
  return (
    <Card title={words.title}>
      <p>
        <StatusBadge tone={behind === 0 && !of.isFolding ? 'good' : 'waiting'}>{standing}</StatusBadge>
      </p>
      <Facts
        className={styles.facts}
        of={[
          [words.facts.position, of.position ?? words.nothing],
          [words.facts.head, head ?? words.nothing],
          [words.facts.name, of.name],
          [words.facts.version, of.version],
          [words.facts.since, of.completeSince === null ? words.notYet : moment(of.completeSince)],
          [words.facts.readers, of.readers],
        ]}
      />
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
              {goalId === null ? words.stream({ name: stream }) : words.goal({ id: goalId, stream })}
            </h3>
            <p className={styles.words}>{reason}</p>
            <p className="muted">
              {words.since({ when: moment(since) })}
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

const followerNames: Readonly<Record<string, string>> = texts.followers.names

const Followers = ({ of: { followers, hashed } }: { of: ProjectionsResponse }) => {
  const words = texts.followers
  return (
    <Card title={words.title}>
      {followers.length === 0 && hashed === null && <p className="muted">{words.none}</p>}
      <Facts
        className={styles.facts}
        of={[
          hashed !== null && [
            words.hashing,
            words.hashed({ entries: hashed.entries, when: moment(hashed.at) }),
          ],
          ...followers.map(
            ({ name, position }) => [followerNames[name] ?? name, words.at({ position })] as const,
          ),
        ]}
      />
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
            {words.line({ name, position: position ?? texts.read.nothing })}{' '}
            <span className="muted">{words.readers({ count: readers })}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

const words = texts.beside

interface BesideProps {
  of: GenerationResponse
  /** The position to reach. */
  until: string | null
}

/** Progress of a rebuild: a new generation of the read models beside the one in use. */
const Beside = ({ of, until }: BesideProps) => {
  const percent = percentOf(of.position, until)
  return (
    <Card title={words.title}>
      <p>{of.isFolding ? words.underWay : words.left}</p>
      <div className={styles.progress}>
        <progress aria-label={words.label} value={percent} max={100} />
        <span className="figures">{words.part({ percent })}</span>
      </div>
    </Card>
  )
}

/** Positions may exceed what a number can hold; a percentage does not. */
const percentOf = (position: string | null, until: string | null): number => {
  if (position === null || until === null || BigInt(until) <= 0n) return 0
  return Math.min(100, Number((BigInt(position) * 100n) / BigInt(until)))
}
