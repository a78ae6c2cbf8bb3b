import * as z from 'zod/mini'
import { amendCharterRequest } from '#shared/api/rotation.ts'
import { type CharterDraft, charterIn, isTooEarly } from '../../common/charter/charterDraft.ts'
import { charterCardTexts } from './charterCardTexts.ts'

interface AmendValues {
  startDate: string
  charter: CharterDraft
}

/**
 * The contract's rules, with a start that is not in the past and a deposit with the decimals of the currency.
 */
export const amendSchema = (agreed: string, currency: string) => {
  const { startFault } = charterCardTexts.amending
  const start = z.refine<AmendValues>(({ startDate }) => !isTooEarly(startDate, agreed), {
    path: ['startDate'],
    error: startFault,
  })
  const toRequest = z.transform(({ startDate, charter }: AmendValues) => ({
    startDate,
    charter: charterIn(charter, currency),
  }))
  return z.pipe(z.pipe(z.custom<AmendValues>().check(start), toRequest), amendCharterRequest)
}
