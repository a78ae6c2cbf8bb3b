import type { StepUpWays } from '#shared/api/stepUp.ts'

type AskForStepUp = (ways: StepUpWays) => Promise<boolean>

let ask: AskForStepUp | undefined
let underWay: Promise<boolean> | undefined

/** Sets the function that asks the user for a second factor; returns a function that removes it. */
export const onStepUpNeeded = (asking: AskForStepUp): (() => void) => {
  ask = asking
  return () => {
    if (ask === asking) ask = undefined
  }
}

/** Whether the user has shown a second factor. Requests that need it at the same time share one dialog. */
export const stepUp = async (ways: StepUpWays): Promise<boolean> => {
  underWay ??= ask?.(ways).finally(() => {
    underWay = undefined
  })
  return (await underWay) ?? false
}
