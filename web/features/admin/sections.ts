import { sectionTexts as texts } from './sectionTexts.ts'

/** All pages of the admin area, grouped by subject. */
export const sections = [
  [
    texts.people,
    [
      ['/admin', texts.users],
      ['/admin/log', texts.log],
      ['/admin/feedback', texts.feedback],
    ],
  ],
  [
    texts.money,
    [
      ['/admin/payouts', texts.payouts],
      ['/admin/sending', texts.sending],
      ['/admin/proposals', texts.proposals],
      ['/admin/circles', texts.circles],
      ['/admin/disputes', texts.disputes],
      ['/admin/reconciliation', texts.reconciliation],
    ],
  ],
  [
    texts.books,
    [
      ['/admin/journal', texts.journal],
      ['/admin/statement', texts.statements],
      ['/admin/corrections', texts.corrections],
      ['/admin/periods', texts.periods],
      ['/admin/events', texts.events],
      ['/admin/audits', texts.audits],
    ],
  ],
  [
    texts.system,
    [
      ['/admin/installation', texts.installation],
      ['/admin/projections', texts.projections],
      ['/admin/jobs', texts.jobs],
    ],
  ],
] as const satisfies readonly (readonly [string, readonly (readonly [string, string])[]])[]

/** The page of an address, or the page above it: a single event belongs to the events. */
export const sectionOf = (path: string): readonly [to: string, label: string] | undefined => {
  // A case is of a payout.
  const at = path.replace(/^\/admin\/cases\//, '/admin/payouts/')
  return sections
    .flatMap(([, pages]) => [...pages])
    .filter(([to]) => at === to || at.startsWith(`${to}/`))
    .at(-1)
}
