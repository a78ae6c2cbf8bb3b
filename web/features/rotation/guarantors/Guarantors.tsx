import { useState } from 'react'
import { goalPath } from '#shared/api/goalLink.ts'
import type { GuaranteeResponse } from '#shared/api/guarantees.ts'
import type { RotationResponse } from '#shared/api/rotation.ts'
import { Button, ButtonLink } from '../../../components/Button.tsx'
import { Card } from '../../../components/Card.tsx'
import { Help } from '../../../components/Help.tsx'
import { lazyPart } from '../../../components/lazyPart.tsx'
import { minorOf, money } from '../../../lib/format.ts'
import { rich } from '../../../lib/rich.tsx'
import { useRotationButton } from '../useRotationButton.ts'
import styles from './Guarantors.module.css'
import { guarantorTexts as texts } from './guarantorTexts.ts'

const AskDialog = lazyPart(() => import('./AskDialog.tsx'), 'AskDialog')

interface GuarantorsProps {
  rotation: RotationResponse
  viewerId: number | undefined
}

/** The guarantees; nothing where there are none and none can be requested. */
export const Guarantors = ({ rotation, viewerId }: GuarantorsProps) => {
  const [asking, setAsking] = useState(false)
  const { guarantees, mayAskFor } = rotation
  if (guarantees.length === 0 && mayAskFor.length === 0 && !asking) return null
  return (
    <Card title={texts.title} note={texts.note} help={<Help word="guarantor" />}>
      {guarantees.length > 0 && (
        <ul className={styles.list}>
          {guarantees.map(one => (
            <Row key={one.guarantee} of={one} rotation={rotation} viewerId={viewerId} />
          ))}
        </ul>
      )}
      {mayAskFor.length > 0 && (
        <Button look="outline" onClick={() => setAsking(true)}>
          {texts.ask}
        </Button>
      )}
      {asking && <AskDialog rotation={rotation} viewerId={viewerId} onClosed={() => setAsking(false)} />}
    </Card>
  )
}

const Row = ({ of, rotation, viewerId }: GuarantorsProps & { of: GuaranteeResponse }) => {
  const { guarantee, status, may } = of
  const [seat, guarantor] = [of.seat.name, of.guarantor.name]
  const { busy, act } = useRotationButton(rotation.goalId)
  const isForViewer = of.seat.userId === viewerId
  const amount = money(of.amount, rotation.currency)
  const mine = of.guarantor.userId === viewerId ? 'yes' : 'no'
  const text =
    status === 'asked'
      ? texts.askedLine({ mine, guarantor, isForReader: isForViewer ? 'yes' : 'no', seat, amount })
      : isForViewer
        ? texts.lineOfYours({ guarantor, amount })
        : texts.line({ mine, guarantor, seat, amount })
  const states = {
    asked: texts.asked,
    accepted: isForViewer ? texts.acceptedForYou : texts.accepted({ seat }),
    binding: texts.binding,
  }
  const isPaid = minorOf(of.paid, rotation.currency) > 0
  return (
    <li>
      <div>
        <p>{rich(text, { amount: words => <strong className="figures">{words}</strong> })}</p>
        <p className="muted">{states[status]}</p>
        {isPaid && <p className="muted">{texts.paid({ paid: money(of.paid, rotation.currency) })}</p>}
      </div>
      {may.accept && (
        <ButtonLink to={goalPath(rotation.goalId)} aria-label={texts.lookNamed({ seat })}>
          {texts.look}
        </ButtonLink>
      )}
      {may.end && !may.accept && (
        <Button
          look="outline"
          disabled={busy}
          aria-label={texts.takeBackNamed({ guarantor, seat })}
          onClick={() => void act([texts.ended], 'POST', `guarantees/${guarantee}/end`)}
        >
          {texts.takeBack}
        </Button>
      )}
    </li>
  )
}
