import { Check, Circle } from 'lucide'
import type { RotationResponse } from '#shared/api/rotation.ts'
import { listOf } from '#shared/intl.ts'
import { Card } from '../../../components/Card.tsx'
import { Icon } from '../../../components/Icon.tsx'
import { day, today } from '../../../lib/format.ts'
import { Draw } from '../draw/Draw.tsx'
import { type CircleProps, type Condition, conditionsOf, takenSeats } from '../view.ts'
import styles from './Forming.module.css'
import { FormingActs } from './FormingActs.tsx'
import { formingTexts as texts } from './formingTexts.ts'
import { OrderList } from './OrderList.tsx'
import { Seats } from './Seats.tsx'

/** A circle that has not begun: what is still missing, and its order. */
export const Forming = (circle: CircleProps) => {
  const { rotation } = circle
  return (
    <Card title={texts.title}>
      <ul className={styles.conditions}>
        {conditionsOf(rotation, today()).map(condition => (
          <Row key={condition.what} condition={condition} rotation={rotation} />
        ))}
      </ul>
      <OrderList {...circle} />
      <Seats {...circle} />
      <FormingActs {...circle} />
      {rotation.draw && <Draw draw={rotation.draw} {...circle} />}
      <p className="muted">{texts.after}</p>
    </Card>
  )
}

const Row = ({
  condition: { what, done },
  rotation,
}: {
  condition: Condition
  rotation: RotationResponse
}) => (
  <li className={done ? styles.done : styles.open}>
    <Icon of={done ? Check : Circle} size={18} />
    <span>
      {sayOf(what, rotation)} <span className="unseen">{done ? texts.done : texts.open}</span>
      {what === 'accepted' && !done && <small>{waitedFor(rotation)}</small>}
    </span>
  </li>
)

const sayOf = (what: Condition['what'], { members, seats, startsOn }: RotationResponse): string => {
  const words = texts.conditions
  switch (what) {
    case 'seats':
      return words.seats({ taken: takenSeats({ members }), seats })
    case 'accepted':
      return words.accepted({
        accepted: members.filter(({ hasAccepted }) => hasAccepted).length,
        members: members.length,
      })
    case 'draw':
      return words.draw
    case 'day':
      return words.day({ date: day(startsOn) })
  }
}

const waitedFor = ({ members }: RotationResponse): string =>
  texts.waiting({ names: listOf(members.filter(one => !one.hasAccepted).map(({ name }) => name)) })
