import { useState } from 'react'
import type { GoalResponse } from '#shared/api/goalKinds.ts'
import { ActionRow } from '../../components/ActionRow.tsx'
import { lazyPart } from '../../components/lazyPart.tsx'
import { useRotation, useRotationAction } from '../../lib/rotation.ts'
import { rotationTexts } from './rotationTexts.ts'

const WindUpDialog = lazyPart(() => import('../common/rotation/WindUpDialog.tsx'), 'WindUpDialog')

/** Ends a circle before its time; only where that can be done. */
export const WindUp = ({ goal }: { goal: GoalResponse }) => {
  const { data: rotation } = useRotation(goal.id)
  const change = useRotationAction(goal.id)
  const [asked, setAsked] = useState(false)
  if (!rotation?.may.windUp && !asked) return null
  return (
    <ActionRow words={rotationTexts.windUp} onPress={() => setAsked(true)}>
      {asked && rotation && (
        <WindUpDialog
          name={goal.name}
          action={() => change('POST', 'wind-up', { round: rotation.round })}
          onClosed={() => setAsked(false)}
        />
      )}
    </ActionRow>
  )
}
