import { useState } from 'react'
import { Button } from '../../../components/Button.tsx'
import { lazyPart } from '../../../components/lazyPart.tsx'
import type { CircleProps } from '../view.ts'
import styles from './Forming.module.css'
import { seatsTexts as texts } from './seatsTexts.ts'

const SeatsDialog = lazyPart(() => import('./SeatsDialog.tsx'), 'SeatsDialog')

/** How many seats the reader has, where they can change that. */
export const Seats = ({ rotation, viewerId }: CircleProps) => {
  const [open, setOpen] = useState(false)
  const count = rotation.members.find(({ userId }) => userId === viewerId)?.seats.length ?? 0
  if ((rotation.me?.seatChoices.length ?? 0) === 0 && !open) return null
  return (
    <div className={styles.seats}>
      <p>{texts.own({ count })}</p>
      <Button look="outline" onClick={() => setOpen(true)}>
        {texts.change}
      </Button>
      {open && <SeatsDialog rotation={rotation} count={count} onClosed={() => setOpen(false)} />}
    </div>
  )
}
