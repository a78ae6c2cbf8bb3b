import { useState } from 'react'
import type { BreakResponse, ReconciliationResponse, RunResponse } from '#shared/api/reconciliation.ts'
import { Button } from '../../../components/Button.tsx'
import { Card } from '../../../components/Card.tsx'
import { Items } from '../../../components/Items.tsx'
import { Loaded } from '../../../components/Loaded.tsx'
import { lazyPart } from '../../../components/lazyPart.tsx'
import { StatusBadge } from '../../../components/StatusBadge.tsx'
import { day } from '../../../lib/format.ts'
import { useComparison, useReconciliation } from './api.ts'
import { sidesOf, stateOf, typeOf } from './breakText.ts'
import styles from './Reconciliation.module.css'
import { Statements, TrialBalance } from './Statement.tsx'
import { texts } from './texts.ts'

/** How Stripe's books and ours compare, and the open breaks. */
export const ReconciliationCard = () => {
  const [termsFor, setAskedFor] = useState<string>()
  const reconciliation = useReconciliation(termsFor)
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
  onAsked: (runId: string) => void
  onChanged: () => Promise<unknown>
}

const Held = ({ of, onAsked, onChanged }: HeldProps) => {
  const { runs, breaks, statements } = of
  const { run: compare, busy } = useComparison(onAsked)
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
      <Statements of={statements} />
      <TrialBalance of={of} />
      <section className={styles.part}>
        <h3>{texts.run.title}</h3>
        <Items of={runs.slice(0, 5)} none={texts.run.none} className={styles.rows}>
          {run => <Run key={run.runId} of={run} />}
        </Items>
      </section>
    </div>
  )
}

const Run = ({ of }: { of: RunResponse }) => {
  const { kind, dryRun, startedAt, finishedAt, payments, found, repaired } = of
  return (
    <li>
      <p className={styles.first}>
        <strong>{dryRun ? texts.run.dryMark({ kind: texts.run.kinds[kind] }) : texts.run.kinds[kind]}</strong>
        <span className="muted">{finishedAt === null ? texts.run.underWay : day(startedAt)}</span>
      </p>
      {finishedAt !== null && <p className="muted">{texts.run.counts({ payments, found, repaired })}</p>}
    </li>
  )
}

const BreakDialog = lazyPart(() => import('./BreakDialog.tsx'), 'BreakDialog')

const words = texts.breaks

interface BreaksProps {
  breaks: readonly BreakResponse[]
  onChanged: () => Promise<unknown>
}

const Breaks = ({ breaks, onChanged }: BreaksProps) => {
  const [key, setKey] = useState<string>()
  const looked = breaks.find(row => row.key === key)
  const open = breaks.filter(({ status }) => status === 'open').length
  return (
    <section className={styles.part}>
      <div className={styles.first}>
        <h3>{words.title}</h3>
        {open > 0 && <StatusBadge tone="bad">{words.open({ count: open })}</StatusBadge>}
      </div>
      <Items of={breaks} none={words.none} className={styles.rows}>
        {row => (
          <li key={row.key} className={styles.break}>
            <div>
              <p className={styles.first}>
                <strong>{typeOf(row)}</strong>
              </p>
              <p className="figures">{sidesOf(row)}</p>
              <p className="muted">{stateOf(row)}</p>
            </div>
            <Button
              look="outline"
              aria-label={words.lookNamed({ type: typeOf(row), payment: row.stripeId })}
              onClick={() => setKey(row.key)}
            >
              {words.look}
            </Button>
          </li>
        )}
      </Items>
      {looked && <BreakDialog of={looked} onChanged={onChanged} onClosed={() => setKey(undefined)} />}
    </section>
  )
}
