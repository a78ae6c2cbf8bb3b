import { statementPeriodForm } from '#shared/api/statements.ts'
import { plusCycles } from '#shared/cycles.ts'
import { type CalendarDate, calendarDate } from '#shared/time.ts'

/** The chosen statement, in the address. */
export interface View {
  readonly period: string
  readonly goal: string
  readonly member: string
  /** An account of the books, for admins. */
  readonly account: string
  /** Of a statement over several goals; the server's default where it is empty. */
  readonly currency: string
  /** One's own lines in a goal, or everybody's. */
  readonly whose: 'mine' | 'all'
}

export const viewIn = (search: URLSearchParams, today: CalendarDate): View => {
  const period = search.get('period') ?? ''
  const number = (name: string): string => /^[1-9]\d{0,14}$/.exec(search.get(name) ?? '')?.[0] ?? ''
  return {
    period: statementPeriodForm.test(period) ? period : today.slice(0, 7),
    goal: number('goal'),
    member: number('member'),
    account: /^[a-z]{1,20}$/.exec(search.get('account') ?? '')?.[0] ?? '',
    currency: /^[A-Z]{3}$/.exec(search.get('currency') ?? '')?.[0] ?? '',
    whose: search.get('whose') === 'all' ? 'all' : 'mine',
  }
}

export const searchOf = ({ period, goal, member, account, currency, whose }: View): URLSearchParams =>
  new URLSearchParams({
    period,
    ...(goal && { goal }),
    ...(member && { member }),
    ...(account && { account }),
    ...(goal === '' && currency && { currency }),
    ...(goal && whose === 'all' && { whose }),
  })

/** The server's path, without the extension of a file. */
export const pathOf = ({ goal, whose }: View): string =>
  goal && whose === 'all' ? `/api/goals/${goal}/statement` : '/api/statement'

export const queryOf = ({ period, goal, currency, whose }: View): string =>
  String(
    new URLSearchParams({
      period,
      ...(goal && whose === 'mine' && { goalId: goal }),
      ...(goal === '' && currency && { currency }),
    }),
  )

export const adminQueryOf = ({ period, goal, member, account, currency }: View): string =>
  String(
    new URLSearchParams({
      period,
      ...(goal && { goalId: goal }),
      ...(member && { userId: member }),
      ...(account && { account }),
      ...(goal === '' && currency && { currency }),
    }),
  )

const monthsBack = 24
const yearsBack = 5

/** The offered months and years: newest first, including the chosen one. */
export const periodsOf = (today: CalendarDate, looked: string): string[] => {
  const first = calendarDate(`${today.slice(0, 7)}-01`)
  const months = Array.from({ length: monthsBack }, (_, back) =>
    plusCycles(first, 'monthly', -back).slice(0, 7),
  )
  const year = Number(today.slice(0, 4))
  const years = Array.from({ length: yearsBack }, (_, back) => String(year - back))
  const offered = [...months, ...years]
  return offered.includes(looked) ? offered : [looked, ...offered]
}
