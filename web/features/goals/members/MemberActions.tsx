import { lazy, Suspense, useState } from 'react'
import { useLocation } from 'wouter'
import type { GoalResponse, MemberResponse } from '#shared/api/goalKinds.ts'
import { Button } from '../../../components/Button.tsx'
import { praise } from '../../../components/toast.ts'
import { useInvite } from '../../../lib/invite.ts'
import styles from './MemberActions.module.css'
import { rightsOver } from './memberRights.ts'
import { membersTexts as texts } from './membersTexts.ts'
import { useMembership } from './useMembership.ts'

const ConfirmDialog = lazy(() =>
  import('../../../components/ConfirmDialog.tsx').then(module => ({ default: module.ConfirmDialog })),
)
const RoleDialog = lazy(() => import('./RoleDialog.tsx').then(module => ({ default: module.RoleDialog })))

interface MemberActionsProps {
  goal: GoalResponse
  member: MemberResponse
  isViewer: boolean
}

/** What the viewer may do about this member, or about being one. */
export const MemberActions = ({ goal, member, isViewer }: MemberActionsProps) => {
  const rights = rightsOver(goal, member, isViewer)
  const openInvite = useInvite()
  const [asked, setAsked] = useState<'role' | 'remove' | 'leave'>()
  if (!Object.values(rights).includes(true)) return null
  const { userId, name } = member
  return (
    <fieldset className={styles.actions} aria-label={texts.actionsFor(name)}>
      {rights.changeRole && (
        <Button look="outline" onClick={() => setAsked('role')}>
          {texts.changeRole}
        </Button>
      )}
      {rights.handOver && (
        <Button look="outline" onClick={() => openInvite(goal, { replaces: { userId, name } })}>
          {texts.handOver}
        </Button>
      )}
      {rights.remove && (
        <Button look="outline" onClick={() => setAsked('remove')}>
          {texts.remove}
        </Button>
      )}
      {rights.leave && (
        <Button look="outline" onClick={() => setAsked('leave')}>
          {texts.leave}
        </Button>
      )}
      <Suspense>
        {asked === 'role' && <RoleDialog goal={goal} member={member} onClosed={() => setAsked(undefined)} />}
        {asked === 'remove' && <Remove goal={goal} member={member} onClosed={() => setAsked(undefined)} />}
        {asked === 'leave' && <Leave goal={goal} member={member} onClosed={() => setAsked(undefined)} />}
      </Suspense>
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
      words={{ ...words, title: title(member.name), keep: texts.keep, failed: texts.failed }}
      deed={async () => {
        await remove(member.userId)
        praise(done(member.name))
      }}
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
      words={{ ...words, title: title(goal.name), failed: texts.failed }}
      deed={async () => {
        await leave(member.userId)
        praise(done(goal.name))
        navigate('/all-goals', { replace: true })
      }}
      onClosed={onClosed}
    >
      <p>{consequences[goal.role]}</p>
    </ConfirmDialog>
  )
}
