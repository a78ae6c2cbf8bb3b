import { ArrowLeft } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { isSusu } from '#shared/api/goalKinds.ts'
import { Button } from '../../components/Button.tsx'
import { today as currentDay } from '../../lib/format.ts'
import { useGoal } from '../../lib/goals.ts'
import { usePay } from '../../lib/pay.ts'
import styles from './CreateGoalPage.module.css'
import { createTexts as texts } from './createTexts.ts'
import { FinancialDetails } from './FinancialDetails.tsx'
import { FirstContribution } from './FirstContribution.tsx'
import { GoalDetails } from './GoalDetails.tsx'
import { RotationSettings } from './RotationSettings.tsx'
import { Timeline } from './Timeline.tsx'
import { useCreateGoal } from './useCreateGoal.ts'

const redirectAfterMs = 1500

export const CreateGoalPage = () => {
  const [today] = useState(currentDay)
  const [, navigate] = useLocation()
  const openPayment = usePay()
  const redirect = useRef<ReturnType<typeof setTimeout>>(undefined)
  const { form, submit, busy, createdId } = useCreateGoal(today, id => {
    redirect.current = setTimeout(() => navigate(`/goals/${id}`), redirectAfterMs)
  })
  const { data: goal } = useGoal(createdId)
  useEffect(() => () => clearTimeout(redirect.current), [])

  const circle = isSusu({ type: form.watch('type') })
  return (
    <>
      <Link to="/" className={styles.back}>
        <ArrowLeft size={18} aria-hidden="true" />
        {texts.back}
      </Link>
      <h1>{texts.title}</h1>
      <div className={styles.columns}>
        <form className={styles.form} noValidate onSubmit={submit}>
          <GoalDetails form={form} />
          {circle ? <RotationSettings form={form} /> : <FinancialDetails form={form} today={today} />}
          <Timeline form={form} today={today} />
          <Button type="submit" wide disabled={busy || createdId !== undefined}>
            {busy ? texts.submitting : texts.submit}
          </Button>
        </form>
        <FirstContribution
          ready={goal !== undefined}
          onStart={() => {
            if (goal === undefined) return
            // Paying takes longer than the redirect would wait.
            clearTimeout(redirect.current)
            openPayment(goal, { whenClosed: () => navigate(`/goals/${goal.id}`) })
          }}
        />
      </div>
    </>
  )
}
