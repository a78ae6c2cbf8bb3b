import { useState } from 'react'
import { useLocation } from 'wouter'
import type { GoalResponse, MemberResponse } from '#shared/api/goalKinds.ts'
import { Button } from '../../../components/Button.tsx'
import { ConfirmDialog } from '../../../components/ConfirmDialog.tsx'
import { lazyPart } from '../../../components/lazyPart.tsx'
import { useInvite } from '../../../lib/invite.ts'
import styles from './MemberActions.module.css'
import { membersTexts as texts } from './membersTexts.ts'
import { useMembership } from './useMembership.ts'

const RoleDialog = lazyPart(() => import('./RoleDialog.tsx'), 'RoleDialog')

/** The viewer's possible actions on this member, or on their own membership. */
export const MemberActions = ({ goal, member }: { goal: GoalResponse; member: MemberResponse }) => {
  const openInvite = useInvite()
  const [asked, setAsked] = useState<'role' | 'remove' | 'leave'>()
  const { userId, name, may } = member
  const changesRole = may.roles.length > 0
  if (!changesRole && !may.handOver && !may.remove && !may.leave) return null
  return (
    <fieldset className={styles.actions} aria-label={texts.actionsFor({ who: name })}>
      {changesRole && (
        <Button look="outline" onClick={() => setAsked('role')}>
          {texts.changeRole}
        </Button>
      )}
      {may.handOver && (
        <Button
          look="outline"
          onClick={() => openInvite(goal, { replaces: { userId, name, isOwn: may.leave } })}
        >
          {texts.handOver}
        </Button>
      )}
      {may.remove && (
        <Button look="outline" onClick={() => setAsked('remove')}>
          {texts.remove}
        </Button>
      )}
      {may.leave && (
        <Button look="outline" onClick={() => setAsked('leave')}>
          {texts.leave}
        </Button>
      )}
      {asked === 'role' && <RoleDialog goal={goal} member={member} onClosed={() => setAsked(undefined)} />}
      {asked === 'remove' && <Remove goal={goal} member={member} onClosed={() => setAsked(undefined)} />}
      {asked === 'leave' && <Leave goal={goal} member={member} onClosed={() => setAsked(undefined)} />}
    </fieldset>
  )
}

interface DialogProps {
  goal: GoalResponse
  member: MemberResponse
  onClosed: () => void
}

const Remove = ({ goal, member, onClosed }: DialogProps) => {
  const { remove } = useMembership(goal.id)
  const { title, text, done, ...words } = texts.removing
  return (
    <ConfirmDialog
      danger
      words={{ ...words, title: title({ who: member.name }) }}
      done={done({ who: member.name })}
      action={() => remove(member.userId)}
      onClosed={onClosed}
    >
      <p>{text}</p>
    </ConfirmDialog>
  )
}

const Leave = ({ goal, member, onClosed }: DialogProps) => {
  const { leave } = useMembership(goal.id)
  const [, navigate] = useLocation()
  const { title, texts: consequences, done, ...words } = texts.leaving
  return (
    <ConfirmDialog
      danger
      words={{ ...words, title: title({ goal: goal.name }) }}
      done={done({ goal: goal.name })}
      action={async () => {
        await leave(member.userId)
        navigate('/all-goals', { replace: true })
      }}
      onClosed={onClosed}
    >
      <p>{consequences[goal.role]}</p>
    </ConfirmDialog>
  )
}
