import { ChevronRight } from 'lucide'
import { useState } from 'react'
import { Link } from 'wouter'
import type { NextStepsResponse } from '#shared/api/nextSteps.ts'
import { Button } from '../../../components/Button.tsx'
import { Card } from '../../../components/Card.tsx'
import { Icon } from '../../../components/Icon.tsx'
import { cx } from '../../../lib/cx.ts'
import styles from './NextSteps.module.css'
import { stepNote, stepSentence } from './stepWords.ts'
import { texts } from './texts.ts'

/** The number of steps shown at first. */
const glance = 4

interface NextStepsProps extends NextStepsResponse {
  /** `here` on the page of their goal. */
  where?: 'here' | 'elsewhere'
}

/** The reader's next steps, the most urgent first, with links. */
export const NextSteps = ({ steps, more, where = 'elsewhere' }: NextStepsProps) => {
  const [showsAll, setShowsAll] = useState(steps.length <= glance + 1)
  return (
    <Card title={texts.title}>
      <ul className={styles.steps}>
        {(showsAll ? steps : steps.slice(0, glance)).map(step => (
          <li key={`${step.kind} ${step.goalId} ${step.subject}`}>
            <Link href={step.leadsTo} className={cx(styles.step, step.late && styles.late)}>
              <strong>{stepSentence(step)}</strong>
              <small>{stepNote(step, where)}</small>
              <Icon of={ChevronRight} data-directed size={18} />
            </Link>
          </li>
        ))}
      </ul>
      {!showsAll && (
        <Button look="outline" onClick={() => setShowsAll(true)}>
          {texts.all({ count: steps.length })}
        </Button>
      )}
      {showsAll && more && <p className="muted">{texts.more}</p>}
    </Card>
  )
}
