import { Dices, ScrollText } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Button } from '../../../components/Button.tsx'
import { moment } from '../../../lib/format.ts'
import { addSalt } from '../draw/salt.ts'
import { rotationTexts } from '../rotationTexts.ts'
import { useDeed } from '../useDeed.ts'
import { Line } from './Line.tsx'
import type { Task } from './tasks.ts'
import type { CirclePartProps } from './YourPart.tsx'

const AcceptDialog = lazy(() =>
  import('../charter/AcceptDialog.tsx').then(module => ({ default: module.AcceptDialog })),
)

const texts = rotationTexts.part

/** The rules have been changed, or there was nobody to accept them. */
export const AcceptRow = ({ rotation }: Pick<CirclePartProps, 'rotation'>) => {
  const [open, setOpen] = useState(false)
  return (
    <Line
      icon={ScrollText}
      tone="money"
      note={<p>{texts.acceptText}</p>}
      acts={<Button onClick={() => setOpen(true)}>{texts.readRules}</Button>}
    >
      <strong>{rotation.charter.version > 1 ? texts.accept : texts.acceptNew}</strong>
      {open && (
        <Suspense>
          <AcceptDialog rotation={rotation} onClosed={() => setOpen(false)} />
        </Suspense>
      )}
    </Line>
  )
}

interface SaltRowProps {
  goalId: number
  task: Extract<Task, { readonly what: 'salt' }>
}

export const SaltRow = ({ goalId, task: { draw } }: SaltRowProps) => {
  const { busy, act } = useDeed(goalId)
  return (
    <Line
      icon={Dices}
      tone="money"
      note={<p>{texts.saltText(moment(draw.endsAt))}</p>}
      acts={
        <Button
          disabled={busy}
          onClick={() => void act(texts.salted, 'POST', 'draw/salt', addSalt(goalId, draw))}
        >
          {texts.addSalt}
        </Button>
      }
    >
      <strong>{texts.salt}</strong>
    </Line>
  )
}
