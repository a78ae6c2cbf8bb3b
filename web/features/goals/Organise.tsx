import { useState } from 'react'
import type { GoalResponse } from '#shared/api/goalKinds.ts'
import { ActionRow } from '../../components/ActionRow.tsx'
import { Card } from '../../components/Card.tsx'
import { ConfirmDialog } from '../../components/ConfirmDialog.tsx'
import { minorOf, money } from '../../lib/format.ts'
import { goalKey } from '../../lib/goals.ts'
import { post } from '../../lib/http.ts'
import { rotates } from '../../lib/progress.ts'
import { useRotation } from '../../lib/rotation.ts'
import { useAction } from '../../lib/useAction.ts'
import styles from './Organise.module.css'
import { organiseTexts, organiseTexts as texts } from './organiseTexts.ts'
import { useGoalChange } from './useGoalChange.ts'

/** The organiser's actions on the whole goal. */
export const Organise = ({ goal }: { goal: GoalResponse }) => {
  const { data: rotation } = useRotation(rotates(goal) ? goal.id : undefined)
  // A running circle is wound up instead; paid-out money cannot be taken back. It cannot be archived, because
  // its due dates pass and it keeps collecting.
  const turns = rotates(goal) && (rotation === undefined || rotation.phase === 'running')
  const canPutAway = goal.isArchived || !turns
  const canGiveUp = rotates(goal) ? rotation?.phase === 'forming' : !goal.isWithdrawn
  if (!canPutAway && !canGiveUp) return null
  return (
    <Card title={texts.title}>
      <ul className={styles.rows}>
        {canPutAway && <PutAway goal={goal} />}
        {canGiveUp && <GiveUp goal={goal} />}
      </ul>
    </Card>
  )
}

const PutAway = ({ goal }: { goal: GoalResponse }) => {
  const show = useGoalChange()
  const words = goal.isArchived ? texts.restore : texts.archive
  const { run: change, busy } = useAction(
    () => show(post<GoalResponse>(`${goalKey(goal.id)}/${goal.isArchived ? 'restore' : 'archive'}`)),
    { done: words.done({ goal: goal.name }) },
  )
  return <ActionRow words={words} busy={busy} onPress={() => void change()} />
}

const GiveUp = ({ goal }: { goal: GoalResponse }) => {
  const [asked, setAsked] = useState(false)
  return (
    <ActionRow words={texts.cancel} onPress={() => setAsked(true)}>
      {asked && <CancelDialog goal={goal} onClosed={() => setAsked(false)} />}
    </ActionRow>
  )
}

const { consequences, done, ...cancelTexts } = organiseTexts.cancel

const CancelDialog = ({ goal, onClosed }: { goal: GoalResponse; onClosed: () => void }) => {
  const showChange = useGoalChange()
  const held = minorOf(goal.currentAmount, goal.currency) > 0
  return (
    <ConfirmDialog
      danger
      words={{ ...cancelTexts, title: cancelTexts.question }}
      done={done({ goal: goal.name })}
      action={() => showChange(post<GoalResponse>(`${goalKey(goal.id)}/cancel`, { refund: true }))}
      onClosed={onClosed}
    >
      <ul className={styles.points}>
        <li>{consequences.noMore({ goal: goal.name })}</li>
        {held && <li>{consequences.goesBack({ amount: money(goal.currentAmount, goal.currency) })}</li>}
        <li>{consequences.history}</li>
        <li>{consequences.final}</li>
      </ul>
    </ConfirmDialog>
  )
}
