import type { InstallationResponse } from '#shared/api/installation.ts'
import { Card } from '../../../components/Card.tsx'
import { StatusBadge } from '../../../components/StatusBadge.tsx'
import styles from './Installation.module.css'
import { installationTexts as texts } from './texts.ts'

const words = texts.checklist

/** What is missing, first, and then what is there. */
export const ChecklistCard = ({ of: { checklist } }: { of: InstallationResponse }) => (
  <Card title={words.title} note={words.note}>
    {checklist.every(({ isDone }) => isDone) && <p>{words.allDone}</p>}
    <ul className={styles.checks}>
      {checklist
        .toSorted((one, other) => Number(one.isDone) - Number(other.isDone))
        .map(({ check, isDone }) => (
          <li key={check}>
            <div>
              <strong>{words.what[check]}</strong>
              {!isDone && <p className="muted">{words.how[check]}</p>}
            </div>
            <StatusBadge tone={isDone ? 'good' : 'waiting'}>
              {isDone ? words.done : words.missing}
            </StatusBadge>
          </li>
        ))}
    </ul>
  </Card>
)
