import type { Notice } from '../../components/toast.ts'
import { type RotationCommand, useRotationAction } from '../../lib/rotation.ts'
import { useAction } from '../../lib/useAction.ts'

/** Changes a circle by one press of a button, and reports the result in a toast. True when it was done. */
export const useRotationButton = (goalId: number) => {
  const change = useRotationAction(goalId)
  const { run, busy } = useAction((command: RotationCommand) => change(...command))
  const act = (done: Notice, ...command: RotationCommand) => run(command, done)
  return { busy, act }
}
