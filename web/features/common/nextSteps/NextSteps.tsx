import { ChevronRight } from 'lucide'
import { useState } from 'react'
import { Link } from 'wouter'
import type { NextStep, NextStepsResponse } from '#shared/api/nextSteps.ts'
import { Button } from '../../../components/Button.tsx'
import { Card } from '../../../components/Card.tsx'
import { Icon } from '../../../components/Icon.tsx'
import { cx } from '../../../lib/cx.ts'
import { day, moment, money } from '../../../lib/format.ts'
import styles from './NextSteps.module.css'
import { texts } from './texts.ts'

/** How many are shown at first. */
const glance = 4

/** What waits for the reader in all goals, the most urgent first; each leads to where it is done. */
export const NextSteps = ({ steps, more }: NextStepsResponse) => {
  const [showsAll, setShowsAll] = useState(steps.length <= glance + 1)
  return (
    <Card title={texts.title}>
      <ul className={styles.steps}>
        {(showsAll ? steps : steps.slice(0, glance)).map(step => (
          <li key={`${step.kind} ${step.goalId} ${step.subject}`}>
            <Link href={step.leadsTo} className={cx(styles.step, step.late && styles.late)}>
              <strong>{sentence(step)}</strong>
              <small>{note(step)}</small>
              <Icon of={ChevronRight} size={18} />
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

const sentence = ({ kind, amount, currency, person, round }: NextStep): string => {
  const words = texts.kinds[kind]
  if (typeof words === 'string') return words
  return words({
    amount: currency ? money(amount, currency) : '',
    person: person?.name ?? '',
    to: person ? 'person' : 'platform',
    round: round ?? '',
  })
}

const note = ({ goalName: goal, dueOn, endsAt, since, late }: NextStep): string => {
  if (dueOn) return (late ? texts.late : texts.due)({ goal, when: day(dueOn) })
  if (endsAt) return texts.until({ goal, when: moment(endsAt) })
  return since ? texts.since({ goal, when: moment(since) }) : goal
}
