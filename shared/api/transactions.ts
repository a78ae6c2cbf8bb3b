import * as z from 'zod/mini'
import { uuidForm } from '../ids.ts'
import { fieldTexts } from './fieldTexts.ts'

const isPlace = (text: string): boolean => {
  const [at = '', id = '', ...more] = text.split('_')
  return /^[\dT:.-]{23}Z$/.test(at) && !Number.isNaN(Date.parse(at)) && uuidForm.test(id) && more.length === 0
}

/**
 * GET /api/transactions and GET /api/goals/{id}/transactions, newest first. A long list is paged: the header
 * `Link: <…>; rel="next"` leads to the next page, until there is none.
 */
export const transactionsQuery = z.object({
  limit: z._default(
    z.coerce.number(fieldTexts.whole).check(z.int(fieldTexts.whole), z.minimum(1), z.maximum(500)),
    500,
  ),
  before: z.optional(z.string().check(z.refine(isPlace, fieldTexts.noPlace))),
})
export type TransactionsQuery = z.output<typeof transactionsQuery>
