import type { GoalResponse } from '#shared/api/goalKinds.ts'
import { complain } from '../components/toast.ts'
import { goalKey } from './goals.ts'
import { goOnTexts as texts } from './goOnTexts.ts'
import { get, messageOf } from './http.ts'
import { usePay } from './pay.ts'
import { fixPayment } from './payments.ts'
import { checkSession } from './session.ts'
import { useBusy } from './useBusy.ts'

/** Asks for a card, and for nothing else, for a payment that was declined or left. */
export const useGoOn = () => {
  const openPayment = usePay()
  const { busy, run } = useBusy()
  const goOn = (contributionId: string): Promise<void> =>
    run(async () => {
      try {
        const { goalId, amount, clientSecret } = await fixPayment(contributionId)
        openPayment(await get<GoalResponse>(goalKey(goalId)), { begun: { amount, clientSecret } })
      } catch (error) {
        checkSession(error)
        complain(texts.error, messageOf(error, texts.failed))
      }
    })
  return { goOn, busy }
}
