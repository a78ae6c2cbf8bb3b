import { BellRing } from 'lucide'
import { useState } from 'react'
import type { GoalResponse, MemberResponse } from '#shared/api/goalKinds.ts'
import { Button } from '../../../components/Button.tsx'
import { Icon } from '../../../components/Icon.tsx'
import { lazyPart } from '../../../components/lazyPart.tsx'
import styles from './Remind.module.css'
import { remindingTexts as texts } from './remindingTexts.ts'

const RemindDialog = lazyPart(() => import('./RemindDialog.tsx'), 'RemindDialog')

export interface RemindProps {
  goal: Pick<GoalResponse, 'id' | 'name'>
  member: MemberResponse
}

/** Reminds a member of what is due; nothing for those who have paid. */
export const Remind = ({ goal, member }: RemindProps) => {
  const [open, setOpen] = useState(false)
  if (!member.reminder) return null
  return (
    <>
      <Button
        look="outline"
        className={styles.button}
        aria-label={texts.remindNamed({ who: member.name })}
        onClick={() => setOpen(true)}
      >
        <Icon of={BellRing} size={18} />
        {texts.remind}
      </Button>
      {open && <RemindDialog goal={goal} member={member} onClosed={() => setOpen(false)} />}
    </>
  )
}
