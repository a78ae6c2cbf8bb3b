import type { Account } from '#shared/journal.ts'
import { type Cents, formatMoney, sum } from '#shared/money.ts'
import { type AuditResult, isClean, nameOf } from './run.ts'

type Books = readonly { readonly account: Account; readonly amountCents: Cents }[]

/** What an audit has come to, for people. */
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
    'Trial balance:',
    ...books.map(
      ({ account, amountCents }) => `  ${account.padEnd(10)}${formatMoney(amountCents).padStart(18)}`,
    ),
    `  ${'total'.padEnd(10)}${formatMoney(sum(books.map(({ amountCents }) => amountCents))).padStart(18)}`,
    ...findings.flatMap(({ check, wrong }) =>
      wrong.length === 0
        ? [`${check}: as it should be.`]
        : [`${check}:`, ...wrong.map(words => `  ${words}`)],
    ),
    clean ? 'All is as the log says.' : 'What is served is not what the log says.',
  ]
}
