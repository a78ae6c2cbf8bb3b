import { type GoalType, goalTypes } from '#shared/api/goalKinds.ts'
import { goalTypeTexts } from './goalTypeTexts.ts'

const isOffered = (type: string): type is GoalType => goalTypes.some(offered => offered === type)

/** Of a kind that is not offered any more, as it is stored. */
export const goalTypeName = (type: string): string => (isOffered(type) ? goalTypeTexts[type] : type)
