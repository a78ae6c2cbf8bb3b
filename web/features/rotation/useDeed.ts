import { complain, praise } from '../../components/toast.ts'
import { messageOf } from '../../lib/http.ts'
import { type RotationDeed, useRotationDeed } from '../../lib/rotation.ts'
import { checkSession } from '../../lib/session.ts'
import { useBusy } from '../../lib/useBusy.ts'
import { rotationTexts as texts } from './rotationTexts.ts'

/** What one press of a button does to a circle; whatever becomes of it is said in a notice. True when it was done. */
export const useDeed = (goalId: number) => {
  const deed = useRotationDeed(goalId)
  const { busy, run } = useBusy()
  const act = async (
    done: readonly [string, string?],
    ...command: Parameters<RotationDeed>
  ): Promise<boolean> => {
    let made = false
    await run(async () => {
      try {
        await deed(...command)
        made = true
        praise(...done)
      } catch (error) {
        checkSession(error)
        complain(texts.error, messageOf(error, texts.deedFailed))
      }
    })
    return made
  }
  return { busy, act }
}
