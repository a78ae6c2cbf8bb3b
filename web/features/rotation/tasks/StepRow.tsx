import { ListTodo } from 'lucide'
import type { NextStep } from '#shared/api/nextSteps.ts'
import { ButtonLink } from '../../../components/Button.tsx'
import { useVotes } from '../../../lib/votes.ts'
import { stepNote, stepSentence } from '../../common/nextSteps/stepWords.ts'
import { rotationTexts } from '../rotationTexts.ts'
import { proposalWords } from '../votes/proposalWords.ts'
import { Line } from './Line.tsx'

const texts = rotationTexts.part

interface StepRowProps {
  step: NextStep
  goalId: number
  viewerId: number | undefined
}

/** A step on another tab, or on another page. */
export const StepRow = ({ step, ...reader }: StepRowProps) =>
  step.kind === 'vote' ? (
    <VoteRow step={step} {...reader} />
  ) : (
    <Elsewhere step={step} sentence={stepSentence(step)} act={texts.open} />
  )

/** Describes the proposal. */
const VoteRow = ({ step, goalId, viewerId }: StepRowProps) => {
  const { data } = useVotes(goalId)
  const vote = data?.votes.find(({ vote: number }) => String(number) === step.subject)
  const sentence = vote ? proposalWords(vote, viewerId) : stepSentence(step)
  return <Elsewhere step={step} sentence={sentence} act={texts.vote} />
}

const Elsewhere = ({ step, sentence, act }: { step: NextStep; sentence: string; act: string }) => (
  <Line
    icon={ListTodo}
    tone={step.late ? 'late' : 'money'}
    note={<p>{stepNote(step, 'here')}</p>}
    acts={
      <ButtonLink to={step.leadsTo} aria-label={texts.openNamed({ act, step: sentence })}>
        {act}
      </ButtonLink>
    }
  >
    <strong>{sentence}</strong>
  </Line>
)
