import { lazy, Suspense, useState } from 'react'
import type { GoalResponse } from '#shared/api/goalKinds.ts'
import { Button } from '../../components/Button.tsx'
import { Card } from '../../components/Card.tsx'
import { complain, praise } from '../../components/toast.ts'
import { goalKey } from '../../lib/goals.ts'
import { messageOf, post } from '../../lib/http.ts'
import { checkSession } from '../../lib/session.ts'
import { useBusy } from '../../lib/useBusy.ts'
import styles from './Organise.module.css'
import { organiseTexts as texts } from './organiseTexts.ts'
import { useGoalChange } from './useGoalChange.ts'

const CancelDialog = lazy(() =>
  import('./CancelDialog.tsx').then(module => ({ default: module.CancelDialog })),
)

/** What only the organiser can do with the goal as a whole. */
export const Organise = ({ goal }: { goal: GoalResponse }) => (
  <Card title={texts.title} className={styles.card}>
    <ul className={styles.rows}>
      <PutAway goal={goal} />
      <GiveUp goal={goal} />
    </ul>
  </Card>
)

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
  return (
    <li className={styles.row}>
      <p>
        <strong>{words.title}</strong>
        <small>{words.text}</small>
      </p>
      <Button look="outline" disabled={busy} onClick={() => void change()}>
        {words.button}
      </Button>
    </li>
  )
}

const GiveUp = ({ goal }: { goal: GoalResponse }) => {
  const [asked, setAsked] = useState(false)
  return (
    <li className={styles.row}>
      <p>
        <strong>{texts.cancel.title}</strong>
        <small>{texts.cancel.text}</small>
      </p>
      <Button look="outline" onClick={() => setAsked(true)}>
        {texts.cancel.button}
      </Button>
      {asked && (
        <Suspense>
          <CancelDialog goal={goal} onClosed={() => setAsked(false)} />
        </Suspense>
      )}
    </li>
  )
}
