import type { CardSetupResponse } from '#shared/api/payments.ts'
import { showSuccess } from '../../components/toast.ts'
import { cardName } from '../../lib/cardName.ts'
import { cardsKey, keysOfGoal, schedulesKey } from '../../lib/goals.ts'
import { post } from '../../lib/http.ts'
import { useRefresh } from '../../lib/useRefresh.ts'
import { type Outcome, outcomeOf } from './outcome.ts'
import { noticeOf } from './outcomeNotice.ts'
import type { PlanAfterCard } from './planAfterCard.ts'
import { saveCardTexts as texts } from './saveCardTexts.ts'
import { texts as general } from './texts.ts'
import { startContribution } from './useContribution.ts'

/**
 * Makes the server look up a card, begins the plan that waits for it, and shows what is done. @throws HttpError 402 when it is
 * not saved.
 */
export const useCardSetup = () => {
  const refresh = useRefresh()
  return async (setupId: string, after?: (outcome: Outcome | undefined) => void): Promise<void> => {
    const setup = await post<CardSetupResponse>(`/api/card-setups/${setupId}`)
    const { keptPlan, forgetPlan } = await loadPlans()
    const waiting = setup.card && keptPlan(setupId)
    const outcome = waiting ? await beginPlan({ ...waiting, cardId: setup.card.id }) : undefined
    if (outcome) forgetPlan()
    showSuccess(...(outcome ? noticeOf(outcome, general.paid.page) : said(setup)))
    after?.(outcome)
    await refresh(cardsKey, schedulesKey, ...(waiting ? keysOfGoal(waiting.goalId) : []))
  }
}

/** With the schema of what the browser has kept, which few cards need. */
const loadPlans = () => import('./planAfterCard.ts')

const beginPlan = async ({
  setupId,
  goalId,
  ...wanted
}: PlanAfterCard & { readonly cardId: string }): Promise<Outcome> =>
  outcomeOf(await startContribution(goalId, wanted, `plan-${setupId}`))

const said = ({ status, card, scheduleId }: CardSetupResponse): readonly [string, string?] => {
  if (status === 'processing') return texts.underWay
  if (card === null) return [texts.gone]
  return [(scheduleId === null ? texts.saved : texts.changed)({ card: cardName(card) })]
}
