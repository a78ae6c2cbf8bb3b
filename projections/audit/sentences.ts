import type { Account } from '#shared/journal.ts'
import { defaultCurrency, formatMoney, type Money, totalsOf, zero } from '#shared/money.ts'
import { type AuditResult, isClean, nameOf } from './run.ts'

type Books = readonly (Money & { readonly account: Account })[]

/** The result of an audit, for people. */
export const sentences = (result: AuditResult, books: Books, clean = isClean(result)): string[] => {
  const { goals, events, rows, differences, named, findings } = result
  return [
    `${events} events of ${goals} goals were folded and compared with ${rows} rows that are served.`,
    differences === 0
      ? 'No row differs.'
      : `${differences} ${differences === 1 ? 'row differs' : 'rows differ'}:`,
    ...named
      .slice(0, 20)
      .flatMap(difference => [
        `  ${nameOf(difference)}`,
        ...(difference.kind === 'differs'
          ? Object.entries(difference.columns).map(
              ([column, [is, should]]) => `    ${column} is ${is}, should be ${should}`,
            )
          : difference.kind === 'unfolded'
            ? [`    ${difference.columns['reason']?.[1] ?? ''}`]
            : []),
      ]),
    ...(differences > 20 ? [`  and ${differences - 20} more`] : []),
    ...balanceSentences(books),
    ...findings.flatMap(({ check, wrong, notes = [] }) => [
      wrong.length === 0 ? `${check}: as it should be.` : `${check}:`,
      ...[...wrong, ...notes].map(words => `  ${words}`),
    ]),
    clean ? 'All is as the log says.' : 'What is served is not what the log says.',
  ]
}

/** The trial balance of each currency; with the code when there are several. */
const balanceSentences = (books: Books): string[] => {
  const totals = totalsOf(books.length === 0 ? [{ amount: zero, currency: defaultCurrency }] : books)
  const line = (name: string, { amount, currency }: Money): string =>
    `  ${name.padEnd(10)}${formatMoney(amount, currency).padStart(18)}`
  return totals.flatMap(total => [
    totals.length === 1 ? 'Trial balance:' : `Trial balance in ${total.currency}:`,
    ...books
      .filter(({ currency }) => currency === total.currency)
      .map(balance => line(balance.account, balance)),
    line('total', total),
  ])
}
