import { useEffect, useRef, useState } from 'react'
import { Button } from '../../components/Button.tsx'
import { type Seat, Wheel, WheelMark } from '../../components/Wheel.tsx'
import { money } from '../../lib/format.ts'
import { BackButton } from './AuthForm.tsx'
import styles from './SampleCircle.module.css'
import { sampleTexts as texts } from './sampleTexts.ts'

const names = ['Ama', 'Kofi', 'Nia', 'Tobi', 'Rosa', 'Lin']
const rounds = names.length
const pot = money('1200.00', 'USD')
/** Before the last ones pay, so that both states are seen. */
const paidAtFirst = 4

interface SampleCircleProps {
  onBack: () => void
  onStart: () => void
}

/** A circle with fixed figures, which visitors turn round by round. */
export const SampleCircle = ({ onBack, onStart }: SampleCircleProps) => {
  const [{ round, paid }, setStep] = useState({ round: 1, paid: paidAtFirst })
  const note = useRef<HTMLParagraphElement>(null)
  useEffect(() => note.current?.focus(), [])
  const all = paid === rounds
  const isOver = all && round === rounds
  const name = names[round - 1] ?? ''
  const seats = names.map(
    (name, seat): Seat => ({ key: name, name, paid: seat < paid, received: seat < round - 1 }),
  )
  const onNext = () => {
    if (!all) setStep({ round, paid: rounds })
    else setStep({ round: isOver ? 1 : round + 1, paid: paidAtFirst })
  }
  const description = texts.describe({ round, rounds, name, pot, paid })
  return (
    <div className={styles.sample}>
      <p ref={note} tabIndex={-1} className="muted">
        {texts.note}
      </p>
      <div className={styles.wheel}>
        <Wheel
          seats={seats}
          turn={round - 1}
          filled={paid / rounds}
          centre={{ above: texts.pot, figure: pot, below: texts.to({ name }) }}
          description={description}
        />
      </div>
      <h2>{texts.heading({ round, name, pot })}</h2>
      <ol className={styles.members}>
        {names.map((name, seat) => (
          <li key={name}>
            <strong>{name}</strong>
            <span>
              <WheelMark kind={seat < paid ? 'paid' : 'waiting'} />
              {seat < paid ? texts.paid : texts.waiting}
            </span>
            {seat < round && (
              <span className="muted">
                {seat === round - 1 ? texts.receives : texts.received({ round: seat + 1 })}
              </span>
            )}
          </li>
        ))}
      </ol>
      {isOver && <p>{texts.over}</p>}
      <p className="unseen" role="status">
        {description}
      </p>
      <Button wide look="outline" onClick={onNext}>
        {isOver ? texts.again : all ? texts.next : texts.pay}
      </Button>
      <Button wide onClick={onStart}>
        {texts.start}
      </Button>
      <BackButton label={texts.back} onBack={onBack} />
    </div>
  )
}
