import { ArrowLeftRight } from 'lucide-react'
import type { RotationResponse, SwapResponse } from '#shared/api/rotation.ts'
import { Button } from '../../../components/Button.tsx'
import { rotationTexts } from '../rotationTexts.ts'
import { useDeed } from '../useDeed.ts'
import { Line } from './Line.tsx'

const texts = rotationTexts.part

interface SwapRowProps {
  /** Asked of the reader, or by them. */
  what: 'swap' | 'asked'
  swap: SwapResponse
  rotation: RotationResponse
}

export const SwapRow = ({ what, swap: { swap, by, with: other }, rotation }: SwapRowProps) => {
  const { busy, act } = useDeed(rotation.goalId)
  const roundOf = (userId: number) => rotation.members.find(member => member.userId === userId)?.position ?? 0
  const decline = () => void act([texts.swapDeclined], 'POST', `swaps/${swap}/decline`)
  return (
    <Line
      icon={ArrowLeftRight}
      tone={what === 'swap' ? 'money' : undefined}
      acts={
        <>
          {what === 'swap' && (
            <Button
              disabled={busy}
              onClick={() => void act([texts.swapAccepted], 'POST', `swaps/${swap}/accept`)}
            >
              {texts.acceptSwap}
            </Button>
          )}
          <Button look="outline" disabled={busy} onClick={decline}>
            {what === 'swap' ? texts.declineSwap : texts.withdrawSwap}
          </Button>
        </>
      }
    >
      {what === 'swap'
        ? texts.swap(by.name, roundOf(by.userId), roundOf(other.userId))
        : texts.swapMine(other.name)}
    </Line>
  )
}
