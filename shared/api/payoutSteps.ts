import type { PayoutStatus } from './payouts.ts'

/** What a payout goes through, in this order; a hold is a step only while it lasts. */
export const payoutStepNames = [
  'due',
  'money',
  'destination',
  'hold',
  'approval',
  'sending',
  'arrival',
] as const
export type PayoutStepName = (typeof payoutStepNames)[number]

/** `stopped`: it doesn’t go on before somebody decides, or a hold ends. */
export type PayoutStepState = 'done' | 'now' | 'ahead' | 'stopped'
export interface PayoutStep {
  readonly name: PayoutStepName
  readonly state: PayoutStepState
}

/** The facts that its steps follow from; a payout of the API has them. */
export interface TrackedPayout {
  readonly status: PayoutStatus
  readonly settled: boolean
  /** Until when a bank can take back a part; null for none. */
  readonly firmOn: string | null
  /** The part that can be sent before. */
  readonly firmPart: string | null
  /** Null for cash among members, which needs none. */
  readonly destination: { readonly is: 'missing' | 'given_up' | 'waiting' | 'usable' } | null
  readonly hold: object | null
  readonly approvals: readonly unknown[]
  readonly approvalsNeeded: number
}

/** Where a payout is, with what was done and what is ahead; empty when nothing of it is left to send. */
export const payoutSteps = (payout: TrackedPayout): readonly PayoutStep[] => {
  const { status, settled, firmOn, firmPart, approvals, destination, hold, approvalsNeeded } = payout
  if (status === 'set_off') return []
  const approval = approvalsNeeded > 0 || approvals.length > 0
  if (status !== 'due')
    return [
      ...(approvals.length > 0 ? [step('approval', 'done')] : []),
      step('sending', status === 'sending' ? 'now' : 'done'),
      step('arrival', arrivals[status]),
    ]
  const before = [
    step('money', settled && firmOn === null ? 'done' : 'now'),
    ...(destination ? [step('destination', destination.is === 'usable' ? 'done' : 'now')] : []),
    ...(hold ? [step('hold', 'stopped')] : []),
    ...(approval ? [step('approval', approvals.length >= approvalsNeeded ? 'done' : 'now')] : []),
  ]
  // A part can be sent before the rest of its money is there.
  const waits = before.some(({ name, state }) => state !== 'done' && !(name === 'money' && firmPart !== null))
  return [step('due', 'done'), ...before, step('sending', waits ? 'ahead' : 'now'), step('arrival', 'ahead')]
}

const step = (name: PayoutStepName, state: PayoutStepState): PayoutStep => ({ name, state })
const arrivals = {
  sending: 'ahead',
  sent: 'now',
  contested: 'stopped',
  confirmed: 'done',
  proved: 'done',
} as const
