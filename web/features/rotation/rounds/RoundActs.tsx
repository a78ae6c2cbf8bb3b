import { lazy, Suspense, useState } from 'react'
import { Button } from '../../../components/Button.tsx'
import { swapPartners } from '../part/tasks.ts'
import { rotationTexts } from '../rotationTexts.ts'
import { useDeed } from '../useDeed.ts'
import type { RoundProps } from './Round.tsx'
import styles from './Rounds.module.css'

const CloseShortDialog = lazy(() =>
  import('./CloseShortDialog.tsx').then(module => ({ default: module.CloseShortDialog })),
)
const SwapDialog = lazy(() => import('./SwapDialog.tsx').then(module => ({ default: module.SwapDialog })))

const texts = rotationTexts.rounds

/** What the reader may do about this round: who runs the circle moves it on, and whoever's turn it is may swap it. */
export const RoundActs = ({ round, isCurrent, rotation, viewerId }: RoundProps) => {
  const [asked, setAsked] = useState<'short' | 'swap'>()
  const { busy, act } = useDeed(rotation.goalId)
  const { may } = rotation
  const number = round.round
  const collects = number === rotation.round
  const canOpen = may.openNext && round.status === 'upcoming' && collects
  const canClose = may.closeShort && isCurrent && round.status === 'open'
  const canSwap =
    round.recipient !== null &&
    round.recipient.userId === viewerId &&
    swapPartners(rotation, viewerId).length > 0
  if (!canOpen && !canClose && !canSwap && asked === undefined) return null
  return (
    <div className={styles.acts}>
      {canOpen && (
        <Button
          look="outline"
          disabled={busy}
          onClick={() => void act([texts.opened(number)], 'POST', 'open', { round: number })}
        >
          {busy ? texts.opening : texts.openNext(number)}
        </Button>
      )}
      {canClose && (
        <Button look="outline" onClick={() => setAsked('short')}>
          {texts.closeShort(number)}
        </Button>
      )}
      {canSwap && (
        <Button look="outline" onClick={() => setAsked('swap')}>
          {rotationTexts.part.askSwap}
        </Button>
      )}
      <Suspense>
        {asked === 'short' && (
          <CloseShortDialog
            round={round}
            rotation={rotation}
            viewerId={viewerId}
            onClosed={() => setAsked(undefined)}
          />
        )}
        {asked === 'swap' && (
          <SwapDialog rotation={rotation} viewerId={viewerId} onClosed={() => setAsked(undefined)} />
        )}
      </Suspense>
    </div>
  )
}
