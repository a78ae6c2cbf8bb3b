import { Handshake } from 'lucide'
import { useState } from 'react'
import type { GuaranteeResponse } from '#shared/api/guarantees.ts'
import type { RotationResponse } from '#shared/api/rotation.ts'
import { Button } from '../../../components/Button.tsx'
import { lazyPart } from '../../../components/lazyPart.tsx'
import { money } from '../../../lib/format.ts'
import { guarantorTexts as texts } from '../guarantors/guarantorTexts.ts'
import { useRotationButton } from '../useRotationButton.ts'
import { Line, Sentence } from './Line.tsx'

const AnswerDialog = lazyPart(() => import('../guarantors/AnswerDialog.tsx'), 'AnswerDialog')

interface GuaranteeRowProps {
  asked: GuaranteeResponse
  rotation: RotationResponse
}

/** The reader is asked to answer for another member. */
export const GuaranteeRow = ({ asked, rotation }: GuaranteeRowProps) => {
  const [open, setOpen] = useState(false)
  const { busy, act } = useRotationButton(rotation.goalId)
  const seat = asked.seat.name
  const decline = () => void act([texts.declined({ seat })], 'POST', `guarantees/${asked.guarantee}/end`)
  return (
    <Line
      icon={Handshake}
      tone="money"
      note={<p>{texts.rowText({ seat })}</p>}
      acts={
        <>
          <Button disabled={busy} onClick={() => setOpen(true)}>
            {texts.look}
          </Button>
          <Button look="outline" disabled={busy} onClick={decline}>
            {texts.decline}
          </Button>
        </>
      }
    >
      <Sentence text={texts.row({ seat, amount: money(asked.amount, rotation.currency) })} />
      {open && <AnswerDialog rotation={rotation} asked={asked} onClosed={() => setOpen(false)} />}
    </Line>
  )
}
