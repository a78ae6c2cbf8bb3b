import type { CardSetupResponse } from '#shared/api/payments.ts'
import { showSuccess } from '../../components/toast.ts'
import { cardName } from '../../lib/cardName.ts'
import { useRefresh } from '../../lib/data.ts'
import { cardsKey, keysOfGoal, schedulesKey } from '../../lib/goals.ts'
import { post } from '../../lib/http.ts'
import type { Outcome } from './outcome.ts'
import { plannedNotice } from './outcomeNotice.ts'
import { forgetPlan, keptPlan } from './planAfterCard.ts'
import { saveCardTexts as texts } from './saveCardTexts.ts'
import { startContribution } from './useContribution.ts'

/**
 * Makes the server look up a card, begins the plan that waits for it, and shows what is done. @throws HttpError 402 when it is
 * not saved.
 */
export const useCardSetup = () => {
  const refresh = useRefresh()
  return async (setupId: string, after?: (outcome: Outcome | undefined) => void): Promise<void> => {
    const setup = await post<CardSetupResponse>(`/api/card-setups/${setupId}`)
    const waiting = setup.card && keptPlan(setupId)
    const outcome = waiting ? await beginPlan({ ...waiting, cardId: setup.card.id }) : undefined
    showSuccess(...(outcome ? plannedNotice(outcome.firstOn) : said(setup)))
    after?.(outcome)
    await refresh(cardsKey, schedulesKey, ...(waiting ? keysOfGoal(waiting.goalId) : []))
  }
}

/** A plan that waits for its card begins on a later day. */
const beginPlan = async ({
  setupId,
  goalId,
  ...wanted
}: NonNullable<ReturnType<typeof keptPlan>> & { cardId: string }) => {
  const begun = await startContribution(goalId, wanted, `plan-${setupId}`)
  forgetPlan()
  return { status: 'planned', firstOn: 'firstOn' in begun ? begun.firstOn : '' } as const
}

const said = ({ status, card, scheduleId }: CardSetupResponse): readonly [string, string?] => {
  if (status === 'processing') return texts.underWay
  if (card === null) return [texts.gone]
  return [(scheduleId === null ? texts.saved : texts.changed)({ card: cardName(card) })]
}
