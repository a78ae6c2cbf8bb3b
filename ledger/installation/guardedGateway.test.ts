import { expect, it } from 'vitest'
import { StoreError } from '#shared/ports/eventStore.ts'
import type { PaymentGateway } from '#shared/ports/paymentGateway.ts'
import { guardedGateway } from './guardedGateway.ts'

it.each(['open', 'charge', 'refund'] as const)(
  'does not %s while the log cannot be written',
  async method => {
    const calls: string[] = []
    const gateway = { [method]: async () => calls.push(method) } as unknown as PaymentGateway
    let isOurs = false
    const guarded = guardedGateway(gateway, async () => {
      if (!isOurs) throw new StoreError('not_ours', 'another log')
    })
    const call = () => (guarded[method] as () => Promise<unknown>)()
    await expect(call()).rejects.toMatchObject({ fault: 'not_ours' })
    expect(calls).toEqual([])
    isOurs = true
    await call()
    expect(calls).toEqual([method])
  },
)
