import type { GoalParts } from '../../lib/goalParts.ts'
import { Columns } from './Columns.tsx'
import { Debts } from './Debts.tsx'
import { Deposits } from './Deposits.tsx'
import { Guarantors } from './guarantors/Guarantors.tsx'
import { Rounds } from './rounds/Round.tsx'
import type { CircleProps } from './view.ts'

/** Received and paid-out money, and debts. */
export const CircleMoney = ({ parts, ...circle }: CircleProps & { parts: GoalParts }) => (
  <Columns
    first={
      <>
        <Rounds {...circle} />
        {parts.payouts}
      </>
    }
    second={
      <>
        <Debts {...circle} />
        <Deposits {...circle} />
        <Guarantors {...circle} />
        {parts.history}
      </>
    }
  />
)
