import { ButtonLink } from '../../components/Button.tsx'
import { lazyPart } from '../../components/lazyPart.tsx'
import type { GoalParts } from '../../lib/goalParts.ts'
import { Columns } from './Columns.tsx'
import { Debts } from './Debts.tsx'
import { Deposits } from './Deposits.tsx'
import { Guarantors } from './guarantors/Guarantors.tsx'
import { rotationTexts } from './rotationTexts.ts'
import { Rounds } from './rounds/Round.tsx'
import type { CircleProps } from './view.ts'

const Corrections = lazyPart(() => import('./adoption/Corrections.tsx'), 'Corrections')
const CashBoxes = lazyPart(() => import('./cash/CashBoxes.tsx'), 'CashBoxes')

/** Received and paid-out money, and debts. */
export const CircleMoney = ({ parts, ...circle }: CircleProps & { parts: GoalParts }) => (
  <Columns
    first={
      <>
        <Rounds {...circle} />
        <p>
          <ButtonLink look="outline" to={`/goals/${circle.goal.id}/sheet`}>
            {rotationTexts.sheet}
          </ButtonLink>
        </p>
        {parts.payouts}
      </>
    }
    second={
      <>
        <Debts {...circle} />
        {circle.rotation.corrections && <Corrections {...circle} corrections={circle.rotation.corrections} />}
        <Deposits {...circle} />
        <Guarantors {...circle} />
        {circle.rotation.hasCashBoxes && <CashBoxes goalId={circle.goal.id} viewerId={circle.viewerId} />}
        {parts.history}
      </>
    }
  />
)
