import { useId } from 'react'
import type { GoalResponse, MemberResponse } from '#shared/api/goalKinds.ts'
import { sum } from '#shared/money.ts'
import { Opens } from '../../components/Opens.tsx'
import { booksOf } from '../../lib/books.ts'
import type { Currency } from '../../lib/currencies.ts'
import { minorOf, money } from '../../lib/format.ts'
import { useWidth } from '../../lib/useWidth.ts'
import { Figures } from './Figures.tsx'
import styles from './Shares.module.css'
import { gathered, type Share, sharesOf } from './shares.ts'
import { sharesTexts as texts } from './sharesTexts.ts'

interface SharesProps {
  goal: GoalResponse
  members: readonly MemberResponse[]
  viewerId: number | undefined
}

const mostBars = 10
const names = { you: (who: string) => texts.you({ who }), former: texts.former }

/** The members' shares; nothing for a single member. */
export const Shares = ({ goal, members, viewerId }: SharesProps) => {
  const { currency } = goal
  const shares = sharesOf({ members, held: minorOf(goal.currentAmount, currency), viewerId }, names)
  if (shares.length < 2) return null
  return (
    <figure>
      <Bars
        shares={gathered(shares, mostBars, count => texts.others({ count }))}
        currency={currency}
        description={describe(shares, currency)}
      />
      <Figures
        label={texts.figures}
        caption={texts.title}
        rows={shares}
        keyOf={({ key }) => key}
        columns={[
          { head: texts.columns[0], isRowHead: true, cell: ({ name }) => <bdi>{name}</bdi> },
          { head: texts.columns[1], cell: share => <Amount goal={goal} share={share} /> },
          { head: texts.columns[2], cell: ({ part }) => part },
        ]}
      />
    </figure>
  )
}

const Amount = ({ goal, share: { key, amount } }: { goal: GoalResponse; share: Share }) => {
  const text = money(amount, goal.currency)
  return typeof key === 'number' ? (
    <Opens to={booksOf(goal.id, { figure: 'contributed', userId: key })}>{text}</Opens>
  ) : (
    text
  )
}

const describe = (shares: readonly Share[], currency: Currency): string => {
  const [first] = shares
  if (first === undefined || first.amount === 0) return texts.nothing
  const total = money(sum(shares.map(({ amount }) => amount)), currency)
  const paying = shares.filter(({ amount }) => amount > 0).length
  return texts.describe({
    paying,
    members: shares.length,
    total,
    who: first.name,
    amount: money(first.amount, currency),
    part: first.part,
  })
}

const rowHeight = 44

interface BarsProps {
  shares: readonly Share[]
  currency: Currency
  description: string
}

const Bars = ({ shares, currency, description }: BarsProps) => {
  const id = useId()
  const { ref, width } = useWidth<HTMLDivElement>(320)
  const most = Math.max(1, ...shares.map(({ amount }) => amount))
  return (
    <div ref={ref}>
      <svg
        className={styles.bars}
        viewBox={`0 0 ${width} ${shares.length * rowHeight}`}
        role="img"
        aria-labelledby={`${id}-title`}
        aria-describedby={`${id}-desc`}
      >
        <title id={`${id}-title`}>{texts.title}</title>
        <desc id={`${id}-desc`}>{description}</desc>
        {shares.map((share, index) => (
          <g key={share.key} transform={`translate(0 ${index * rowHeight})`}>
            {/* Names of any length and script: only HTML can truncate them. */}
            <foreignObject width={width} height="24">
              <p className={styles.row}>
                <span dir="auto">{share.name}</span>
                <span className="figures">
                  <strong>{money(share.amount, currency)}</strong> {share.part}
                </span>
              </p>
            </foreignObject>
            <path className={styles.rail} d={`M0 31H${width}`} />
            {share.amount > 0 && (
              <rect
                className={styles.bar}
                y="26"
                width={Math.max(4, (share.amount / most) * width)}
                height="10"
                rx="3"
              />
            )}
          </g>
        ))}
      </svg>
    </div>
  )
}
