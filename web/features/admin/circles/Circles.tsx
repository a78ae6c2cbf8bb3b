import { lazy, Suspense, useState } from 'react'
import type { AdminCircleResponse } from '#shared/api/rotation.ts'
import { Button } from '../../../components/Button.tsx'
import { Card } from '../../../components/Card.tsx'
import { DueNote } from '../../../components/DueNote.tsx'
import { Loaded } from '../../../components/Loaded.tsx'
import { day, money, today } from '../../../lib/format.ts'
import { dueIn } from '../../../lib/progress.ts'
import styles from '../payouts/Payouts.module.css'
import { useCircles, windUp } from './api.ts'
import { texts } from './texts.ts'

const WindUpDialog = lazy(() =>
  import('../../../components/WindUpDialog.tsx').then(module => ({ default: module.WindUpDialog })),
)

/** What goes round, and what waits; a circle that cannot go on is wound up here, where nobody in it can or will. */
export const Circles = () => {
  const circles = useCircles()
  const [asked, setAsked] = useState<AdminCircleResponse>()
  return (
    <Card title={texts.title} note={texts.note}>
      <Loaded of={circles} loading={texts.loading} failed={texts.failed}>
        {pages => (
          <>
            <List circles={pages.flatMap(page => page.circles)} onWindUp={setAsked} />
            {pages.at(-1)?.next && (
              <Button
                look="outline"
                disabled={circles.isValidating}
                onClick={() => void circles.setSize(circles.size + 1)}
              >
                {texts.more}
              </Button>
            )}
          </>
        )}
      </Loaded>
      {asked && (
        <Suspense>
          <WindUpDialog
            name={asked.goalName}
            deed={async () => {
              await windUp(asked.goalId)
              await circles.mutate()
            }}
            onClosed={() => setAsked(undefined)}
          />
        </Suspense>
      )}
    </Card>
  )
}

interface ListProps {
  circles: readonly AdminCircleResponse[]
  onWindUp: (circle: AdminCircleResponse) => void
}

const List = ({ circles, onWindUp }: ListProps) => {
  if (circles.length === 0) return <p className="muted">{texts.empty}</p>
  return (
    <ul className={styles.list}>
      {circles.map(circle => {
        const { goalId, goalName, organiser, round, seats, pot, dueOn, unpaid } = circle
        const due = dueIn(dueOn, today())
        return (
          <li key={goalId}>
            <div className={styles.head}>
              <h3>{goalName}</h3>
              <Button
                look="outline"
                aria-label={texts.windUpNamed(goalName)}
                onClick={() => onWindUp(circle)}
              >
                {texts.windUp}
              </Button>
            </div>
            <p className="figures">
              {texts.round(round, seats, money(pot))}. {texts.due(day(dueOn))}{' '}
              {due && unpaid > 0 && <DueNote due={due} />}
            </p>
            <p className="muted">
              {texts.unpaid(unpaid, seats)}
              {organiser && `. ${texts.by(organiser.name)}`}
            </p>
          </li>
        )
      })}
    </ul>
  )
}
