import { Scale } from 'lucide'
import type { OpeningCorrectionResponse } from '#shared/api/adoption.ts'
import type { RotationResponse } from '#shared/api/rotation.ts'
import { Button } from '../../../components/Button.tsx'
import { money } from '../../../lib/format.ts'
import { Line, Sentence } from '../tasks/Line.tsx'
import { useRotationButton } from '../useRotationButton.ts'
import { correctionTexts as texts } from './correctionTexts.ts'

interface CorrectionRowProps {
  asked: OpeningCorrectionResponse
  rotation: RotationResponse
  viewerId: number | undefined
}

/** Another member says that less was paid between the two in an earlier round. */
export const CorrectionRow = ({ asked, rotation, viewerId }: CorrectionRowProps) => {
  const { busy, act } = useRotationButton(rotation.goalId)
  const { correction, by, debtor, round } = asked
  const side = debtor.userId === viewerId ? 'owes' : 'owed'
  const answer = (how: 'agree' | 'decline') =>
    void act(how === 'agree' ? texts.agreed : texts.declined, 'POST', `corrections/${correction}/${how}`)
  return (
    <Line
      icon={Scale}
      tone="money"
      note={<p>{texts.askedText({ side })}</p>}
      acts={
        <>
          <Button disabled={busy} onClick={() => answer('agree')}>
            {texts.agree}
          </Button>
          <Button look="outline" disabled={busy} onClick={() => answer('decline')}>
            {texts.decline}
          </Button>
        </>
      }
    >
      <Sentence
        text={texts.asked({ side, who: by.name, round, amount: money(asked.amount, rotation.currency) })}
      />
    </Line>
  )
}
