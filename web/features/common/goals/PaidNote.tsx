import type { GoalResponse } from '#shared/api/goalKinds.ts'
import { day, money } from '../../../lib/format.ts'
import styles from './GoalCard.module.css'
import { paidNoteTexts as texts } from './paidNoteTexts.ts'

/** In place of the button for paying: what the reader has paid of a circle, and pays next. */
export const PaidNote = ({ goal }: { goal: GoalResponse }) => {
  const { currency, ownNext } = goal
  const paid = paidOf(goal)
  return (
    <p className={styles.note}>
      {paid && (
        <>
          <strong>{paid}</strong>
          <br />
        </>
      )}
      {ownNext && (
        <span className="muted figures">
          {texts.next({ amount: money(ownNext.amount, currency), date: day(ownNext.dueOn) })}
        </span>
      )}
    </p>
  )
}

const paidOf = ({ currentCycle, hasContributed, ownNext }: GoalResponse): string | undefined => {
  const round = currentCycle + 1
  if (!hasContributed) return texts.underWay({ round })
  if (ownNext === null) return texts.last
  // Between two rounds, the next one has not opened.
  return ownNext.round === round ? undefined : texts.paid({ round: ownNext.round - 1 })
}
