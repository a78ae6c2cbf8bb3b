import { useState } from 'react'
import type { CorrectionsResponse, OpeningCorrectionResponse } from '#shared/api/adoption.ts'
import { Button } from '../../../components/Button.tsx'
import { Card } from '../../../components/Card.tsx'
import { lazyPart } from '../../../components/lazyPart.tsx'
import { money } from '../../../lib/format.ts'
import { Sentence } from '../tasks/Line.tsx'
import { useRotationButton } from '../useRotationButton.ts'
import type { CircleProps } from '../view.ts'
import { CorrectionRow } from './CorrectionRow.tsx'
import styles from './Corrections.module.css'
import { correctionTexts as texts } from './correctionTexts.ts'

const ProposeCorrection = lazyPart(() => import('./ProposeCorrection.tsx'), 'ProposeCorrection')

export interface CorrectionsProps extends CircleProps {
  corrections: CorrectionsResponse
}

/** What the reader and another member can still correct of the rounds before the circle was adopted. */
export const Corrections = (circle: CorrectionsProps) => {
  const { corrections, viewerId } = circle
  const [proposing, setProposing] = useState(false)
  if (corrections.open.length === 0 && corrections.possible.length === 0) return null
  return (
    <Card title={texts.title} note={texts.about}>
      {corrections.open.length > 0 && (
        <ul className={styles.list}>
          {corrections.open.map(one =>
            one.by.userId === viewerId ? (
              <Waiting key={one.correction} {...circle} asked={one} />
            ) : (
              <CorrectionRow key={one.correction} {...circle} asked={one} />
            ),
          )}
        </ul>
      )}
      {corrections.possible.length > 0 && (
        <Button look="outline" onClick={() => setProposing(true)}>
          {texts.propose}
        </Button>
      )}
      {proposing && <ProposeCorrection {...circle} onClosed={() => setProposing(false)} />}
    </Card>
  )
}

const Waiting = ({ asked, rotation, viewerId }: CorrectionsProps & { asked: OpeningCorrectionResponse }) => {
  const { busy, act } = useRotationButton(rotation.goalId)
  const { correction, debtor, creditor, round } = asked
  const isOwn = debtor.userId === viewerId
  const who = isOwn ? creditor.name : debtor.name
  const amount = money(asked.amount, rotation.currency)
  return (
    <li className={styles.waiting}>
      <Sentence text={texts.waiting({ side: isOwn ? 'owes' : 'owed', who, round, amount })} />
      <p className="muted">{texts.waits({ who })}</p>
      <Button
        look="outline"
        disabled={busy}
        onClick={() => void act(texts.tookBack, 'POST', `corrections/${correction}/decline`)}
      >
        {texts.takeBack}
      </Button>
    </li>
  )
}
