import type { GoalParts } from '../../lib/goalParts.ts'
import { Columns } from './Columns.tsx'
import { Rules } from './charter/Rules.tsx'
import type { CircleProps } from './view.ts'
import { Pause } from './votes/Pause.tsx'
import { Votes } from './votes/Votes.tsx'

/** The agreed rules, and the members' decisions. */
export const CircleRules = ({ parts, ...circle }: CircleProps & { parts: GoalParts }) => (
  <Columns
    collapses
    first={
      <>
        <Rules {...circle} />
        {parts.organise}
      </>
    }
    second={
      <>
        <Votes {...circle} about="rules" />
        <Pause {...circle} />
      </>
    }
  />
)
