import { useState } from 'react'
import { Button } from '../../../components/Button.tsx'
import { lazyPart } from '../../../components/lazyPart.tsx'
import { rotationTexts } from '../rotationTexts.ts'
import { swapPartners } from '../tasks/tasks.ts'
import { useRotationButton } from '../useRotationButton.ts'
import { type CircleProps, roundInSight } from '../view.ts'
import styles from './Rounds.module.css'

const CloseShortDialog = lazyPart(() => import('./CloseShortDialog.tsx'), 'CloseShortDialog')
const SwapDialog = lazyPart(() => import('./SwapDialog.tsx'), 'SwapDialog')

const texts = rotationTexts.rounds

/** The reader's optional actions on rounds: open or close one, or swap their own turn. */
export const RoundActs = ({ rotation, viewerId }: Omit<CircleProps, 'goal'>) => {
  const [asked, setAsked] = useState<'short' | 'swap'>()
  const { busy, act } = useRotationButton(rotation.goalId)
  const { may, rounds, round } = rotation
  const current = roundInSight(rotation)
  const canOpen = may.openNext && rounds[round - 1]?.status === 'upcoming'
  const canClose = may.closeShort && current?.status === 'open'
  const canSwap = swapPartners(rotation, viewerId).length > 0
  if (!canOpen && !canClose && !canSwap && asked === undefined) return null
  return (
    <div className={styles.acts}>
      {canOpen && (
        <Button
          look="outline"
          disabled={busy}
          onClick={() => void act([texts.opened({ round })], 'POST', 'open', { round })}
        >
          {busy ? texts.opening : texts.openNext({ round })}
        </Button>
      )}
      {canClose && (
        <Button look="outline" onClick={() => setAsked('short')}>
          {texts.closeShort({ round: current.round })}
        </Button>
      )}
      {canSwap && (
        <Button look="outline" onClick={() => setAsked('swap')}>
          {rotationTexts.part.askSwap}
        </Button>
      )}
      {asked === 'short' && current && (
        <CloseShortDialog
          round={current}
          rotation={rotation}
          viewerId={viewerId}
          onClosed={() => setAsked(undefined)}
        />
      )}
      {asked === 'swap' && (
        <SwapDialog rotation={rotation} viewerId={viewerId} onClosed={() => setAsked(undefined)} />
      )}
    </div>
  )
}
