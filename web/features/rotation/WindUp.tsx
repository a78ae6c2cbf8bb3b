import { lazy, Suspense, useState } from 'react'
import type { GoalResponse } from '#shared/api/goalKinds.ts'
import { DeedRow } from '../../components/DeedRow.tsx'
import { useRotation, useRotationDeed } from '../../lib/rotation.ts'
import { rotationTexts } from './rotationTexts.ts'

const WindUpDialog = lazy(() =>
  import('../../components/WindUpDialog.tsx').then(module => ({ default: module.WindUpDialog })),
)

/** Ends a circle before its time; only where that can be done. */
export const WindUp = ({ goal }: { goal: GoalResponse }) => {
  const { data: rotation } = useRotation(goal.id)
  const deed = useRotationDeed(goal.id)
  const [asked, setAsked] = useState(false)
  if (!rotation?.may.windUp && !asked) return null
  return (
    <DeedRow words={rotationTexts.windUp} onPress={() => setAsked(true)}>
      {asked && rotation && (
        <Suspense>
          <WindUpDialog
            name={goal.name}
            deed={() => deed('POST', 'wind-up', { round: rotation.round })}
            onClosed={() => setAsked(false)}
          />
        </Suspense>
      )}
    </DeedRow>
  )
}
