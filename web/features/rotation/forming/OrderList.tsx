import { ArrowDown, ArrowUp, GripVertical, type IconNode } from 'lucide'
import { type KeyboardEvent, useId, useState } from 'react'
import { Button } from '../../../components/Button.tsx'
import { Icon } from '../../../components/Icon.tsx'
import { cx } from '../../../lib/cx.ts'
import { day } from '../../../lib/format.ts'
import { useRotationButton } from '../useRotationButton.ts'
import { type CircleProps, seatsOf } from '../view.ts'
import { formingTexts } from './formingTexts.ts'
import styles from './Order.module.css'
import { brought, moved, placeFor } from './reorder.ts'
import { useDrag } from './useDrag.ts'

const texts = formingTexts.order

/** The order of turns; the organiser changes it by dragging or by keyboard. */
export const OrderList = ({ goal, rotation, viewerId }: CircleProps) => {
  const seats = seatsOf(rotation)
  const taken = seats.filter(({ member }) => member !== undefined)
  const members = taken.flatMap(({ member }) => member ?? [])
  const stands = members.map(({ userId }) => userId)
  const [draft, setDraft] = useState<readonly number[]>()
  const [said, setSaid] = useState('')
  const hint = useId()
  const { busy, act } = useRotationButton(goal.id)
  const order = draft ? brought(draft, stands) : stands
  const nameOf = (userId: number) => members.find(member => member.userId === userId)?.name ?? ''
  const move = (from: number, to: number) => {
    const next = moved(order, from, to)
    const userId = order[from]
    if (next === order || userId === undefined) return
    setDraft(next)
    setSaid(texts.moved({ who: nameOf(userId), place: next.indexOf(userId) + 1, members: order.length }))
  }
  const { start, offsetOf, dragged } = useDrag(order.length, move)
  const editable = rotation.may.order && order.length > 1
  const save = async () => {
    if (await act([texts.saved], 'PUT', 'order', { order })) setDraft(undefined)
  }
  const onKey = (index: number) => (event: KeyboardEvent) => {
    const to = placeFor(event.key, index, order.length)
    if (to === undefined) return
    event.preventDefault()
    move(index, to)
  }
  return (
    <div className={styles.order}>
      <div>
        <h3>{texts.title}</h3>
        <p className="muted">
          {texts.hint} {editable && <span id={hint}>{texts.keys}</span>}
        </p>
      </div>
      <ol className={styles.list}>
        {order.map((userId, index) => (
          <li
            // A member with several seats is in the list as often.
            key={`${userId}-${order.slice(0, index).filter(other => other === userId).length}`}
            className={cx(
              styles.row,
              dragged === index && styles.dragged,
              dragged !== undefined && styles.moving,
            )}
            style={{ transform: `translateY(${offsetOf(index)}px)` }}
          >
            {editable && (
              <button
                type="button"
                className={styles.handle}
                aria-label={texts.handle({ who: nameOf(userId) })}
                aria-describedby={hint}
                disabled={busy}
                onPointerDown={event => start(index, event)}
                onKeyDown={onKey(index)}
              >
                <Icon of={GripVertical} size={18} />
              </button>
            )}
            <Who
              place={draft ? index + 1 : (taken[index]?.position ?? index + 1)}
              name={nameOf(userId)}
              isViewer={userId === viewerId}
              hasAccount={!rotation.standIns.some(({ person }) => person.userId === userId)}
              on={index + 1 < rotation.round ? undefined : rotation.rounds[index]?.dueOn}
            />
            {editable && (
              <span className={styles.steps}>
                <Step
                  icon={ArrowUp}
                  label={texts.up({ who: nameOf(userId) })}
                  off={busy || index === 0}
                  onStep={() => move(index, index - 1)}
                />
                <Step
                  icon={ArrowDown}
                  label={texts.down({ who: nameOf(userId) })}
                  off={busy || index === order.length - 1}
                  onStep={() => move(index, index + 1)}
                />
              </span>
            )}
          </li>
        ))}
      </ol>
      {seats.length > order.length && (
        <p className="muted">{texts.openSeats({ count: seats.length - order.length })}</p>
      )}
      <p role="status" className="unseen">
        {said}
      </p>
      {draft && (
        <div className={styles.buttons}>
          <Button look="outline" disabled={busy} onClick={() => setDraft(undefined)}>
            {texts.discard}
          </Button>
          <Button disabled={busy} onClick={() => void save()}>
            {busy ? texts.saving : texts.save}
          </Button>
        </div>
      )}
    </div>
  )
}

interface WhoProps {
  place: number
  name: string
  isViewer: boolean
  hasAccount: boolean
  on: string | undefined
}

const Who = ({ place, name, isViewer, hasAccount, on }: WhoProps) => (
  <>
    <span className={styles.place}>{place}</span>
    <span className={styles.who}>
      <strong>
        {name} {isViewer && <span className={styles.you}>{texts.you}</span>}
      </strong>
      {!hasAccount && <span>{texts.noAccount}</span>}
      {on && <span className="muted">{day(on)}</span>}
    </span>
  </>
)

interface StepProps {
  icon: IconNode
  label: string
  off: boolean
  onStep: () => void
}

const Step = ({ icon, label, off, onStep }: StepProps) => (
  // Not `disabled` at the ends, where keyboard focus would be lost.
  <button
    type="button"
    className={styles.step}
    aria-label={label}
    aria-disabled={off}
    onClick={() => {
      if (!off) onStep()
    }}
  >
    <Icon of={icon} size={18} />
  </button>
)
