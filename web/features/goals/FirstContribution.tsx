import { useEffect, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { Link, useLocation } from 'wouter'
import { Button } from '../../components/Button.tsx'
import { Card } from '../../components/Card.tsx'
import { useGoal } from '../../lib/goals.ts'
import { usePay } from '../../lib/pay.ts'
import styles from './CreateGoalPage.module.css'
import { createTexts } from './createTexts.ts'
import type { GoalForm } from './goalForm.ts'

const redirectAfterMs = 1500

/** Pays into the new goal, or leads to it after a while. */
export const FirstContribution = ({ id, form }: { id: number | undefined; form: GoalForm }) => {
  const adopts = useWatch({ control: form.control, name: 'sheet' }) !== undefined
  const texts = createTexts.aside
  const [, navigate] = useLocation()
  const openPayment = usePay()
  const { data: goal } = useGoal(id)
  const [isNear, setNear] = useState(false)
  const [isPaying, setPaying] = useState(false)
  // Who is about to press the button, or pays, needs more time.
  const waits = isNear || isPaying
  useEffect(() => {
    if (id === undefined || waits) return
    const redirect = setTimeout(() => navigate(`/goals/${id}`), redirectAfterMs)
    return () => clearTimeout(redirect)
  }, [id, waits, navigate])

  const near = () => setNear(true)
  const away = () => setNear(false)
  return (
    <Card title={adopts ? texts.adopted[0] : texts.title}>
      <p className="muted">{adopts ? texts.adopted[1] : goal ? texts.after : texts.before}</p>
      {!adopts && (
        <Button
          look="money"
          wide
          disabled={!goal}
          onPointerEnter={near}
          onPointerLeave={away}
          onFocus={near}
          onBlur={away}
          onClick={() => {
            if (!goal) return
            setPaying(true)
            openPayment(goal, { whenClosed: () => navigate(`/goals/${goal.id}`) })
          }}
        >
          {texts.button}
        </Button>
      )}
      {goal && (
        <Link to={`/goals/${goal.id}`} className={styles.back}>
          {texts.toGoal}
        </Link>
      )}
    </Card>
  )
}
