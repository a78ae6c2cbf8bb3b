import { type NextStepsResponse, nextStepsLimit, nextStepsQuery } from '#shared/api/nextSteps.ts'
import { goalId as readGoalId } from '#shared/ids.ts'
import { endpoint } from '../endpoint.ts'
import { account } from '../guards/signedIn.ts'
import { nextSteps } from '../presenters/nextSteps.ts'
import { waitingFor } from '../waitingFor.ts'

export const nextStepEndpoints = [
  endpoint('GET /api/next-steps', {
    guards: [account],
    query: nextStepsQuery,
    run: async (parts, { account: found, query: { goalId } }): Promise<NextStepsResponse> => {
      const asked = goalId === undefined ? undefined : readGoalId(goalId)
      const waiting = await waitingFor(parts, found, asked)
      const steps = nextSteps(waiting).filter(step => asked === undefined || step.goalId === asked)
      return {
        steps: steps.slice(0, nextStepsLimit),
        more: steps.length > nextStepsLimit || waiting.isCut,
      }
    },
  }),
]
