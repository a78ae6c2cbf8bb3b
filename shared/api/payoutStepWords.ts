import type { PayoutStep } from './payoutSteps.ts'
import { payoutStepTexts } from './payoutStepTexts.ts'

interface Reader {
  readonly whose: 'own' | 'other'
  /** Its recipient. */
  readonly who: string
}

export const stepAhead = (name: PayoutStep['name'], reader: Reader): string | undefined => {
  if (name === 'arrival') return payoutStepTexts.later({ next: payoutStepTexts.next.arrival(reader) })
  return name === 'approval' || name === 'sending'
    ? payoutStepTexts.later({ next: payoutStepTexts.next[name] })
    : undefined
}

/** The present step and the one after it, for a message. */
export const whereItIs = (steps: readonly PayoutStep[], reader: Reader): string | undefined => {
  const at = steps.findIndex(({ state }) => state === 'now' || state === 'stopped')
  const current = steps[at]
  if (!current)
    return steps.at(-1)?.state === 'done' ? payoutStepTexts.one({ now: payoutStepTexts.arrived }) : undefined
  const now = sentenceOf(current)
  const later = steps
    .slice(at + 1)
    .flatMap(({ name, state }) => (state === 'done' ? [] : (stepAhead(name, reader) ?? [])))[0]
  return later === undefined ? payoutStepTexts.one({ now }) : payoutStepTexts.both({ now, later })
}

const sentenceOf = ({ name, state }: PayoutStep): string => {
  if (name === 'due') return payoutStepTexts.now.sending
  return name === 'arrival' && state === 'stopped' ? payoutStepTexts.stopped : payoutStepTexts.now[name]
}
