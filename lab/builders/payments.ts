import type { Context } from '#ledger/handle.ts'
import { acceptDispute, answerDispute } from '#ledger/useCases/answerDispute.ts'
import { beginSchedule, type WantedSchedule } from '#ledger/useCases/beginSchedule.ts'
import { changeScheduleCard, endSchedule, endSchedulesOf } from '#ledger/useCases/changeSchedule.ts'
import type { Dependencies } from '#ledger/useCases/dependencies.ts'
import { fixPayment } from '#ledger/useCases/fixPayment.ts'
import { openPayment } from '#ledger/useCases/openPayment.ts'
import { payBySavedCard } from '#ledger/useCases/payBySavedCard.ts'
import { recordPayment } from '#ledger/useCases/recordPayment.ts'
import { letGoOfPayment } from '#ledger/useCases/releasePayments.ts'
import { beginCardSetup, settleCardSetup } from '#ledger/useCases/saveCard.ts'
import { removeCard } from '#ledger/useCases/savedCards.ts'
import { syncPayment } from '#ledger/useCases/syncPayment.ts'
import type { RequestedPayment } from '#ledger/useCases/wantedPayment.ts'
import type { PaymentIntentId, UserId } from '#shared/ids.ts'
import type { PaymentFacts, SetupFacts, WantedSetup } from '#shared/ports/paymentFacts.ts'

interface Needs extends Omit<Dependencies, 'drawSeeds' | 'reads'> {
  readonly reads: Pick<Dependencies['reads'], 'schedulesOf' | 'ledgerPayments'>
}

/** The use cases of payments with shared dependencies, for tests that call many of them. */
export const paymentsOver = (deps: Needs) => ({
  payments: {
    open: (wanted: RequestedPayment, context: Context) => openPayment(deps, wanted, context),
    pay: (wanted: RequestedPayment, context: Context) => payBySavedCard(deps, wanted, context),
    look: deps.gateway.retrieve,
    record: (facts: PaymentFacts, context: Context) => recordPayment(deps, { facts, context }),
    sync: (id: PaymentIntentId, context: Context, how?: 'thorough') =>
      syncPayment(deps, { id, context, how }),
    letGo: (id: PaymentIntentId, context: Context) => letGoOfPayment(deps, id, context),
    fix: (payment: Parameters<typeof fixPayment>[1], context: Context) => fixPayment(deps, payment, context),
  },
  plans: {
    begin: (wanted: WantedSchedule, context: Context) => beginSchedule(deps, wanted, context),
    cancel: (schedule: Parameters<typeof endSchedule>[1], context: Context) =>
      endSchedule(deps, schedule, context),
    changeCard: (change: Parameters<typeof changeScheduleCard>[1], context: Context) =>
      changeScheduleCard(deps, change, context),
    endAllOf: (userId: UserId, context: Context) => endSchedulesOf(deps, userId, context),
  },
  cards: { remove: (userId: UserId, cardId: string) => removeCard(deps, userId, cardId) },
  setups: {
    begin: (wanted: WantedSetup) => beginCardSetup(deps, wanted),
    settle: (facts: SetupFacts, context: Context) => settleCardSetup(deps, facts, context),
  },
  disputes: {
    answer: (answer: Parameters<typeof answerDispute>[1], context: Context) =>
      answerDispute(deps, answer, context),
    accept: (dispute: Parameters<typeof acceptDispute>[1], context: Context) =>
      acceptDispute(deps, dispute, context),
  },
})
export type PaymentUseCases = ReturnType<typeof paymentsOver>
