import { Archive, Ban, Pencil, TriangleAlert, UserPlus } from 'lucide'
import { type ReactNode, Suspense, useState } from 'react'
import type { GoalResponse } from '#shared/api/goalKinds.ts'
import { runsGoal, takesPart } from '#shared/roles.ts'
import { Button } from '../../components/Button.tsx'
import { Icon } from '../../components/Icon.tsx'
import { LoadFailed } from '../../components/Loaded.tsx'
import { lazyPart } from '../../components/lazyPart.tsx'
import { MoreActions } from '../../components/MoreActions.tsx'
import { moment, money } from '../../lib/format.ts'
import { useGoal } from '../../lib/goals.ts'
import { errorIdIn } from '../../lib/http.ts'
import { useInvite } from '../../lib/invite.ts'
import { useIsTooLittleLeft } from '../../lib/offeredCurrencies.ts'
import { usePay } from '../../lib/pay.ts'
import { isComplete, isOpen, rotates } from '../../lib/progress.ts'
import { useRotation } from '../../lib/rotation.ts'
import { usePageTitle } from '../../lib/usePageTitle.ts'
import { goalTypeName } from '../common/goals/goalTypeName.ts'
import { ChatButton } from './ChatButton.tsx'
import styles from './GoalPage.module.css'
import { goalTexts as texts } from './goalTexts.ts'
import { History } from './History.tsx'
import { Members } from './Members.tsx'
import { Progress } from './Progress.tsx'

// What has happened may come after what is.
const Activity = lazyPart(() => import('./activity/Activity.tsx'), 'Activity')
// Most of those who look at a goal do not organise it.
const Organise = lazyPart(() => import('./Organise.tsx'), 'Organise')
const EditDialog = lazyPart(() => import('./EditDialog.tsx'), 'EditDialog')

/** The parts that goals of every kind show. */
export type GoalParts = Readonly<
  Record<'progress' | 'members' | 'history' | 'activity' | 'payouts' | 'organise', ReactNode>
>

interface GoalPageProps {
  id: string
  viewerId: number | undefined
  /** The body of a circle's page. */
  circle: (goal: GoalResponse, parts: GoalParts) => ReactNode
  /** What it pays out. */
  payouts: (goal: GoalResponse) => ReactNode
}

export const GoalPage = ({ id, viewerId, ...slots }: GoalPageProps) => {
  const { data: goal, error, isValidating, mutate } = useGoal(id)
  if (goal) return <GoalView goal={goal} viewerId={viewerId} {...slots} />
  if (error && !isValidating) {
    return (
      <>
        <h1 className="unseen">{texts.goal}</h1>
        <LoadFailed text={texts.failed + errorIdIn(error)} onRetry={mutate} />
      </>
    )
  }
  return (
    <>
      <h1 className="unseen">{texts.goal}</h1>
      <p role="status" className={styles.loading}>
        {texts.loading}
      </p>
    </>
  )
}

interface GoalViewProps extends Omit<GoalPageProps, 'id'> {
  goal: GoalResponse
}

const GoalView = ({ goal, viewerId, circle, payouts }: GoalViewProps) => {
  usePageTitle(goal.name)
  const parts: GoalParts = {
    progress: <Progress goal={goal} />,
    members: <Members goal={goal} viewerId={viewerId} />,
    history: <History goal={goal} viewerId={viewerId} />,
    activity: <Activity goalId={goal.id} viewerId={viewerId} />,
    payouts: payouts(goal),
    organise: organises(goal) && (
      <Suspense>
        <Organise goal={goal} />
      </Suspense>
    ),
  }
  return (
    <>
      <Head goal={goal} />
      {rotates(goal) ? circle(goal, parts) : <Columns {...parts} />}
    </>
  )
}

const Columns = ({ payouts, progress, members, history, activity, organise }: GoalParts) => (
  <div className={styles.goal}>
    <div className={styles.columns}>
      <div className={styles.column}>
        {payouts}
        {progress}
        {members}
      </div>
      <div className={styles.column}>
        {history}
        {activity}
      </div>
    </div>
    {organise}
  </div>
)

/** A cancelled goal cannot be changed. */
const organises = (goal: GoalResponse): boolean => runsGoal(goal.role) && goal.status !== 'cancelled'

const Head = ({ goal }: { goal: GoalResponse }) => (
  <header className={styles.head}>
    <div className={styles.title}>
      <p className={styles.type}>{rotates(goal) ? texts.susu : goal.subtype || goalTypeName(goal.type)}</p>
      <h1>{goal.name}</h1>
      <p className="muted figures">{texts.target({ amount: money(goal.targetAmount, goal.currency) })}</p>
      {goal.description && <p className={styles.description}>{goal.description}</p>}
    </div>
    <div className={styles.actions}>
      {takesPart(goal.role) && isOpen(goal) && !isHeldBack(goal) && <Pay goal={goal} />}
      <ChatButton goal={goal} />
      <Others goal={goal} />
    </div>
    {!isOpen(goal) && <ClosedNotice goal={goal} />}
    {goal.heldBackSince !== null && <HeldBackNotice since={goal.heldBackSince} />}
  </header>
)

const Others = ({ goal }: { goal: GoalResponse }) => {
  const invites = takesPart(goal.role) && isOpen(goal)
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
  const due = rotation?.me?.dueAmount
  const complete = isComplete(goal)
  const tooLittle = useIsTooLittleLeft(goal)
  return (
    <Button
      look="money"
      disabled={complete || tooLittle || goal.hasContributed}
      onClick={() => openPayment(goal, due ? { due: { amount: due } } : {})}
    >
      {complete
        ? texts.completed
        : tooLittle
          ? texts.tooLittle
          : goal.hasContributed
            ? texts.contributed
            : texts.payNow}
    </Button>
  )
}

const Invite = ({ goal }: { goal: GoalResponse }) => {
  const openInvite = useInvite()
  return (
    <Button look="outline" onClick={() => openInvite(goal)}>
      <Icon of={UserPlus} size={17} />
      {texts.invite}
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
