import { Link } from 'wouter'
import type { TrailEvent } from '#shared/api/payments.ts'
import { moment } from '../../lib/format.ts'
import styles from './AdminPage.module.css'
import { rawEventOf } from './rawEventOf.ts'

interface TrailProps {
  title: string
  goalId: number
  of: readonly TrailEvent[]
}

/** Events of a goal, each with a link to its content. */
export const Trail = ({ title, goalId, of }: TrailProps) => (
  <details className={styles.trail}>
    <summary>{title}</summary>
    <ol>
      {of.map(({ revision, type, at }) => (
        <li key={revision}>
          <span className="figures">{revision}</span>{' '}
          <Link to={rawEventOf({ goalId, revision: String(revision) })}>{type}</Link>{' '}
          <span className="muted">{moment(at)}</span>
        </li>
      ))}
    </ol>
  </details>
)
