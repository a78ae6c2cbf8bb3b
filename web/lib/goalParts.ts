import type { ReactNode } from 'react'

/** The parts of a goal's page that goals of every kind show. */
export type GoalParts = Readonly<
  Record<'members' | 'history' | 'activity' | 'payouts' | 'plan' | 'organise', ReactNode>
>
