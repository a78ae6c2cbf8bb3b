import type { GoalResponse } from '#shared/api/goalKinds.ts'
import { kindName } from './kindName.ts'

/** Loaded only where a circle is named by a word other than the usual one. */
export const CircleKind = ({ goal }: { goal: GoalResponse }) => kindName(goal)
