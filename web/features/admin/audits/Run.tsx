import type { AuditResponse } from '#shared/api/audits.ts'
import { StatusBadge } from '../../../components/StatusBadge.tsx'
import { moment } from '../../../lib/format.ts'
import styles from './Audits.module.css'
import { isRunning, wrongIn } from './api.ts'
import { texts } from './texts.ts'

const words = texts.run

export const Run = ({ of }: { of: AuditResponse }) => {
  const { kind, startedAt, finishedAt, goals, events, rows, fromPosition, toPosition, findings, fault } = of
  return (
    <li>
      <div className={styles.first}>
        <h3>
          {words.kinds[kind]}, <time dateTime={startedAt}>{moment(startedAt)}</time>
        </h3>
        <Badge of={of} />
      </div>
      {finishedAt === null && <Progress of={of} />}
      <p className="muted figures">
        {words.counts(goals, events, rows)}
        {fromPosition !== null && toPosition !== null && `. ${words.positions(fromPosition, toPosition)}`}
      </p>
      {findings.map(({ check, wrong }) => (
        <div key={check} className={styles.finding}>
          <p>
            {texts.checks[check] ?? check}
            {wrong.length === 0 && `: ${texts.asItShould}`}
          </p>
          {wrong.length > 0 && (
            <ul>
              {wrong.slice(0, 20).map(line => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          )}
        </div>
      ))}
      {finishedAt === null && fault !== null && <p>{words.fault(fault)}</p>}
    </li>
  )
}

const Badge = ({ of }: { of: AuditResponse }) => {
  const wrong = wrongIn(of)
  if (of.finishedAt === null && wrong === 0)
    return <StatusBadge tone="waiting">{isRunning(of) ? words.underWay : words.waiting}</StatusBadge>
  return wrong === 0 ? (
    <StatusBadge tone="good">{words.clean}</StatusBadge>
  ) : (
    <StatusBadge tone="bad">{words.wrong(wrong)}</StatusBadge>
  )
}

const Progress = ({ of: { goals, goalsTotal } }: { of: AuditResponse }) => (
  <div className={styles.progress}>
    <progress aria-label={words.progressLabel} value={goals} max={Math.max(goalsTotal, 1)} />
    <span className="figures">{words.progress(goals, goalsTotal)}</span>
  </div>
)
