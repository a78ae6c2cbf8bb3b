import type { GoalCommand } from '#ledger/domain/goal/decider.ts'
import type { ContributionId, UserId } from '#shared/ids.ts'
import type { Minor } from '#shared/money.ts'

/** A part of a move. Steps are plain data, so that a life can be stored and played again. */
export type Step =
  | { readonly do: 'ask'; readonly command: GoalCommand }
  | { readonly do: 'pay' | 'hand over' | 'open form' | 'pay by debit'; readonly id: ContributionId }
  | { readonly do: 'answer debit'; readonly id: ContributionId; readonly hasPaid: boolean }
  | { readonly do: 'return debit'; readonly id: ContributionId }
  | { readonly do: 'dispute'; readonly id: ContributionId; readonly amountMinor: Minor }
  | { readonly do: 'end dispute'; readonly id: ContributionId; readonly stage: 'won' | 'lost' }
  | { readonly do: 'lie'; readonly sending: string }
  | { readonly do: 'lock'; readonly userId: UserId; readonly isOfTwo: boolean }
  | { readonly do: 'wait'; readonly days: number }
  /** Nothing runs for so many days; a negative number sets the clock back. */
  | { readonly do: 'stand still'; readonly days: number }
export type Move = readonly Step[]
