import type { GoalResponse } from '#shared/api/goalKinds.ts'
import type { Money } from '#shared/money.ts'
import { sumsOf } from '../../lib/currencies.ts'
import { minorOf } from '../../lib/format.ts'
import { byDueDate, isOpen, statusOf } from '../../lib/progress.ts'

export const tabs = ['active', 'completed', 'upcoming'] as const
export type Tab = (typeof tabs)[number]

export interface Overview {
  readonly byTab: Readonly<Record<Tab, readonly GoalResponse[]>>
  /** Archived or cancelled. */
  readonly closed: readonly GoalResponse[]
  /** One for each currency. */
  readonly contributions: readonly Money[]
  /** The reader's own savings in the open goals. */
  readonly own: readonly Money[]
  readonly targets: readonly Money[]
  readonly count: number
}

/** Everything that the page shows, the goals in the order in which they fall due. */
export const overviewOf = (goals: readonly GoalResponse[]): Overview => {
  const sorted = goals.toSorted(byDueDate)
  const open = sorted.filter(isOpen)
  const inTab = (tab: Tab) => open.filter(goal => statusOf(goal) === tab)
  const total = (of: 'currentAmount' | 'ownSavings' | 'targetAmount') =>
    sumsOf(
      open.map(({ currency, [of]: amount }) => ({ amount: minorOf(amount, currency), currency })),
      goals,
    )
  return {
    byTab: { active: inTab('active'), completed: inTab('completed'), upcoming: inTab('upcoming') },
    closed: sorted.filter(goal => !isOpen(goal)),
    contributions: total('currentAmount'),
    own: total('ownSavings'),
    targets: total('targetAmount'),
    count: open.length,
  }
}

/** The tab in the address; otherwise the first with content. */
export const tabIn = (named: string | null, { byTab }: Overview): Tab =>
  tabs.find(tab => tab === named) ?? tabs.find(tab => byTab[tab].length > 0) ?? 'active'
