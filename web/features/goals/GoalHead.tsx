import { Archive, Ban, Pencil, TriangleAlert, UserPlus } from 'lucide'
import { useState } from 'react'
import type { GoalResponse } from '#shared/api/goalKinds.ts'
import { runsGoal, takesPart } from '#shared/roles.ts'
import { Button } from '../../components/Button.tsx'
import { Icon } from '../../components/Icon.tsx'
import { lazyPart } from '../../components/lazyPart.tsx'
import { MoreActions } from '../../components/MoreActions.tsx'
import { moment, money } from '../../lib/format.ts'
import { invitedTo, useInvite } from '../../lib/invite.ts'
import { useIsTooLittleLeft } from '../../lib/offeredCurrencies.ts'
import { usePay } from '../../lib/pay.ts'
import { isComplete, isOpen, rotates } from '../../lib/progress.ts'
import { useRotation } from '../../lib/rotation.ts'
import { goalTypeName } from '../common/goals/goalTypeName.ts'
import { ChatButton, hasChat } from './ChatButton.tsx'
import styles from './GoalHead.module.css'
import { goalTexts as texts } from './goalTexts.ts'

const EditDialog = lazyPart(() => import('./EditDialog.tsx'), 'EditDialog')

/** A cancelled goal cannot be changed. */
export const organises = (goal: GoalResponse): boolean => runsGoal(goal.role) && goal.status !== 'cancelled'

/** The goal and its actions, above all tabs. */
export const GoalHead = ({ goal }: { goal: GoalResponse }) => (
  <header className={styles.head}>
    <div className={styles.title}>
      <p className={styles.type}>{rotates(goal) ? texts.susu : goal.subtype || goalTypeName(goal.type)}</p>
      <h1>{goal.name}</h1>
      <p className="muted figures">{texts.target({ amount: money(goal.targetAmount, goal.currency) })}</p>
      {goal.description && <p className={styles.description}>{goal.description}</p>}
    </div>
    <div className={styles.actions}>
      {takesPart(goal.role) && isOpen(goal) && !isHeldBack(goal) && <Pay goal={goal} />}
      {hasChat(goal) && <ChatButton goal={goal} />}
      <Others goal={goal} />
    </div>
    {!isOpen(goal) && <ClosedNotice goal={goal} />}
    {goal.heldBackSince !== null && <HeldBackNotice since={goal.heldBackSince} />}
  </header>
)

const Others = ({ goal }: { goal: GoalResponse }) => {
  const invites = invitedTo(goal) !== 'nobody'
  if (!invites && !organises(goal)) return null
  return (
    <MoreActions>
      {invites && <Invite goal={goal} />}
      {organises(goal) && <Edit goal={goal} />}
    </MoreActions>
  )
}

const Pay = ({ goal }: { goal: GoalResponse }) => {
  const openPayment = usePay()
  const { data: rotation } = useRotation(rotates(goal) ? goal.id : undefined)
  const isOnItsWay = Boolean(rotation?.me?.debitExpectedOn)
  const complete = isComplete(goal)
  const tooLittle = useIsTooLittleLeft(goal)
  return (
    <Button
      look="money"
      disabled={complete || tooLittle || goal.hasContributed || isOnItsWay}
      onClick={() => openPayment(goal)}
    >
      {complete
        ? texts.completed
        : tooLittle
          ? texts.tooLittle
          : goal.hasContributed
            ? texts.contributed
            : isOnItsWay
              ? texts.onItsWay
              : texts.payNow}
    </Button>
  )
}

const Invite = ({ goal }: { goal: GoalResponse }) => {
  const openInvite = useInvite()
  return (
    <Button look="outline" onClick={() => openInvite(goal)}>
      <Icon of={UserPlus} size={17} />
      {invitedTo(goal) === 'auditors' ? texts.inviteAuditor : texts.invite}
    </Button>
  )
}

const Edit = ({ goal }: { goal: GoalResponse }) => {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button look="outline" onClick={() => setOpen(true)}>
        <Icon of={Pencil} size={17} />
        {texts.edit}
      </Button>
      {open && <EditDialog goal={goal} onClosed={() => setOpen(false)} />}
    </>
  )
}

const isHeldBack = (goal: GoalResponse): boolean => goal.heldBackSince !== null

const HeldBackNotice = ({ since }: { since: string }) => (
  <p className={styles.heldBack} role="status">
    <Icon of={TriangleAlert} size={20} />
    {texts.heldBack({ when: moment(since) })}
  </p>
)

const ClosedNotice = ({ goal }: { goal: GoalResponse }) => {
  const { data: rotation } = useRotation(rotates(goal) ? goal.id : undefined)
  const cancelled = goal.status === 'cancelled'
  const gaveUp = rotation?.phase === 'wound_up' ? texts.woundUp : texts.cancelled
  return (
    <p className={styles.closed} role="status">
      <Icon of={cancelled ? Ban : Archive} size={20} />
      {cancelled ? gaveUp : runsGoal(goal.role) ? texts.archivedByYou : texts.archived}
    </p>
  )
}
