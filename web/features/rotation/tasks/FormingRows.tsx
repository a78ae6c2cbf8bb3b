import { ArrowLeftRight, Dices, ScrollText } from 'lucide'
import { useState } from 'react'
import type { RotationResponse, SwapResponse } from '#shared/api/rotation.ts'
import { Button } from '../../../components/Button.tsx'
import { lazyPart } from '../../../components/lazyPart.tsx'
import { moment } from '../../../lib/format.ts'
import { addSalt, commitSalt } from '../draw/salt.ts'
import { rotationTexts } from '../rotationTexts.ts'
import { useRotationButton } from '../useRotationButton.ts'
import type { CircleProps } from '../view.ts'
import { Line } from './Line.tsx'
import type { Task } from './tasks.ts'

const AcceptDialog = lazyPart(() => import('../charter/AcceptDialog.tsx'), 'AcceptDialog')

const texts = rotationTexts.part

/** Asks the reader to accept changed rules. */
export const AcceptRow = ({ rotation, viewerId }: Pick<CircleProps, 'rotation' | 'viewerId'>) => {
  const [open, setOpen] = useState(false)
  return (
    <Line
      icon={ScrollText}
      tone="money"
      note={<p>{texts.acceptText}</p>}
      acts={<Button onClick={() => setOpen(true)}>{texts.readRules}</Button>}
    >
      <strong>{rotation.charter.version > 1 ? texts.accept : texts.acceptNew}</strong>
      {open && <AcceptDialog rotation={rotation} viewerId={viewerId} onClosed={() => setOpen(false)} />}
    </Line>
  )
}

interface SaltRowProps {
  goalId: number
  viewerId: number | undefined
  task: Extract<Task, { readonly what: 'salt' }>
}

export const SaltRow = ({ goalId, viewerId: userId = 0, task: { draw } }: SaltRowProps) => {
  const { busy, act } = useRotationButton(goalId)
  const add = async () =>
    draw.revealBy === null
      ? act(texts.salted, 'POST', 'draw/salt', addSalt({ goalId, userId }, draw))
      : act(texts.salted, 'POST', 'draw/salt/commit', await commitSalt({ goalId, userId }, draw))
  return (
    <Line
      icon={Dices}
      tone="money"
      note={<p>{texts.saltText({ until: moment(draw.endsAt) })}</p>}
      acts={
        <Button disabled={busy} onClick={() => void add()}>
          {texts.addSalt}
        </Button>
      }
    >
      <strong>{texts.salt}</strong>
    </Line>
  )
}

interface SwapRowProps {
  /** To the reader, or by them. */
  what: 'swap' | 'asked'
  swap: SwapResponse
  rotation: RotationResponse
}

export const SwapRow = ({ what, swap: { swap, by, with: other, turns }, rotation }: SwapRowProps) => {
  const { busy, act } = useRotationButton(rotation.goalId)
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
        ? texts.swap({
            who: by.name,
            theirs: turns?.by ?? roundOf(by.userId),
            yours: turns?.with ?? roundOf(other.userId),
          })
        : texts.swapMine({ who: other.name })}
    </Line>
  )
}
