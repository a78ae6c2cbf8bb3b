import { useState } from 'react'
import { Link } from 'wouter'
import type { AuditResponse, DifferenceResponse } from '#shared/api/audits.ts'
import { Button } from '../../../components/Button.tsx'
import { Card } from '../../../components/Card.tsx'
import { Table } from '../../../components/Table.tsx'
import { moment } from '../../../lib/format.ts'
import { useAction } from '../../../lib/useAction.ts'
import styles from './Audits.module.css'
import { moreDifferences } from './api.ts'
import { texts } from './texts.ts'

const words = texts.differences

/** Every differing row, by name, as far as the audit lists them. */
export const Differences = ({ run, first }: { run: AuditResponse; first: readonly DifferenceResponse[] }) => {
  const [more, setMore] = useState<readonly DifferenceResponse[]>([])
  const [ended, setEnded] = useState(false)
  const all = [...first, ...more]
  const { run: fetchMore, busy } = useAction(
    async () => {
      const next = await moreDifferences(run.runId, all.at(-1)?.number ?? 0)
      setMore([...more, ...next])
      setEnded(next.length === 0)
    },
    { failed: texts.failed },
  )
  return (
    <Card title={words.title} note={words.note({ when: moment(run.startedAt) })}>
      <ul className={styles.runs}>
        {all.map(difference => (
          <Row key={difference.number} of={difference} />
        ))}
      </ul>
      {all.length < run.differences && !ended && (
        <p>
          <Button look="outline" disabled={busy} onClick={() => void fetchMore()}>
            {words.more}
          </Button>
        </p>
      )}
    </Card>
  )
}

const Row = ({ of: { table, key, kind, goalId, columns } }: { of: DifferenceResponse }) => {
  const cells = Object.entries(columns)
  return (
    <li>
      <div className={styles.first}>
        <h3>
          {table} <span className="figures">{key}</span>
        </h3>
        {goalId !== null && goalId > 0 && (
          <Link to={`/admin/events?stream=goal-${goalId}`}>{words.events}</Link>
        )}
      </div>
      <p>{words.kinds[kind]}</p>
      {cells.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what may be wider than the screen must be scrolled by keys, too
        <section className={styles.scroll} aria-label={`${table} ${key}`} tabIndex={0}>
          <Table
            rows={cells}
            keyOf={([column]) => column}
            columns={[
              { head: words.column, isRowHead: true, cell: ([column]) => column },
              { head: words.served, cell: ([, [served]]) => served ?? words.nothing },
              { head: words.folded, cell: ([, [, folded]]) => folded ?? words.nothing },
            ]}
          />
        </section>
      )}
    </li>
  )
}
