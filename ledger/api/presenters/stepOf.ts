import type { NextStep, NextStepKind } from '#shared/api/nextSteps.ts'

const nothing = {
  ...{ dueOn: null, endsAt: null, since: null, amount: null, currency: null, round: null, person: null },
  late: false,
}

/** Makes the steps of a goal, or of none; omitted fields are null. */
export const stepOf =
  (where: Pick<NextStep, 'goalId' | 'goalName' | 'leadsTo'>) =>
  (kind: NextStepKind, subject: string, what: Partial<NextStep>): NextStep => ({
    ...nothing,
    ...where,
    kind,
    subject,
    ...what,
  })
