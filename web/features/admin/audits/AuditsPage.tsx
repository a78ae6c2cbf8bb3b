import type { AuditResponse, AuditsResponse } from '#shared/api/audits.ts'
import { Button } from '../../../components/Button.tsx'
import { Card } from '../../../components/Card.tsx'
import { Loaded } from '../../../components/Loaded.tsx'
import { moment } from '../../../lib/format.ts'
import { useBusy } from '../../../lib/useBusy.ts'
import { AdminHead } from '../AdminHead.tsx'
import { refusalIn } from '../api.ts'
import { KeptOut } from '../KeptOut.tsx'
import { Verdict } from '../Verdict.tsx'
import styles from './Audits.module.css'
import { isRunning, useAudits, wrongIn } from './api.ts'
import { Differences } from './Differences.tsx'
import { Run } from './Run.tsx'
import { texts } from './texts.ts'

/** How what is shown compares with the log: the last answer, the way to a new one, and what differs by name. */
export const AuditsPage = () => {
  const { audits, start } = useAudits()
  const refusal = refusalIn(audits.error)
  if (refusal !== undefined) return <KeptOut why={refusal} />
  return (
    <>
      <AdminHead title={texts.title} subtitle={texts.subtitle} />
      <Loaded of={audits} loading={texts.loading} failed={texts.failed}>
        {held => (
          <div className={styles.parts}>
            <Standing of={held} onStart={start} />
            <FoundRows of={held} />
            <Card title={texts.run.title}>
              {held.runs.length === 0 ? (
                <p className="muted">{texts.now.none}</p>
              ) : (
                <ul className={styles.runs}>
                  {held.runs.map(run => (
                    <Run key={run.runId} of={run} />
                  ))}
                </ul>
              )}
            </Card>
          </div>
        )}
      </Loaded>
    </>
  )
}

interface StandingProps {
  of: AuditsResponse
  onStart: () => Promise<void>
}

const Standing = ({ of: { runs }, onStart }: StandingProps) => {
  const { busy, run } = useBusy()
  const last = runs.find(({ finishedAt }) => finishedAt !== null)
  const running = runs.some(isRunning)
  return (
    <Card title={texts.now.title} note={texts.now.how}>
      {last ? <Outcome of={last} /> : <p className="muted">{texts.now.none}</p>}
      <p>
        <Button disabled={busy || running} onClick={() => void run(onStart)}>
          {busy ? texts.now.starting : running ? texts.run.underWay : texts.now.start}
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
      <strong>{wrong === 0 ? texts.now.clean(when) : texts.now.wrong(when, wrong)}</strong>
    </Verdict>
  )
}

/** Of the newest audit that has any. */
const FoundRows = ({ of: { runs, differences } }: { of: AuditsResponse }) => {
  const run = runs.find(one => one.differences > 0)
  if (run === undefined || differences.length === 0) return null
  return <Differences key={run.runId} run={run} first={differences} />
}
