import { describe, expect, it } from 'vitest'
import { asked, begun, day, formed, hear, paid, paymentOf } from '#lab/builders/domain/circles.ts'
import { usableDestination } from '#lab/builders/domain/destinations.ts'
import { ama, created, facts, id, joined, kofi, nia } from '#lab/builders/domain/goal.ts'
import { playing } from '#lab/builders/domain/playing.ts'
import { contributionId, paymentIntentId, refundRequestId, type UserId, userId } from '#shared/ids.ts'
import { minor } from '#shared/money.ts'
import type { DisputeFacts, PaymentFacts } from '#shared/ports/paymentFacts.ts'
import { instant } from '#shared/time.ts'
import { mayPayByDebit } from './debits.ts'

const debit = 'sepa_debit'
const availableAt = instant('2026-02-15T00:00:00Z')
const settlement = {
  ...{
    balanceTransactionId: 'txn',
    currency: 'USD',
    feeMinor: minor(35),
    netMinor: minor(99_65),
    availableAt,
  },
}
const byDebit: Partial<PaymentFacts> = { paidWith: debit, settlement: settlement }
const returned: DisputeFacts = {
  ...{ id: 'du_one', amountMinor: minor(100_00), stage: 'lost', reason: 'debit_not_authorized' },
  ...{ feeMinor: minor(0), feeReturnedMinor: minor(0), answerBy: null },
}

describe('a pot with a debit that its payer has the bank take back', () => {
  /** Nia pays the first round by debit, the others by card; the pot is Ama's. */
  const pot = () => {
    const circle = playing()
    circle.take([...begun({ debitDays: 56 }), ...paid(ama, 1), ...paid(kofi, 1), asked(nia, 1)])
    for (const who of [ama, kofi]) circle.ask(hear(who, 1, '2026-02-14', { settlement }))
    circle.ask(hear(nia, 1, '2026-02-10', { status: 'processing', receivedMinor: minor(0), debit }))
    const countedBefore = circle.of('RoundClosed').length
    circle.ask(hear(nia, 1, '2026-02-14', byDebit))
    const send = (on: string, reserve = 0) =>
      circle.ask({
        ...({
          type: 'SendPayout',
          userId: userId(90),
          asAdmin: true,
          payoutId: 'round-1',
          attempt: 1,
        } as const),
        ...({
          method: 'bank_transfer',
          reference: '',
          from: 'bank',
          approvalAbove: minor(1_000_00),
        } as const),
        ...{ firmAfterDays: 0, reserveLeft: minor(reserve), destination: usableDestination, now: day(on) },
      })
    const takeBack = (on: string) => circle.ask(hear(nia, 1, on, { ...byDebit, disputes: [returned] }))
    const debts = () =>
      circle.of('DebtArose').map(({ data }) => [data.debtorUserId, data.creditorUserId, data.amountMinor])
    return { ...circle, countedBefore, send, takeBack, debts }
  }

  it('is not due while the debit is under way', () => expect(pot().countedBefore).toBe(0))

  it('waits for the whole time in which asking the bank is enough', () => {
    const { send } = pot()
    for (const on of ['2026-02-16', '2026-03-20', '2026-04-11']) expect(send(on)).toBe('payout_not_firm')
  })

  it('loses that part before it was sent, and the payer owes it to the recipient, not the platform', () => {
    const { takeBack, send, of, debts } = pot()
    takeBack('2026-03-20')
    expect(debts()).toEqual([[nia, ama, 100_00]])
    send('2026-03-21')
    expect(of('PayoutSent').map(({ data }) => data.amountMinor)).toEqual([200_00])
  })

  it('that was sent through the reserve is borne by it: the payer owes the platform, and the recipient nothing', () => {
    const { takeBack, send, of, debts, state, balance } = pot()
    send('2026-02-20', 100_00)
    takeBack('2026-03-20')
    expect(of('PayoutSent').map(({ data }) => data.amountMinor)).toEqual([300_00])
    expect(debts()).toEqual([[nia, null, 100_00]])
    expect(of('PayoutLowered')).toEqual([])
    expect([...state().openDebts.entries()].some(([, { debtorUserId }]) => debtorUserId === ama)).toBe(false)
    expect(balance('owing', nia)).toBe(-100_00)
  })

  it('that was sent when it was firm is borne by the platform all the same, where the bank takes it back later', () => {
    const { takeBack, send, debts } = pot()
    send('2026-04-12')
    takeBack('2026-06-01')
    expect(debts()).toEqual([[nia, null, 100_00]])
  })

  it('lets its payer pay by debit no more, until they have paid as much otherwise', () => {
    const { takeBack, state } = pot()
    const next = { userId: nia, contributionId: paymentOf(nia, 2), debit } as const
    expect(mayPayByDebit(state(), next)).toBe(true)
    takeBack('2026-03-20')
    expect(mayPayByDebit(state(), next)).toBe(false)
  })
})

describe('a refund of a debit for a round that is not closed', () => {
  const wish = (byUserId: UserId, asAdmin = false) =>
    ({
      ...({ type: 'RequestRefund', contributionId: paymentOf(nia, 1), amountMinor: minor(50_00) } as const),
      ...({ refundRequestId: refundRequestId('33333333-3333-4333-8333-333333333333') } as const),
      ...({ byUserId, asAdmin, reason: 'mistake' } as const),
    }) as const
  const paidBefore = (way: Partial<PaymentFacts>) => {
    const circle = playing()
    circle.take([...formed({ debitDays: 56 }), asked(nia, 1)])
    circle.ask(hear(nia, 1, '2026-01-20', way))
    return circle
  }

  it('is refused to everybody, its payer too: it would wait for weeks, in which the round could not be paid', () => {
    const { ask } = paidBefore(byDebit)
    expect(ask(wish(ama))).toBe('debit_stays')
    expect(ask(wish(nia))).toBe('debit_stays')
    expect(ask(wish(userId(90), true))).toBe('debit_stays')
  })

  it('is made for a card, at once', () =>
    expect(paidBefore({ settlement }).ask(wish(ama))).toMatchObject([{ type: 'RefundRequested' }]))
})

const march = (from: number, to: number): string[] =>
  Array.from({ length: to - from + 1 }, (_, index) => `2026-03-${String(from + index).padStart(2, '0')}`)

describe('a debit under way on the last day of a round', () => {
  it('keeps nobody else waiting: its payer is late as without it, and it pays the debt when it comes', () => {
    const circle = playing()
    circle.take([...begun({ debitDays: 56, latePolicy: 'reduced' }), ...paid(ama, 1), ...paid(kofi, 1)])
    circle.take([asked(nia, 1)])
    circle.ask(hear(nia, 1, '2026-02-27', { status: 'processing', receivedMinor: minor(0), debit }))
    for (const on of march(1, 11)) circle.ask({ type: 'AdvanceRotation', now: day(on) })
    expect(circle.of('MemberLate').map(({ data }) => data.userId)).toEqual([nia])
    expect(circle.of('RoundClosed').map(({ data }) => data.potMinor)).toEqual([200_00])
    circle.ask(hear(nia, 1, '2026-03-12', byDebit))
    expect(circle.of('DebtPaid').map(({ data }) => [data.debtorUserId, data.amountMinor])).toEqual([
      [nia, 100_00],
    ])
  })
})

describe('room in a target that debits reserve', () => {
  /** Goal of 100 for three; payments by number. */
  const goal = () => {
    const { take, ask, state } = playing()
    take([created, joined(ama), joined(kofi), joined(nia)])
    const idOf = (n: number) => contributionId(`55555555-5555-4555-8555-${String(n).padStart(12, '0')}`)
    const request = (who: UserId, n: number, amount = 100_00) =>
      ask({ type: 'RequestContribution', contributionId: idOf(n), userId: who, amountMinor: minor(amount) })
    const about = (who: UserId, n: number, changes: Partial<PaymentFacts>) =>
      ask({
        ...({ type: 'RecordPayment', contributionId: idOf(n), userId: who, now: day('2026-02-10') } as const),
        facts: facts({
          ...{ id: paymentIntentId(`pi_${n}`), amountMinor: minor(100_00), ...changes },
          contribution: { goalId: id, userId: who, contributionId: idOf(n) },
        }),
      })
    const failing = (who: UserId, n: number) => {
      request(who, n)
      about(who, n, { status: 'processing', debit })
      const full = request(nia, 90 + n, 10_00)
      const decline = { code: 'insufficient_funds', declineCode: undefined, chargeId: `ch_${n}` }
      about(who, n, { debit, decline })
      return full
    }
    const may = (who: UserId, n: number) =>
      mayPayByDebit(state(), { userId: who, contributionId: idOf(n), debit })
    return { request, about, failing, may }
  }

  it('is free at once when the bank does not pay', () => {
    const { failing, request } = goal()
    expect(failing(ama, 1)).toBe('exceeds_target')
    expect(request(nia, 2, 100_00)).toHaveLength(1)
  })

  it('is held by two accounts in turn once each, however small the payments by card between', () => {
    const { failing, about, request, may } = goal()
    for (const [who, n] of [
      [ama, 1],
      [kofi, 2],
    ] as const) {
      expect(may(who, n)).toBe(true)
      failing(who, n)
      expect(may(who, n + 10)).toBe(false)
    }
    request(ama, 21, 1_00)
    about(ama, 21, { status: 'succeeded', receivedMinor: minor(1_00), chargeId: 'ch_21' })
    expect([may(ama, 31), may(kofi, 32)]).toEqual([false, false])
  })
})
