import { useLayoutEffect, useRef, useState } from 'react'
import { cents } from '#shared/money.ts'
import { daysBetween } from '#shared/time.ts'
import { centsOf, day, money, shortMoney } from '../../lib/format.ts'
import { useTransactions } from '../../lib/goals.ts'
import { goalTexts } from './goalTexts.ts'
import styles from './SavingsChart.module.css'
import { type SavingsPoint, savingsByDay } from './savings.ts'

interface SavingsChartProps {
  id: string
  targetAmount: string
}

/** A line needs two points; with fewer there is nothing to show yet. */
export const SavingsChart = ({ id, targetAmount }: SavingsChartProps) => {
  const { data: transactions = [] } = useTransactions(id)
  const points = savingsByDay(transactions)
  return points.length < 2 ? null : <Chart points={points} target={centsOf(targetAmount)} />
}

const height = 200
const margin = { left: 58, right: 12, top: 10, bottom: 26 }

const Chart = ({ points, target }: { points: readonly SavingsPoint[]; target: number }) => {
  const figure = useRef<HTMLElement>(null)
  const width = useWidth(figure)
  const first = points[0]!.day
  const last = points.at(-1)!
  const span = Math.max(1, daysBetween(first, last.day))
  const top = Math.max(target, last.total)
  const x = (point: SavingsPoint) =>
    margin.left + (daysBetween(first, point.day) / span) * (width - margin.left - margin.right)
  const y = (total: number) => height - margin.bottom - (total / top) * (height - margin.top - margin.bottom)
  // Money comes in by steps, and between two payments the sum lies still.
  const line = points
    .map(
      (point, index) =>
        `${index === 0 ? 'M' : 'H'}${x(point).toFixed(1)} ${index === 0 ? '' : 'V'}${y(point.total).toFixed(1)}`,
    )
    .join('')
  return (
    <figure ref={figure} className={styles.chart}>
      <figcaption>{goalTexts.chart.title}</figcaption>
      <svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
        {[0, 0.5, 1].map(part => (
          <g key={part}>
            <line
              className={part === 1 ? styles.target : styles.rule}
              x1={margin.left}
              x2={width - margin.right}
              y1={y(top * part)}
              y2={y(top * part)}
            />
            <text x={margin.left - 8} y={y(top * part)} dominantBaseline="middle" textAnchor="end">
              {shortMoney(cents(Math.round(top * part)))}
            </text>
          </g>
        ))}
        <path className={styles.area} d={`${line}V${y(0)}H${x(points[0]!)}Z`} />
        <path className={styles.line} d={line} />
        {points.map(point => (
          <circle key={point.day} className={styles.point} cx={x(point)} cy={y(point.total)} r="3.5" />
        ))}
        <text x={margin.left} y={height - 6}>
          {day(first)}
        </text>
        <text x={width - margin.right} y={height - 6} textAnchor="end">
          {day(last.day)}
        </text>
      </svg>
      <DataTable points={points} />
    </figure>
  )
}

/** The same figures for whoever does not see the line. */
const DataTable = ({ points }: { points: readonly SavingsPoint[] }) => (
  <table className="unseen">
    <caption>{goalTexts.chart.title}</caption>
    <thead>
      <tr>
        <th scope="col">{goalTexts.chart.date}</th>
        <th scope="col">{goalTexts.chart.amount}</th>
      </tr>
    </thead>
    <tbody>
      {points.map(point => (
        <tr key={point.day}>
          <th scope="row">{day(point.day)}</th>
          <td>{money(point.total)}</td>
        </tr>
      ))}
    </tbody>
  </table>
)

/** The drawing is made in true pixels, so that its letters keep their size on a phone. */
const useWidth = (element: { readonly current: HTMLElement | null }): number => {
  const [width, setWidth] = useState(600)
  useLayoutEffect(() => {
    const observed = element.current
    if (observed === null) return
    const observer = new ResizeObserver(() => setWidth(Math.max(240, observed.clientWidth)))
    observer.observe(observed)
    return () => observer.disconnect()
  }, [element])
  return width
}
