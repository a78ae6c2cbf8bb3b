import { lazy, Suspense, useState } from 'react'
import type { GoalResponse, MemberResponse } from '#shared/api/goalKinds.ts'
import { Button } from '../../components/Button.tsx'
import { Card } from '../../components/Card.tsx'
import { praise } from '../../components/toast.ts'
import { useRefresh } from '../../lib/data.ts'
import { centsOf, money } from '../../lib/format.ts'
import { goalKey, keysOfGoal, useMembers } from '../../lib/goals.ts'
import { post } from '../../lib/http.ts'
import styles from './PayoutList.module.css'
import { texts as all } from './texts.ts'

const ConfirmDialog = lazy(() =>
  import('../../components/ConfirmDialog.tsx').then(module => ({ default: module.ConfirmDialog })),
)

const { title, text, button, waits, question, share, you, consequences, done, ...texts } = all.withdraw

interface WithdrawalProps {
  goal: GoalResponse
  viewerId: number | undefined
}

/** A goal that has reached its target is paid out to those who have saved in it. */
export const Withdrawal = ({ goal, viewerId }: WithdrawalProps) => {
  const [asked, setAsked] = useState(false)
  const organiser = goal.role === 'organiser'
  return (
    <Card title={title} className={styles.offer}>
      <p>{organiser ? text : waits}</p>
      {organiser && <Button onClick={() => setAsked(true)}>{button}</Button>}
      {asked && (
        <Suspense>
          <Ask goal={goal} viewerId={viewerId} onClosed={() => setAsked(false)} />
        </Suspense>
      )}
    </Card>
  )
}

const Ask = ({ goal, viewerId, onClosed }: WithdrawalProps & { onClosed: () => void }) => {
  const { data: members = [] } = useMembers(String(goal.id))
  const refresh = useRefresh()
  const shares = members.filter(({ contributedAmount }) => centsOf(contributedAmount) > 0)
  const nameOf = ({ userId, name }: MemberResponse): string => (userId === viewerId ? you : name)
  return (
    <ConfirmDialog
      mild
      words={{ ...texts, title: question }}
      deed={async () => {
        await post(`${goalKey(goal.id)}/withdraw`)
        praise(...done)
        await refresh(...keysOfGoal(goal.id))
      }}
      onClosed={onClosed}
    >
      <ul className={styles.points}>
        {shares.map(member => (
          <li key={member.id}>{share(nameOf(member), money(member.contributedAmount))}</li>
        ))}
      </ul>
      {consequences.map(line => (
        <p key={line} className="muted">
          {line}
        </p>
      ))}
    </ConfirmDialog>
  )
}
