import type { AuditResponse, AuditsResponse } from '#shared/api/audits.ts'
import { Button } from '../../../components/Button.tsx'
import { Card } from '../../../components/Card.tsx'
import { Items } from '../../../components/Items.tsx'
import { Loaded } from '../../../components/Loaded.tsx'
import { StatusBadge } from '../../../components/StatusBadge.tsx'
import { moment } from '../../../lib/format.ts'
import { rich } from '../../../lib/rich.tsx'
import { AdminFrame } from '../AdminHead.tsx'
import { Verdict } from '../Verdict.tsx'
import styles from './Audits.module.css'
import { isRunning, useAudits, wrongIn } from './api.ts'
import { Differences } from './Differences.tsx'
import { texts } from './texts.ts'

/**
 * How the read models compare with the log: the last result, the way to a new audit, and the differences by
 * name.
 */
export const AuditsPage = () => {
  const { audits, start, starting } = useAudits()
  return (
    <AdminFrame of={audits} title={texts.title} subtitle={texts.subtitle}>
      <Loaded of={audits} loading={texts.loading} failed={texts.failed}>
        {held => (
          <div className={styles.parts}>
            <Standing of={held} start={start} starting={starting} />
            <FoundRows of={held} />
            <Card title={texts.run.title}>
              <Items of={held.runs} none={texts.now.none} className={styles.runs}>
                {run => <Run key={run.runId} of={run} />}
              </Items>
            </Card>
          </div>
        )}
      </Loaded>
    </AdminFrame>
  )
}

interface StandingProps extends Pick<ReturnType<typeof useAudits>, 'start' | 'starting'> {
  of: AuditsResponse
}

const Standing = ({ of: { runs }, start, starting }: StandingProps) => {
  const last = runs.find(({ finishedAt }) => finishedAt !== null)
  const running = runs.some(isRunning)
  return (
    <Card title={texts.now.title} note={texts.now.how}>
      {last ? <Outcome of={last} /> : <p className="muted">{texts.now.none}</p>}
      <p>
        <Button disabled={starting || running} onClick={() => void start()}>
          {starting ? texts.now.starting : running ? texts.run.underWay : texts.now.start}
        </Button>
      </p>
    </Card>
  )
}

const Outcome = ({ of }: { of: AuditResponse }) => {
  const wrong = wrongIn(of)
  const when = moment(of.finishedAt ?? of.startedAt)
  return (
    <Verdict good={wrong === 0}>
      <strong>{wrong === 0 ? texts.now.clean({ when }) : texts.now.wrong({ when, count: wrong })}</strong>
    </Verdict>
  )
}

/** Of the newest audit with any. */
const FoundRows = ({ of: { runs, differences } }: { of: AuditsResponse }) => {
  const run = runs.find(one => one.differences > 0)
  if (run === undefined || differences.length === 0) return null
  return <Differences key={run.runId} run={run} first={differences} />
}

const words = texts.run
const checks: Readonly<Record<string, string>> = texts.checks
const nameOf = (check: string): string => checks[check] ?? check

const Run = ({ of }: { of: AuditResponse }) => {
  const { kind, startedAt, finishedAt, goals, events, rows, fromPosition, toPosition, findings, fault } = of
  const counts = words.counts({ goals, events, rows })
  return (
    <li>
      <div className={styles.first}>
        <h3>
          {rich(words.started({ kind: words.kinds[kind], when: moment(startedAt) }), {
            time: when => <time dateTime={startedAt}>{when}</time>,
          })}
        </h3>
        <Badge of={of} />
      </div>
      {finishedAt === null && <Progress of={of} />}
      <p className="muted figures">
        {fromPosition === null || toPosition === null
          ? counts
          : words.positions({ counts, from: fromPosition, to: toPosition })}
      </p>
      {findings.map(({ check, wrong, notes = [] }) => (
        <div key={check} className={styles.finding}>
          <p>{wrong.length === 0 ? texts.asItShould({ check: nameOf(check) }) : nameOf(check)}</p>
          {wrong.length > 0 && <Lines of={wrong.slice(0, 20)} />}
          {notes.length > 0 && (
            <details>
              <summary>{notes[0]}</summary>
              <Lines of={notes.slice(1)} />
            </details>
          )}
        </div>
      ))}
      {finishedAt === null && fault !== null && <p>{words.fault({ words: fault })}</p>}
    </li>
  )
}

const Lines = ({ of }: { of: readonly string[] }) => (
  <ul>
    {of.map(line => (
      <li key={line}>{line}</li>
    ))}
  </ul>
)

const Badge = ({ of }: { of: AuditResponse }) => {
  const wrong = wrongIn(of)
  if (of.finishedAt === null && wrong === 0)
    return <StatusBadge tone="waiting">{isRunning(of) ? words.underWay : words.waiting}</StatusBadge>
  return wrong === 0 ? (
    <StatusBadge tone="good">{words.clean}</StatusBadge>
  ) : (
    <StatusBadge tone="bad">{words.wrong({ count: wrong })}</StatusBadge>
  )
}

const Progress = ({ of: { goals, goalsTotal } }: { of: AuditResponse }) => (
  <div className={styles.progress}>
    <progress aria-label={words.progressLabel} value={goals} max={Math.max(goalsTotal, 1)} />
    <span className="figures">{words.progress({ goals, of: goalsTotal })}</span>
  </div>
)
