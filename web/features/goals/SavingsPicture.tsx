import { useId } from 'react'
import { minor } from '#shared/money.ts'
import { type CalendarDate, daysBetween } from '#shared/time.ts'
import { cx } from '../../lib/cx.ts'
import { day, money } from '../../lib/format.ts'
import { useWidth } from '../../lib/useWidth.ts'
import type { Outlook } from './outlook.ts'
import styles from './SavingsChart.module.css'
import { evenPaceOn, type Plan, type SavingsPoint } from './savings.ts'
import { savingsTexts as texts } from './savingsTexts.ts'

interface SavingsPictureProps {
  plan: Plan
  points: readonly SavingsPoint[]
  /** What the goal holds today. */
  now: SavingsPoint
  /** Undefined where no more money is expected. */
  outlook: Outlook | undefined
  description: string
}

const height = 220
const margin = { right: 8, top: 22, bottom: 26 }
/** More of them would only thicken the line. */
const mostDots = 30

export const SavingsPicture = ({ plan, points, now, outlook, description }: SavingsPictureProps) => {
  const id = useId()
  const { ref, width } = useWidth<HTMLDivElement>(600)
  const left = 16 + 7 * money(plan.target, plan.currency).length
  const from = earlier(plan.start, points[0]?.day ?? plan.start)
  const to = later(
    later(plan.end, points.at(-1)?.day ?? plan.end),
    outlook?.state === 'over' ? now.day : plan.end,
  )
  const until = later(from, earlier(now.day, to))
  const top = Math.max(plan.target, now.total, ...points.map(({ total }) => total))
  const x = (on: CalendarDate) =>
    left + (daysBetween(from, on) / Math.max(1, daysBetween(from, to))) * (width - left - margin.right)
  const y = (total: number) => height - margin.bottom - (total / top) * (height - margin.top - margin.bottom)
  // Money arrives in steps, and between two payments the sum does not change.
  const steps = points.map(point => `H${x(point.day).toFixed(1)}V${y(point.total).toFixed(1)}`).join('')
  const line = `M${x(from).toFixed(1)} ${y(0)}${steps}H${x(until).toFixed(1)}V${y(now.total).toFixed(1)}`
  const ahead = outlook?.state === 'running' ? outlook.ahead : 0
  const forecast = outlook && outlook.state !== 'reached' && forecastLine(outlook, { plan, now, to })
  return (
    <>
      <div ref={ref}>
        <svg
          className={styles.picture}
          viewBox={`0 0 ${width} ${height}`}
          role="img"
          aria-labelledby={`${id}-title`}
          aria-describedby={`${id}-desc`}
        >
          <title id={`${id}-title`}>{texts.title}</title>
          <desc id={`${id}-desc`}>{description}</desc>
          {[0, 0.5, 1].map(part => (
            <g key={part}>
              <path className={styles.rule} d={`M${left} ${y(plan.target * part)}H${width - margin.right}`} />
              <text x={left - 8} y={y(plan.target * part)} dominantBaseline="middle" textAnchor="end">
                {money(minor(Math.round(plan.target * part)), plan.currency)}
              </text>
            </g>
          ))}
          <path className={styles.now} d={`M${x(until)} ${margin.top - 4}V${y(0)}`} />
          <text x={x(until)} y={12} textAnchor={anchorAt(x(until), width)}>
            {until === now.day && texts.today}
          </text>
          <path className={styles.area} d={`${line}V${y(0)}Z`} />
          <path
            className={styles.even}
            d={`M${x(plan.start)} ${y(0)}L${x(plan.end)} ${y(plan.target)}H${x(to)}`}
          />
          {ahead !== 0 && (
            <path
              className={cx(styles.gap, ahead < 0 && styles.behind)}
              d={`M${x(until)} ${y(now.total)}V${y(evenPaceOn(plan, now.day))}`}
            />
          )}
          {forecast && (
            <path
              className={styles.forecast}
              d={`M${x(until)} ${y(now.total)}L${x(forecast.day)} ${y(forecast.total)}`}
            />
          )}
          <path className={styles.line} d={line} />
          {points.length <= mostDots &&
            points.map(point => (
              <circle
                key={point.day}
                className={styles.point}
                cx={x(point.day)}
                cy={y(point.total)}
                r="3.5"
              />
            ))}
          <circle className={styles.here} cx={x(until)} cy={y(now.total)} r="5.5" />
          <text x={left} y={height - 6}>
            {day(from)}
          </text>
          <text x={width - margin.right} y={height - 6} textAnchor="end">
            {day(to)}
          </text>
        </svg>
      </div>
      <ul className={styles.legend}>
        <li>{texts.legend.saved}</li>
        <li className={styles.evenMark}>{texts.legend.even}</li>
        {forecast && <li className={styles.forecastMark}>{texts.legend.forecast({ by: forecast.by })}</li>}
      </ul>
    </>
  )
}

/** The forecast at the present pace, up to the right edge; undefined without one. */
const forecastLine = (
  { forecast }: Exclude<Outlook, { state: 'reached' }>,
  { plan, now, to }: { plan: Plan; now: SavingsPoint; to: CalendarDate },
) => {
  if (forecast.kind !== 'on' || now.day >= to) return undefined
  const last = earlier(forecast.day, to)
  const part = daysBetween(now.day, last) / forecast.inDays
  return { by: forecast.by, day: last, total: now.total + part * (plan.target - now.total) }
}

const earlier = (a: CalendarDate, b: CalendarDate): CalendarDate => (a < b ? a : b)
const later = (a: CalendarDate, b: CalendarDate): CalendarDate => (a > b ? a : b)

/** A word at the edge must not be cut off. */
const anchorAt = (x: number, width: number): 'start' | 'middle' | 'end' =>
  x < 100 ? 'start' : x > width - 30 ? 'end' : 'middle'
