import { useState } from 'react'
import type { GoalResponse, MemberResponse } from '#shared/api/goalKinds.ts'
import { Button } from '../../../components/Button.tsx'
import { ConfirmDialog } from '../../../components/ConfirmDialog.tsx'
import { useRotationAction } from '../../../lib/rotation.ts'
import { giveBackTexts } from './giveBackTexts.ts'
import styles from './MemberActions.module.css'

const { button, title, text, done, ...words } = giveBackTexts

/** The organiser gives back one of several seats of a member. */
export const GiveBack = ({ goal, member }: { goal: GoalResponse; member: MemberResponse }) => {
  const [open, setOpen] = useState(false)
  const change = useRotationAction(goal.id)
  const { userId, name: who, seats } = member
  return (
    <div className={styles.actions}>
      <Button look="outline" onClick={() => setOpen(true)}>
        {button}
      </Button>
      {open && (
        <ConfirmDialog
          danger
          words={{ ...words, title: title({ who }) }}
          done={done({ who })}
          action={() => change('PUT', 'seats', { userId, seats: seats.length - 1 })}
          onClosed={() => setOpen(false)}
        >
          <p>{text({ who })}</p>
        </ConfirmDialog>
      )}
    </div>
  )
}
