import type { CardSetupResponse } from '#shared/api/payments.ts'
import { showSuccess } from '../../components/toast.ts'
import { cardName } from '../../lib/cardName.ts'
import { useRefresh } from '../../lib/data.ts'
import { cardsKey, schedulesKey } from '../../lib/goals.ts'
import { post } from '../../lib/http.ts'
import { saveCardTexts as texts } from './saveCardTexts.ts'

/** Makes the server look up a card, and shows that it is saved. @throws HttpError 402 when it is not. */
export const useCardSetup = () => {
  const refresh = useRefresh()
  return async (setupIntentId: string, after?: () => void): Promise<void> => {
    showSuccess(...said(await post<CardSetupResponse>(`/api/card-setups/${setupIntentId}`)))
    after?.()
    await refresh(cardsKey, schedulesKey)
  }
}

const said = ({ status, card, scheduleId }: CardSetupResponse): readonly [string, string?] => {
  if (status === 'processing') return texts.underWay
  if (card === null) return [texts.gone]
  return [(scheduleId === null ? texts.saved : texts.changed)({ card: cardName(card) })]
}
