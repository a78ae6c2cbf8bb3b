import type { Charter } from '#shared/charter.ts'
import type { Currency } from '#shared/currencies.ts'
import type { CycleType } from '#shared/time.ts'
import type { Outage } from '../core/faults.ts'
import type { Behaviour } from '../ports/stripe.ts'
import type { CircleAction } from './circleActions.ts'

/** A circle: its charter, its first members, and how its money moves. */
export interface CircleScenario {
  readonly charter: Charter
  readonly startsInDays: number
  readonly seats: number
  readonly money: 'cards' | 'outside'
  readonly hasCoOrganiser: boolean
}

/** A future action, in milliseconds after the start; details are chosen when it happens. */
export type Action = { readonly at: number; readonly user: number; readonly goal: number } & (
  | {
      readonly what: 'pay'
      readonly minor: number
      /** Tried one after another while they are declined. */
      readonly cards: readonly Behaviour[]
      /** How often the request is sent, and how often the browser reports the payment. */
      readonly clicks: number
      readonly reports: number
      readonly confirms: boolean
      readonly authenticates: 'succeeds' | 'fails' | 'never'
    }
  | { readonly what: 'payBySavedCard'; readonly minor: number; readonly clicks: number }
  | {
      readonly what: 'beginPlan'
      readonly minor: number
      readonly every: CycleType
      readonly inDays: number
      readonly card: Behaviour
      readonly newCard: boolean
      readonly clicks: number
    }
  | {
      readonly what: 'changePlan'
      readonly how: 'pause' | 'resume' | 'skip' | 'amount' | 'cancel' | 'card'
      readonly minor: number
    }
  | { readonly what: 'fix'; readonly card: Behaviour }
  | { readonly what: 'refund'; readonly share: number; readonly clicks: number; readonly byHand: boolean }
  | { readonly what: 'answerDispute'; readonly accepts: boolean }
  | {
      readonly what: 'organise'
      readonly how: 'archive' | 'restore' | 'target' | 'cancel' | 'give up'
      readonly minor: number
      /**
       * The number of windows in which it is done at the same time, with other values in each where that is
       * possible.
       */
      readonly windows: number
    }
  | { readonly what: 'leave' }
  | {
      readonly what: 'turn'
      readonly how: CircleAction
      /** The number of windows in which the same is done at once, in some by another person. */
      readonly windows: number
    }
)

export type Incident = { readonly at: number } & (
  | { readonly what: 'crash'; readonly node: number; readonly forMs: number }
  | { readonly what: 'freeze'; readonly node: number; readonly forMs: number }
  | { readonly what: 'stall'; readonly forMs: number }
  | { readonly what: 'doubleJob' }
  | { readonly what: 'forgetJobs' }
  /** An admin cancels leftover payments at Stripe. */
  | { readonly what: 'tidyStripe' }
)

export interface GoalScenario {
  readonly kind: 'savings' | 'circle'
  readonly currency: Currency
  readonly targetMinor: number
  /** In a circle the fixed amount; otherwise 0. */
  readonly contributionMinor: number
  readonly members: readonly number[]
  /** For a goal that ends within days, when its payments are due. */
  readonly endsInDays?: number
  /** For a circle whose rounds are simulated. */
  readonly circle?: CircleScenario
}

/** Where in the course of a transfer something happens. */
export type TransferStep = 'due' | 'begun' | 'made' | 'recorded'
/** What happens a while after a step of some transfer; each plan is used once. */
export type TransferPlan = { readonly step: TransferStep; readonly afterMs: number } & (
  | { readonly what: 'crash' | 'restrict' | 'drain'; readonly forMs: number }
  | { readonly what: 'exchange bank' | 'move' | 'bank refuses' | 'send by hand' | 'confirm' | 'contest' }
  /** `isConfirmed`: its recipient confirms it first, while Stripe keeps the money in the account. */
  | { readonly what: 'reverse'; readonly share: number; readonly isConfirmed: boolean }
)

/** A circle whose payouts go to recipients' accounts with Stripe. */
export interface ConnectScenario {
  /** Those who have an account with Stripe from the beginning; payouts to the others are sent by hand. */
  readonly recipients: readonly number[]
  /** When the operator adds to the balance at Stripe, which lacks the fees; milliseconds after the start. */
  readonly toppedUpAt: number
  readonly plans: readonly TransferPlan[]
  /** A time in which no webhook is sent. */
  readonly lostWebhooks: { readonly from: number; readonly to: number } | undefined
}

/** Everything about a run that is determined before it begins. */
export interface Scenario {
  readonly startsAt: number
  readonly goals: readonly GoalScenario[]
  readonly nodes: readonly {
    readonly takesRequests: boolean
    readonly runsJobs: boolean
    readonly warmEvents: number
  }[]
  /** By user, from 1; undefined for users without one. */
  readonly savedCards: readonly (Behaviour | undefined)[]
  /** The time zone of each user; undefined if it is not known. */
  readonly zones: readonly (string | undefined)[]
  /** Whether webhooks take minutes at least. */
  readonly lateWebhooks: boolean
  readonly actions: readonly Action[]
  readonly outages: readonly Outage[]
  readonly incidents: readonly Incident[]
  /** Whether notifications are simulated. */
  readonly notifies: boolean
  /** Whether members may pay by bank debit. */
  readonly offersDebits?: true
  /** Payouts by Stripe's transfers. */
  readonly connect?: ConnectScenario
  /** The end of the last outage and incident. */
  readonly quietAt: number
}
