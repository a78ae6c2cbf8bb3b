import { Dices, UserCheck } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { times } from '#shared/money.ts'
import { Button } from '../../../components/Button.tsx'
import { praise } from '../../../components/toast.ts'
import { centsOf, money } from '../../../lib/format.ts'
import { useRotationDeed } from '../../../lib/rotation.ts'
import type { CirclePartProps } from '../part/YourPart.tsx'
import { rotationTexts } from '../rotationTexts.ts'
import styles from './Forming.module.css'
import { formingTexts } from './formingTexts.ts'

const ConfirmDialog = lazy(() =>
  import('../../../components/ConfirmDialog.tsx').then(module => ({ default: module.ConfirmDialog })),
)

/** What only the organiser can do with a circle that has not begun. */
export const FormingActs = (circle: CirclePartProps) => {
  const { may } = circle.rotation
  const [asked, setAsked] = useState<'draw' | 'shrink'>()
  const closed = () => setAsked(undefined)
  if (!may.draw && !may.shrink && asked === undefined) return null
  return (
    <div className={styles.acts}>
      {may.draw && (
        <Button look="outline" onClick={() => setAsked('draw')}>
          <Dices size={17} aria-hidden="true" />
          {formingTexts.draw.begin}
        </Button>
      )}
      {may.shrink && (
        <Button look="outline" onClick={() => setAsked('shrink')}>
          <UserCheck size={17} aria-hidden="true" />
          {formingTexts.shrink.button}
        </Button>
      )}
      <Suspense>
        {asked === 'draw' && <BeginDraw {...circle} onClosed={closed} />}
        {asked === 'shrink' && <Shrink {...circle} onClosed={closed} />}
      </Suspense>
    </div>
  )
}

interface AskProps extends CirclePartProps {
  onClosed: () => void
}

const BeginDraw = ({ goal, onClosed }: AskProps) => {
  const { text, done, begin, ...words } = formingTexts.draw
  const deed = useRotationDeed(goal.id)
  return (
    <ConfirmDialog
      mild
      words={{ ...words, failed: rotationTexts.deedFailed }}
      deed={async () => {
        await deed('POST', 'draw')
        praise(...done)
      }}
      onClosed={onClosed}
    >
      <p>{text}</p>
    </ConfirmDialog>
  )
}

const Shrink = ({ goal, rotation, onClosed }: AskProps) => {
  const { title, consequences, done, button, ...words } = formingTexts.shrink
  const deed = useRotationDeed(goal.id)
  const members = rotation.members.length
  const pot = money(times(centsOf(rotation.contribution), members))
  return (
    <ConfirmDialog
      words={{ ...words, title: title(members), failed: rotationTexts.deedFailed }}
      deed={async () => {
        await deed('POST', 'shrink', { round: rotation.round })
        praise(done)
      }}
      onClosed={onClosed}
    >
      <ul className={styles.points}>
        {consequences(members, pot).map(line => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </ConfirmDialog>
  )
}
