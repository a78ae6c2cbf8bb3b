import type { StandIns } from '../accounts/standIns.ts'
import { erasableStandIns } from '../domain/goal/standIns/erasing.ts'
import type { Dependencies } from './dependencies.ts'

/** Erases the names of members who never had an account, once their circle is over and settled for long. */
export const eraseStandIns = async ({
  goals,
  clock,
  standIns,
}: Pick<Dependencies, 'goals' | 'clock'> & {
  readonly standIns: Pick<StandIns, 'goals' | 'forget'>
}): Promise<void> => {
  for (const goalId of await standIns.goals()) {
    // Its stream can't be read.
    if (await goals.isHeldBack(goalId)) continue
    const state = await goals.load(goalId, 'fresh')
    for (const userId of erasableStandIns(state, clock.now())) await standIns.forget(userId)
  }
}
