import { lazy, Suspense, useState } from 'react'
import type { GoalResponse } from '#shared/api/goalKinds.ts'
import { DeedRow } from '../../components/DeedRow.tsx'
import { praise } from '../../components/toast.ts'
import { useRotation, useRotationDeed } from '../../lib/rotation.ts'
import { rotationTexts } from './rotationTexts.ts'
import styles from './rounds/Rounds.module.css'

const ConfirmDialog = lazy(() =>
  import('../../components/ConfirmDialog.tsx').then(module => ({ default: module.ConfirmDialog })),
)

const { title, text, button, question, consequences, done, ...texts } = rotationTexts.windUp

/** Ends a circle before its time; only where that can be done. */
export const WindUp = ({ goal }: { goal: GoalResponse }) => {
  const { data: rotation } = useRotation(goal.id)
  const deed = useRotationDeed(goal.id)
  const [asked, setAsked] = useState(false)
  if (!rotation?.may.windUp && !asked) return null
  return (
    <DeedRow words={{ title, text, button }} onPress={() => setAsked(true)}>
      {asked && rotation && (
        <Suspense>
          <ConfirmDialog
            words={{ ...texts, title: question, failed: rotationTexts.deedFailed }}
            deed={async () => {
              await deed('POST', 'wind-up', { round: rotation.round })
              praise(done(goal.name))
            }}
            onClosed={() => setAsked(false)}
          >
            <ul className={styles.points}>
              {consequences.map(line => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          </ConfirmDialog>
        </Suspense>
      )}
    </DeedRow>
  )
}
