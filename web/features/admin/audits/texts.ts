import type { AuditResponse, DifferenceResponse } from '#shared/api/audits.ts'

const counted = (count: number, what: string): string => `${count} ${what}${count === 1 ? '' : 's'}`

export const texts = {
  title: 'Audits',
  subtitle: 'What is shown, held against the log',
  loading: 'Loading the audits',
  failed: 'Could not load the audits.',
  error: 'Error',
  notDone: 'The audit could not be begun.',
  now: {
    title: 'How it stands',
    none: 'Nothing has been audited yet.',
    clean: (when: string) => `All that is shown is what the log says, as of ${when}.`,
    wrong: (when: string, count: number) =>
      `${count === 1 ? '1 thing is' : `${count} things are`} not as the log has it, as of ${when}.`,
    how: 'Every night the whole log is folded from nothing and compared with every row that is shown, and with what was hashed of it when it was written. Nothing is put right by itself.',
    start: 'Audit now',
    starting: 'One moment...',
    begun: 'The audit has begun',
  },
  run: {
    title: 'Last audits',
    kinds: { nightly: 'Nightly', on_demand: 'On demand', command: 'From the command line' } satisfies Record<
      AuditResponse['kind'],
      string
    >,
    underWay: 'Under way',
    waiting: 'Interrupted',
    clean: 'Nothing differs',
    wrong: (count: number) => (count === 1 ? '1 finding' : `${count} findings`),
    progress: (goals: number, of: number) => `${goals} of ${of} goals`,
    progressLabel: 'How far this audit has come',
    counts: (goals: number, events: number, rows: number) =>
      `${counted(goals, 'goal')}, ${counted(events, 'event')}, ${counted(rows, 'row')}`,
    positions: (from: string, to: string) => `Log positions ${from} to ${to}`,
    fault: (words: string) => `It was interrupted, and goes on by itself: ${words}`,
  },
  checks: {
    transparency: 'The log against what was hashed of it',
    'closed months': 'Closed months against their figures',
  } as Readonly<Record<string, string>>,
  asItShould: 'as it should be',
  differences: {
    title: 'Rows that differ',
    note: (when: string) => `Found by the audit of ${when}`,
    kinds: {
      missing: 'Is missing: the log has it',
      unexpected: 'Is not in the log',
      differs: 'Reads otherwise than the log has it',
      unfolded: 'Is held back: an event cannot be folded',
      unbalanced: 'Does not add up by itself',
    } satisfies Record<DifferenceResponse['kind'], string>,
    column: 'Column',
    served: 'Shown',
    folded: 'By the log',
    nothing: 'nothing',
    events: 'Events of this goal',
    more: 'Show more',
  },
} as const
