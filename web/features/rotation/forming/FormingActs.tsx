import { Dices, UserCheck } from 'lucide'
import { useState } from 'react'
import { times } from '#shared/money.ts'
import { Button } from '../../../components/Button.tsx'
import { ConfirmDialog } from '../../../components/ConfirmDialog.tsx'
import { Icon } from '../../../components/Icon.tsx'
import { minorOf, money } from '../../../lib/format.ts'
import { useRotationAction } from '../../../lib/rotation.ts'
import { type CircleProps, takenSeats } from '../view.ts'
import styles from './Forming.module.css'
import { formingTexts } from './formingTexts.ts'

/** The organiser's actions on a circle that has not begun. */
export const FormingActs = (circle: CircleProps) => {
  const { may } = circle.rotation
  const [asked, setAsked] = useState<'draw' | 'shrink'>()
  const closed = () => setAsked(undefined)
  if (!may.draw && !may.shrink && asked === undefined) return null
  return (
    <div className={styles.acts}>
      {may.draw && (
        <Button look="outline" onClick={() => setAsked('draw')}>
          <Icon of={Dices} size={17} />
          {formingTexts.draw.begin}
        </Button>
      )}
      {may.shrink && (
        <Button look="outline" onClick={() => setAsked('shrink')}>
          <Icon of={UserCheck} size={17} />
          {formingTexts.shrink.button}
        </Button>
      )}
      {asked === 'draw' && <BeginDraw {...circle} onClosed={closed} />}
      {asked === 'shrink' && <Shrink {...circle} onClosed={closed} />}
    </div>
  )
}

interface AskProps extends CircleProps {
  onClosed: () => void
}

const BeginDraw = ({ goal, onClosed }: AskProps) => {
  const { text, done, begin, ...words } = formingTexts.draw
  const change = useRotationAction(goal.id)
  return (
    <ConfirmDialog words={words} done={done} action={() => change('POST', 'draw')} onClosed={onClosed}>
      <p>{text}</p>
    </ConfirmDialog>
  )
}

const Shrink = ({ goal, rotation, onClosed }: AskProps) => {
  const { title, consequences, done, button, ...words } = formingTexts.shrink
  const change = useRotationAction(goal.id)
  const members = takenSeats(rotation)
  const { currency } = rotation
  const pot = money(times(minorOf(rotation.contribution, currency), members), currency)
  return (
    <ConfirmDialog
      danger
      words={{ ...words, title: title({ count: rotation.members.length }) }}
      done={done}
      action={() => change('POST', 'shrink', { round: rotation.round })}
      onClosed={onClosed}
    >
      <ul className={styles.points}>
        <li>{consequences.size({ count: members, pot })}</li>
        <li>{consequences.invitations}</li>
        <li>{consequences.asked}</li>
      </ul>
    </ConfirmDialog>
  )
}
