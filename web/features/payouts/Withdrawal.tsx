import { useState } from 'react'
import type { GoalResponse, MemberResponse } from '#shared/api/goalKinds.ts'
import { Button } from '../../components/Button.tsx'
import { Card } from '../../components/Card.tsx'
import { ConfirmDialog } from '../../components/ConfirmDialog.tsx'
import { showSuccess } from '../../components/toast.ts'
import { minorOf, money } from '../../lib/format.ts'
import { goalKey, keysOfGoal, useMembers } from '../../lib/goals.ts'
import { post } from '../../lib/http.ts'
import { useRefresh } from '../../lib/useRefresh.ts'
import styles from './PayoutList.module.css'
import { texts as all } from './texts.ts'

const { title, text, button, waits, question, share, you, consequences, done, ...texts } = all.withdraw

interface WithdrawalProps {
  goal: GoalResponse
  viewerId: number | undefined
}

/** A goal that has reached its target is paid out to its savers. */
export const Withdrawal = ({ goal, viewerId }: WithdrawalProps) => {
  const [asked, setAsked] = useState(false)
  const organiser = goal.role === 'organiser'
  return (
    <Card title={title} className={styles.offer}>
      <p>
        {organiser
          ? text({ members: goal.memberCount, amount: money(goal.currentAmount, goal.currency) })
          : waits}
      </p>
      {organiser && <Button onClick={() => setAsked(true)}>{button}</Button>}
      {asked && <Ask goal={goal} viewerId={viewerId} onClosed={() => setAsked(false)} />}
    </Card>
  )
}

const Ask = ({ goal, viewerId, onClosed }: WithdrawalProps & { onClosed: () => void }) => {
  const { data: members = [] } = useMembers(String(goal.id))
  const refresh = useRefresh()
  const shares = members.filter(({ contributedAmount, currency }) => minorOf(contributedAmount, currency) > 0)
  const nameOf = ({ userId, name }: MemberResponse): string => (userId === viewerId ? you : name)
  return (
    <ConfirmDialog
      words={{ ...texts, title: question }}
      action={async () => {
        await post(`${goalKey(goal.id)}/withdraw`)
        showSuccess(...done)
        await refresh(...keysOfGoal(goal.id))
      }}
      onClosed={onClosed}
    >
      <ul className={styles.points}>
        {shares.map(member => (
          <li key={member.id}>
            {share({ who: nameOf(member), amount: money(member.contributedAmount, member.currency) })}
          </li>
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
