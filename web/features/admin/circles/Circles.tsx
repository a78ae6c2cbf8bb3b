import { useState } from 'react'
import type { AdminCircleResponse, AdminCirclesResponse } from '#shared/api/rotation.ts'
import { Button } from '../../../components/Button.tsx'
import { Card } from '../../../components/Card.tsx'
import { Items } from '../../../components/Items.tsx'
import { Loaded } from '../../../components/Loaded.tsx'
import { lazyPart } from '../../../components/lazyPart.tsx'
import { NextPage } from '../../../components/NextPage.tsx'
import { day, money, today } from '../../../lib/format.ts'
import { post } from '../../../lib/http.ts'
import { usePages } from '../../../lib/pages.ts'
import { dueIn } from '../../../lib/progress.ts'
import { DueNote } from '../../common/goals/DueNote.tsx'
import styles from '../payouts/Payouts.module.css'
import { texts } from './texts.ts'

const WindUpDialog = lazyPart(() => import('../../common/rotation/WindUpDialog.tsx'), 'WindUpDialog')

/** All running circles. If one cannot go on, admins propose its end to the members. */
export const Circles = () => {
  const circles = useCircles()
  const [asked, setAsked] = useState<AdminCircleResponse>()
  return (
    <Card title={texts.title} note={texts.note}>
      <Loaded of={circles} loading={texts.loading} failed={texts.failed}>
        {pages => (
          <>
            <Items of={pages.flatMap(page => page.circles)} none={texts.empty} className={styles.list}>
              {circle => <Circle key={circle.goalId} circle={circle} onWindUp={() => setAsked(circle)} />}
            </Items>
            <NextPage of={circles} />
          </>
        )}
      </Loaded>
      {asked && (
        <WindUpDialog
          name={asked.goalName}
          action={async () => {
            await windUp(asked.goalId)
            await circles.mutate()
          }}
          onClosed={() => setAsked(undefined)}
        />
      )}
    </Card>
  )
}

interface CircleProps {
  circle: AdminCircleResponse
  onWindUp: () => void
}

const Circle = ({ circle, onWindUp }: CircleProps) => {
  const { goalName, organiser, round, seats, currency, pot, dueOn, unpaid } = circle
  const paid = texts.unpaid({ count: unpaid, of: seats })
  const due = dueIn(dueOn, today())
  return (
    <li>
      <div className={styles.head}>
        <h3>{goalName}</h3>
        <Button look="outline" aria-label={texts.windUpNamed({ name: goalName })} onClick={onWindUp}>
          {texts.windUp}
        </Button>
      </div>
      <p className="figures">
        {texts.round({ round, of: seats, pot: money(pot, currency), date: day(dueOn) })}{' '}
        {due && unpaid > 0 && <DueNote due={due} />}
      </p>
      <p className="muted">{organiser ? texts.by({ unpaid: paid, organiser: organiser.name }) : paid}</p>
    </li>
  )
}

const useCircles = () => usePages<AdminCirclesResponse>('/api/admin/circles', 'after')

const windUp = (goalId: number): Promise<unknown> => post(`/api/admin/goals/${goalId}/wind-up`)
