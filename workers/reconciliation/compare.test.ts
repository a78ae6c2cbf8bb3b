import { expect, it } from 'vitest'
import type { PaymentReads } from '#ledger/useCases/paymentReads.ts'
import { type ComparingParts, createComparing } from './compare.ts'

type Break = Awaited<ReturnType<PaymentReads['unsettledBreaks']>>[number]

const context = { actor: 'test', cause: 'test', correlation: 'test' }

/** This many unsettled payments, which every lookup leaves unsettled. */
const stubborn = (count: number) => {
  const all = Array.from({ length: count }, (_, at) => {
    const id = `pi_${String(at).padStart(4, '0')}`
    const about = {
      key: `missing_at_stripe.${id}`,
      payment_intent_id: id,
      transfer_id: null,
      type: 'missing_at_stripe',
    }
    return { ...about, sighted_at: '2026-11-21T10:00:00.000Z' } as Break
  })
  const looked: string[] = []
  const parts = {
    reads: {
      ledgerPayments: async () => [],
      unsettledBreaks: async (limit: number, after?: Break) => {
        const from = after === undefined ? 0 : all.findIndex(({ key }) => key === after.key) + 1
        return all.slice(from, from + limit)
      },
    },
    records: {
      look: async (id: string) => {
        looked.push(id)
        return undefined
      },
    },
    breaks: { handle: async () => ({ outcome: 'accepted', events: [], position: undefined }) },
  } as unknown as ComparingParts
  return { all: all.map(({ payment_intent_id: id }) => id), looked, parts }
}

it('checks all unsettled payments in turn when there are more than one run checks', async () => {
  const { all, looked, parts } = stubborn(450)
  const { recheck } = createComparing(parts)
  for (let times = 0; times < 3; times++) await recheck(context)
  expect(looked.toSorted()).toEqual(all)
  await recheck(context)
  expect(looked.slice(450).toSorted()).toEqual(all.slice(0, 200))
})
