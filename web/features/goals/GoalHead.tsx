import { Archive, Ban, Pencil, TriangleAlert, UserPlus } from 'lucide'
import { useState } from 'react'
import type { GoalResponse } from '#shared/api/goalKinds.ts'
import type { RotationResponse } from '#shared/api/rotation.ts'
import { runsGoal, takesPart } from '#shared/roles.ts'
import { Button } from '../../components/Button.tsx'
import { Help } from '../../components/Help.tsx'
import { Icon } from '../../components/Icon.tsx'
import { lazyPart } from '../../components/lazyPart.tsx'
import { MoreActions } from '../../components/MoreActions.tsx'
import { StatusBadge } from '../../components/StatusBadge.tsx'
import { minorOf, moment, money } from '../../lib/format.ts'
import { invitedTo, useInvite } from '../../lib/invite.ts'
import { useIsTooLittleLeft } from '../../lib/offeredCurrencies.ts'
import { usePay } from '../../lib/pay.ts'
import { isComplete, isOpen, rotates } from '../../lib/progress.ts'
import { earlyRoundOf, useRotation } from '../../lib/rotation.ts'
import { circleName, kindName } from '../common/goals/kindName.ts'
import { ChatButton, hasChat } from './ChatButton.tsx'
import styles from './GoalHead.module.css'
import { goalTexts as texts } from './goalTexts.ts'

const EditDialog = lazyPart(() => import('./EditDialog.tsx'), 'EditDialog')

/** A cancelled goal cannot be changed. */
export const organises = (goal: GoalResponse): boolean => runsGoal(goal.role) && goal.status !== 'cancelled'

/** The goal and its actions, above all tabs. */
export const GoalHead = ({ goal }: { goal: GoalResponse }) => {
  const pays = takesPart(goal.role) && isOpen(goal) && goal.heldBackSince === null
  return (
    <header className={styles.head}>
      <div className={styles.title}>
        <p className={styles.kind}>
          <span className={styles.type}>{kindName(goal)}</span>
          {goal.circleWord && <Help word="susu" name={circleName(goal.circleWord)} />}
          {goal.subtype && <span className={styles.type}>{goal.subtype}</span>}
          {pays && <Status goal={goal} />}
        </p>
        <h1>{goal.name}</h1>
        <p className="muted figures">{texts.target({ amount: money(goal.targetAmount, goal.currency) })}</p>
        {goal.description && <p className={styles.description}>{goal.description}</p>}
      </div>
      <div className={styles.actions}>
        {pays && <Pay goal={goal} />}
        {hasFreeSeats(goal) && <Invite goal={goal} look="solid" />}
        {hasChat(goal) && <ChatButton goal={goal} />}
        <Others goal={goal} />
      </div>
      {!isOpen(goal) && <ClosedNotice goal={goal} />}
      {goal.heldBackSince !== null && <HeldBackNotice since={goal.heldBackSince} />}
    </header>
  )
}

const Others = ({ goal }: { goal: GoalResponse }) => {
  const invites = invitedTo(goal) !== 'nobody' && !hasFreeSeats(goal)
  if (!invites && !organises(goal)) return null
  return (
    <MoreActions>
      {invites && <Invite goal={goal} look="outline" />}
      {organises(goal) && <Edit goal={goal} />}
    </MoreActions>
  )
}

const hasFreeSeats = (goal: GoalResponse): boolean =>
  invitedTo(goal) === 'members' && goal.memberCount < goal.totalMembers

/** Why nothing is to be paid now; undefined where something is. */
const useStatus = (goal: GoalResponse): keyof typeof texts.statuses | undefined => {
  const { data: rotation } = useRotation(rotates(goal) ? goal.id : undefined)
  const tooLittle = useIsTooLittleLeft(goal)
  // The pot of a round is full before the circle is completed.
  if (goal.hasContributed && goal.status !== 'completed')
    return owesBetweenRounds(rotation) ? 'owing' : 'contributed'
  if (isComplete(goal)) return 'completed'
  if (tooLittle) return 'tooLittle'
  return rotation?.me?.debitExpectedOn ? 'onItsWay' : undefined
}

/** The last round ended without a payment of the reader, or that was taken back. */
const owesBetweenRounds = (rotation: RotationResponse | undefined): boolean =>
  rotation?.me != null &&
  minorOf(rotation.me.owes, rotation.currency) > 0 &&
  !rotation.rounds.some(({ status }) => status === 'open')

const Status = ({ goal }: { goal: GoalResponse }) => {
  const status = useStatus(goal)
  if (status === undefined) return null
  const isDone = status === 'contributed' || status === 'completed'
  return <StatusBadge tone={isDone ? 'good' : 'waiting'}>{texts.statuses[status]}</StatusBadge>
}

/** What is to be paid now, or the next round where that is paid. */
const Pay = ({ goal }: { goal: GoalResponse }) => {
  const openPayment = usePay()
  const { data: rotation } = useRotation(rotates(goal) ? goal.id : undefined)
  const status = useStatus(goal)
  // A circle that already ran takes no money before every line is confirmed.
  if (rotation?.adoption) return null
  if (status === undefined)
    return (
      <Button look="money" onClick={() => openPayment(goal)}>
        {texts.payNow}
      </Button>
    )
  const early = rotation && earlyRoundOf(rotation)
  if (!early) return null
  const { round, amount, parts } = early
  return (
    <Button
      look="outline"
      aria-label={texts.payEarlyNamed({ round })}
      onClick={() => openPayment(goal, { due: { amount, round: 'next', ...(parts ? { parts } : {}) } })}
    >
      {texts.payEarly}
    </Button>
  )
}

const Invite = ({ goal, look }: { goal: GoalResponse; look: 'solid' | 'outline' }) => {
  const openInvite = useInvite()
  return (
    <Button look={look} onClick={() => openInvite(goal)}>
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
