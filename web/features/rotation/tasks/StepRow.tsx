import { ListTodo } from 'lucide'
import type { NextStep } from '#shared/api/nextSteps.ts'
import { ButtonLink } from '../../../components/Button.tsx'
import { stepNote, stepSentence } from '../../common/nextSteps/stepWords.ts'
import { rotationTexts } from '../rotationTexts.ts'
import { Line } from './Line.tsx'

const texts = rotationTexts.part

/** What is done on another tab, or on another page. */
export const StepRow = ({ step }: { step: NextStep }) => {
  const sentence = stepSentence(step)
  return (
    <Line
      icon={ListTodo}
      tone={step.late ? 'late' : 'money'}
      note={<p>{stepNote(step, 'here')}</p>}
      acts={
        <ButtonLink look="outline" to={step.leadsTo} aria-label={texts.openNamed({ step: sentence })}>
          {texts.open}
        </ButtonLink>
      }
    >
      <strong>{sentence}</strong>
    </Line>
  )
}
