import { useState } from 'react'
import { Link } from 'wouter'
import { Button } from '../../../components/Button.tsx'
import { Card } from '../../../components/Card.tsx'
import { lazyPart } from '../../../components/lazyPart.tsx'
import { moment } from '../../../lib/format.ts'
import { useEntryCorrection } from './api.ts'
import styles from './Corrections.module.css'
import { texts } from './texts.ts'

const ProposeDialog = lazyPart(() => import('./ProposeDialog.tsx'), 'ProposeDialog')
const words = texts.entry

/** Beside an entry that has moved money: the button to reverse it, or why there is none. */
export const EntryCorrection = ({ goalId, revision }: { goalId: number; revision: string }) => {
  const { data, mutate } = useEntryCorrection(goalId, revision)
  const [open, setOpen] = useState(false)
  if (data === undefined || data.lines.length === 0) return null
  const { entry, objection, corrections } = data
  return (
    <Card title={words.title}>
      {corrections.length > 0 && (
        <ul className={styles.history}>
          {corrections.map(one => (
            <li key={one.correction}>
              <strong>{texts.status[one.status]}</strong>
              <span dir="auto">{one.reason}</span>
              <span className="muted">
                {one.status === 'proposed' || !one.endedBy || one.endedAt === null
                  ? texts.proposed({ name: one.proposedBy.name, at: moment(one.proposedAt) })
                  : texts.ended[one.status]({ name: one.endedBy.name, at: moment(one.endedAt) })}
              </span>
            </li>
          ))}
        </ul>
      )}
      {objection !== null ? (
        <p className="muted">{objection.message}</p>
      ) : (
        <>
          <p className="muted">{words.why}</p>
          <div className={styles.acts}>
            <Button look="outline" onClick={() => setOpen(true)}>
              {words.open}
            </Button>
          </div>
        </>
      )}
      {corrections.length > 0 && (
        <p className={styles.ways}>
          <Link to="/admin/corrections">{words.all}</Link>
        </p>
      )}
      {open && entry !== null && (
        <ProposeDialog
          goalId={goalId}
          revision={revision}
          of={{ ...data, entry }}
          onProposed={mutate}
          onClosed={() => setOpen(false)}
        />
      )}
    </Card>
  )
}
