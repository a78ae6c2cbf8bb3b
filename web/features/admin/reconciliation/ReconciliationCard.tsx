import { useState } from 'react'
import type { ReconciliationResponse, RunResponse } from '#shared/api/reconciliation.ts'
import { Button } from '../../../components/Button.tsx'
import { Card } from '../../../components/Card.tsx'
import { Loaded } from '../../../components/Loaded.tsx'
import { day } from '../../../lib/format.ts'
import { useBusy } from '../../../lib/useBusy.ts'
import { compareBooks, useReconciliation } from './api.ts'
import { Breaks } from './Breaks.tsx'
import styles from './Reconciliation.module.css'
import { Statement, TrialBalance } from './Statement.tsx'
import { texts } from './texts.ts'

/** How Stripe's books and ours compare, and what waits for somebody. */
export const ReconciliationCard = () => {
  const [askedFor, setAskedFor] = useState<string>()
  const reconciliation = useReconciliation(askedFor)
  return (
    <Card title={texts.title} note={texts.note}>
      <Loaded of={reconciliation} loading={texts.loading} failed={texts.failed}>
        {held => <Held of={held} onAsked={setAskedFor} onChanged={() => reconciliation.mutate()} />}
      </Loaded>
    </Card>
  )
}

interface HeldProps {
  of: ReconciliationResponse
  onAsked: (runId: string | undefined) => void
  onChanged: () => Promise<unknown>
}

const Held = ({ of, onAsked, onChanged }: HeldProps) => {
  const { runs, breaks, statement } = of
  const { busy, run } = useBusy()
  const compare = (dryRun: boolean) => run(async () => onAsked(await compareBooks(dryRun)))
  return (
    <div className={styles.parts}>
      <div className={styles.acts}>
        <Button onClick={() => void compare(false)} disabled={busy}>
          {texts.run.now}
        </Button>
        <Button look="outline" onClick={() => void compare(true)} disabled={busy}>
          {texts.run.dry}
        </Button>
      </div>
      <Breaks breaks={breaks} onChanged={onChanged} />
      <Statement of={statement} />
      <TrialBalance of={of} />
      <section className={styles.part}>
        <h3>{texts.run.title}</h3>
        {runs.length === 0 ? <p className="muted">{texts.run.none}</p> : <Runs runs={runs.slice(0, 5)} />}
      </section>
    </div>
  )
}

const Runs = ({ runs }: { runs: readonly RunResponse[] }) => (
  <ul className={styles.rows}>
    {runs.map(({ runId, kind, dryRun, startedAt, finishedAt, payments, found, repaired }) => (
      <li key={runId}>
        <p className={styles.first}>
          <strong>
            {texts.run.kinds[kind]}
            {dryRun && `, ${texts.run.dryMark}`}
          </strong>
          <span className="muted">{finishedAt === null ? texts.run.underWay : day(startedAt)}</span>
        </p>
        {finishedAt !== null && <p className="muted">{texts.run.counts(payments, found, repaired)}</p>}
      </li>
    ))}
  </ul>
)
