import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { GoalResponse } from '#shared/api/goalKinds.ts'
import { Card } from '../../components/Card.tsx'
import { DeedRow } from '../../components/DeedRow.tsx'
import { complain, praise } from '../../components/toast.ts'
import { goalKey } from '../../lib/goals.ts'
import { messageOf, post } from '../../lib/http.ts'
import { rotates } from '../../lib/progress.ts'
import { useRotation } from '../../lib/rotation.ts'
import { checkSession } from '../../lib/session.ts'
import { useBusy } from '../../lib/useBusy.ts'
import styles from './Organise.module.css'
import { organiseTexts as texts } from './organiseTexts.ts'
import { useGoalChange } from './useGoalChange.ts'

const CancelDialog = lazy(() =>
  import('./CancelDialog.tsx').then(module => ({ default: module.CancelDialog })),
)

/** What only the organiser can do with the goal as a whole. */
export const Organise = ({ goal, children }: { goal: GoalResponse; children?: ReactNode }) => {
  const { data: rotation } = useRotation(rotates(goal) ? goal.id : undefined)
  // A circle that goes round is wound up instead, and what has been paid out cannot be taken back.
  const canGiveUp = rotates(goal) ? rotation?.phase === 'forming' : !goal.isWithdrawn
  return (
    <Card title={texts.title}>
      <ul className={styles.rows}>
        <PutAway goal={goal} />
        {children}
        {canGiveUp && <GiveUp goal={goal} />}
      </ul>
    </Card>
  )
}

const PutAway = ({ goal }: { goal: GoalResponse }) => {
  const { busy, run } = useBusy()
  const show = useGoalChange()
  const words = goal.isArchived ? texts.restore : texts.archive
  const change = () =>
    run(async () => {
      try {
        await show(await post<GoalResponse>(`${goalKey(goal.id)}/${goal.isArchived ? 'restore' : 'archive'}`))
        praise(words.done(goal.name))
      } catch (error) {
        checkSession(error)
        complain(texts.error, messageOf(error, texts.failed))
      }
    })
  return <DeedRow words={words} busy={busy} onPress={() => void change()} />
}

const GiveUp = ({ goal }: { goal: GoalResponse }) => {
  const [asked, setAsked] = useState(false)
  return (
    <DeedRow words={texts.cancel} onPress={() => setAsked(true)}>
      {asked && (
        <Suspense>
          <CancelDialog goal={goal} onClosed={() => setAsked(false)} />
        </Suspense>
      )}
    </DeedRow>
  )
}
