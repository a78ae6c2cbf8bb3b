import { isSusu, susu } from '#shared/api/goalKinds.ts'
import { type GoalFormValues, withType } from './goalForm.ts'

/** Who saves: one person, several for one target, or a circle. */
export const companies = ['alone', 'together', 'turns'] as const
export type Company = (typeof companies)[number]

/** As type and number of members say; undefined until a type is chosen. */
export const companyOf = ({
  type,
  totalMembers,
}: Pick<GoalFormValues, 'type' | 'totalMembers'>): Company | undefined => {
  if (!type) return undefined
  if (isSusu({ type })) return 'turns'
  return Number(totalMembers) === 1 ? 'alone' : 'together'
}

/** Preselects a type and a number of members that fit, both of which can still be changed. */
export const withCompany = (values: GoalFormValues, company: Company): GoalFormValues => {
  if (company === 'turns') return withType(values, susu)
  const goal = values.type && !isSusu(values) ? values : withType(values, 'Custom')
  if (companyOf(goal) === company) return goal
  return company === 'alone'
    ? { ...goal, totalMembers: '1', several: goal.totalMembers }
    : { ...goal, totalMembers: goal.several }
}
