import type { GoalResponse } from '#shared/api/goalKinds.ts'
import { Card } from '../../components/Card.tsx'
import { type Seat, Wheel } from '../../components/Wheel.tsx'
import { cx } from '../../lib/cx.ts'
import { day, money, shortMoney } from '../../lib/format.ts'
import { useMembers } from '../../lib/goals.ts'
import { goalTexts } from './goalTexts.ts'
import { type Pot, potOf, type RotationSeat, seatsOf, turnOf } from './rotation.ts'
import styles from './Turn.module.css'

interface TurnProps {
  goal: GoalResponse
  viewerId: number | undefined
  className: string | undefined
}

/** The wheel of a circle, and in words what it shows. */
export const Turn = ({ goal, viewerId, className }: TurnProps) => {
  const texts = goalTexts.turn
  const { data: members } = useMembers(String(goal.id))
  const seats = seatsOf(goal, members ?? [])
  const turn = turnOf(goal, seats)
  const holder = turn === undefined ? undefined : seats[turn]
  const mine = holder?.member !== undefined && holder.member.userId === viewerId
  const pot = potOf(goal, seats)
  return (
    <Card title={texts.title} className={className}>
      {/* Room is kept while the members load, or everything below would jump. */}
      <div className={styles.wheel}>
        {members && (
          <Wheel
            seats={seats.map(toWedge)}
            turn={turn}
            centre={{
              above: texts.pot,
              pot: shortMoney(goal.targetAmount),
              below: holder === undefined ? texts.done : mine ? texts.yours : recipient(holder),
            }}
            filled={pot.paid / seats.length}
            description={describe(goal, { seats, holder, mine, pot })}
          />
        )}
      </div>
      <Summary goal={goal} seats={seats} holder={holder} pot={pot} />
      <Legend seats={seats} />
    </Card>
  )
}

const toWedge = ({ position, member }: RotationSeat): Seat => ({
  key: position,
  name: member?.name ?? null,
  paid: member?.hasContributedCurrentCycle ?? false,
})

const recipient = ({ member }: RotationSeat): string =>
  member ? goalTexts.turn.to(member.name.split(' ')[0]!) : goalTexts.turn.toOpenSeat

interface Shown {
  seats: readonly RotationSeat[]
  holder: RotationSeat | undefined
  mine: boolean
  pot: Pot
}

const describe = (goal: GoalResponse, { seats, holder, mine, pot }: Shown): string => {
  const texts = goalTexts.turn
  if (holder === undefined) return texts.finished(seats.length)
  const whose = mine
    ? texts.yourTurn
    : holder.member
      ? texts.possessive(holder.member.name)
      : texts.nobodysTurn
  return texts.describe(whose, money(goal.targetAmount), pot.paid, seats.length, money(pot.amount))
}

interface SummaryProps {
  goal: GoalResponse
  seats: readonly RotationSeat[]
  holder: RotationSeat | undefined
  pot: Pot
}

const Summary = ({ goal, seats, holder, pot }: SummaryProps) => {
  const texts = goalTexts.turn
  if (holder === undefined) return <p className="muted">{texts.finished(seats.length)}</p>
  return (
    <div className={cx(styles.summary, 'muted', 'figures')}>
      <p className={styles.pot}>
        {texts.inPot(money(pot.amount), money(goal.targetAmount), pot.paid, seats.length)}
      </p>
      <p>
        {texts.round(holder.position, seats.length)}
        {goal.cycleType && ` · ${texts.each(money(goal.contributionAmount), texts.cycles[goal.cycleType])}`}
      </p>
      <p>{texts.payout(day(holder.member?.nextPayoutDate ?? goal.dueDate))}</p>
    </div>
  )
}

const Legend = ({ seats }: { seats: readonly RotationSeat[] }) => {
  const { legend } = goalTexts.turn
  const open = seats.some(({ member }) => member === undefined)
  return (
    <ul className={styles.legend}>
      <li className={styles.turn}>{legend.turn}</li>
      <li className={styles.paid}>{legend.paid}</li>
      <li className={styles.waiting}>{legend.waiting}</li>
      {open && <li className={styles.open}>{legend.open}</li>}
    </ul>
  )
}
