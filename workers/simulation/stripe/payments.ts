import type { Random } from '../core/random.ts'
import type { Account } from './account.ts'
import { cardError, invalid, unexpectedState } from './errors.ts'
import { type Attempt, type Card, type Charge, type Intent, shownCharge, shownIntent } from './objects.ts'
import { createReversals } from './reversals.ts'

interface Confirmation {
  readonly card: string
  /** Whether the payer is there. */
  readonly isPresent: boolean
  readonly byUs: boolean
}

/** Payments from their intent to their fee. Every call happens at once, as one transaction does. */
export const createPaymentsApi = (account: Account, random: Random) => {
  const reversals = createReversals(account, random)

  const tell = (type: string, intent: Intent): void =>
    account.emit(`payment_intent.${type}`, shownIntent(intent))
  const tellCharge = (type: string, intent: Intent, charge: Charge): void =>
    account.emit(`charge.${type}`, { ...shownCharge(charge), payment_intent: intent.id })

  const chargeOf = (intent: Intent, card: Card, paid: boolean): Charge => {
    const { amount } = intent
    const charge: Charge = {
      ...{ id: account.newId('ch'), amount, paid, card: card.id },
      ...{ byUs: intent.byUs, booking: undefined, refunded: 0, disputed: false },
    }
    intent.charges.push(charge)
    return charge
  }
  const pay = (intent: Intent, card: Card): void => {
    const charge = chargeOf(intent, card, true)
    const endedAt = account.now()
    Object.assign(intent, { status: 'succeeded', received: intent.amount, error: undefined, endedAt })
    if (card.customer === undefined) {
      if (intent.customer !== undefined && intent.savesCard) card.customer = intent.customer
      else card.spent = true
    }
    tellCharge('succeeded', intent, charge)
    tell('succeeded', intent)
    // The fee is known a little later, at times much later.
    const ms = random.chance(0.9) ? random.between(100, 5_000) : random.between(60_000, 1_800_000)
    account.later(ms, () => settle(intent, charge))
  }
  const settle = (intent: Intent, charge: Charge): void => {
    charge.booking = account.book('charge', charge.amount, Math.round((charge.amount * 29) / 1_000) + 30)
    tellCharge('updated', intent, charge)
    reversals.planDispute(intent, charge, account.card(charge.card).behaviour.dispute)
  }
  const refuse = (intent: Intent, card: Card, declineCode: string): void => {
    const charge = chargeOf(intent, card, false)
    const code = declineCode === 'authentication_required' ? declineCode : 'card_declined'
    intent.error = { code, declineCode, charge: charge.id }
    intent.status = 'requires_payment_method'
    tellCharge('failed', intent, charge)
    tell('payment_failed', intent)
  }
  const process = (intent: Intent, card: Card, succeeds: boolean): void => {
    Object.assign(intent, { status: 'processing', error: undefined })
    tell('processing', intent)
    account.later(random.between(500, 600_000), () =>
      succeeds ? pay(intent, card) : refuse(intent, card, 'generic_decline'),
    )
  }
  const nextOf = (card: Card): Attempt => {
    const { attempts } = card.behaviour
    return attempts[Math.min(card.tries++, attempts.length - 1)] ?? 'pays'
  }

  return {
    ...reversals,
    create: (given: Pick<Intent, 'amount' | 'metadata' | 'customer' | 'savesCard' | 'created'>): Intent => {
      if (given.amount < 50) throw invalid('Amount must be at least $0.50 usd', 'amount_too_small')
      if (given.customer !== undefined) account.customer(given.customer)
      const id = account.newId('pi')
      const intent: Intent = {
        ...given,
        ...{ id, clientSecret: `${id}_secret`, status: 'requires_payment_method', received: 0 },
        ...{
          card: undefined,
          charges: [],
          error: undefined,
          endedAt: undefined,
          isKnown: false,
          byUs: false,
        },
      }
      account.intents.set(id, intent)
      tell('created', intent)
      return intent
    },
    update: (intent: Intent, changes: Partial<Pick<Intent, 'customer' | 'savesCard'>>): void => {
      if (!intent.status.startsWith('requires_')) throw unexpectedState(intent.status)
      Object.assign(intent, changes)
    },
    /** @throws StripeCardError when the card says no, which changes the intent all the same. */
    confirm: (intent: Intent, { card: id, isPresent, byUs }: Confirmation): void => {
      if (!intent.status.startsWith('requires_')) throw unexpectedState(intent.status)
      if (!isPresent && intent.savesCard) throw invalid('You cannot confirm with `off_session=true` here.')
      const card = account.card(id)
      if (card.spent) throw invalid('The PaymentMethod may not be used again.')
      if (card.customer !== undefined && card.customer !== intent.customer)
        throw invalid('The PaymentMethod belongs to another Customer.')
      Object.assign(intent, { card: card.id, byUs })
      if (!isPresent && card.behaviour.wantsOwner) {
        refuse(intent, card, 'authentication_required')
        throw cardError('authentication_required')
      }
      const attempt = nextOf(card)
      if (attempt === 'pays') pay(intent, card)
      else if (attempt === 'processes' || attempt === 'processes_in_vain')
        process(intent, card, attempt === 'processes')
      else if (attempt === 'authenticates' && isPresent) {
        Object.assign(intent, { status: 'requires_action', error: undefined })
        tell('requires_action', intent)
      } else {
        refuse(intent, card, attempt === 'lost' ? 'lost_card' : 'generic_decline')
        throw cardError('card_declined')
      }
    },
    /** What the payer did on the bank's page. */
    authenticate: (intent: Intent, succeeds: boolean): void => {
      if (intent.status !== 'requires_action') throw unexpectedState(intent.status)
      const card = account.card(intent.card ?? '')
      if (succeeds) pay(intent, card)
      else {
        intent.error = { code: 'payment_intent_authentication_failure' }
        intent.status = 'requires_payment_method'
        tell('payment_failed', intent)
      }
    },
    cancel: (intent: Intent): void => {
      if (!intent.status.startsWith('requires_')) throw unexpectedState(intent.status)
      Object.assign(intent, { status: 'canceled', endedAt: account.now() })
      tell('canceled', intent)
    },
  }
}
export type PaymentsApi = ReturnType<typeof createPaymentsApi>
