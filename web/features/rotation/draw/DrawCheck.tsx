import { ShieldCheck, TriangleAlert } from 'lucide'
import type { DrawResponse } from '#shared/api/rotation.ts'
import { Icon } from '../../../components/Icon.tsx'
import { cx } from '../../../lib/cx.ts'
import { checkDraw } from './checkDraw.ts'
import styles from './Draw.module.css'
import { drawTexts as texts } from './drawTexts.ts'
import { seenHere } from './salt.ts'

const points = ['seedFits', 'saltsFit', 'orderFollows', 'asSeen'] as const

interface DrawCheckProps {
  goalId: number
  viewerId: number | undefined
  draw: DrawResponse
}

/** Recomputes the draw in this browser and shows the result. */
export const DrawCheck = ({ goalId, viewerId = 0, draw }: DrawCheckProps) => {
  const checked = checkDraw(goalId, draw, seenHere({ goalId, userId: viewerId }, draw.draw))
  if (checked === undefined) return null
  const good = points.every(point => checked[point] !== false)
  return (
    <div className={cx(styles.check, !good && styles.bad)} role={good ? undefined : 'alert'}>
      <Icon of={good ? ShieldCheck : TriangleAlert} size={20} />
      <div>
        <p>
          <strong>{good ? texts.good : texts.bad}</strong>
        </p>
        <ul>
          {points
            .filter(point => checked[point] !== null)
            .map(point => (
              <li key={point}>{texts.points[point][checked[point] ? 0 : 1]}</li>
            ))}
        </ul>
      </div>
    </div>
  )
}
