import type { GoalResponse } from '#shared/api/goalKinds.ts'
import { Button } from '../../components/Button.tsx'
import { money } from '../../lib/format.ts'
import { useGoal } from '../../lib/goals.ts'
import { usePay } from '../../lib/pay.ts'
import { isFull, rotates } from '../../lib/progress.ts'
import { usePageTitle } from '../../lib/usePageTitle.ts'
import styles from './GoalPage.module.css'
import { goalTexts as texts } from './goalTexts.ts'
import { History } from './History.tsx'
import { Members } from './Members.tsx'
import { Progress } from './Progress.tsx'
import { Turn } from './Turn.tsx'

interface GoalPageProps {
  id: string
  viewerId: number | undefined
}

export const GoalPage = ({ id, viewerId }: GoalPageProps) => {
  const { data: goal, error, isValidating, mutate } = useGoal(id)
  if (goal) return <GoalView goal={goal} viewerId={viewerId} />
  if (error && !isValidating) {
    return (
      <>
        <h1 className="unseen">{texts.goal}</h1>
        <div role="alert" className={styles.failed}>
          <p>{texts.failed}</p>
          <Button onClick={() => void mutate()}>{texts.retry}</Button>
        </div>
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

const GoalView = ({ goal, viewerId }: { goal: GoalResponse; viewerId: number | undefined }) => {
  usePageTitle(goal.name)
  const id = String(goal.id)
  return (
    <>
      <Head goal={goal} />
      <div className={styles.grid}>
        {rotates(goal) && <Turn goal={goal} viewerId={viewerId} className={styles.turn} />}
        <Progress goal={goal} className={styles.progress} />
        <Members goal={goal} viewerId={viewerId} className={styles.members} />
        <History id={id} className={styles.history} />
      </div>
    </>
  )
}

const Head = ({ goal }: { goal: GoalResponse }) => {
  const openPayment = usePay()
  const full = isFull(goal)
  return (
    <header className={styles.head}>
      <div className={styles.title}>
        <p className={styles.type}>{rotates(goal) ? texts.susu : goal.subtype || goal.type}</p>
        <h1>{goal.name}</h1>
        <p className="muted figures">{texts.target(money(goal.targetAmount))}</p>
        {goal.description && <p className={styles.description}>{goal.description}</p>}
      </div>
      <Button look="money" disabled={full} onClick={() => openPayment(goal)}>
        {full ? texts.completed : texts.payNow}
      </Button>
    </header>
  )
}
