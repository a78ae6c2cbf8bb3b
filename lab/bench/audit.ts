import { givenBooks, givenStripe } from './audited.ts'
import { eventsPerGoal, withFilledLog } from './filledLog.ts'
import { type Bench, inRounds, measured, median } from './harness.ts'
import { spent, watchHeap } from './processor.ts'

export const audit: Bench = {
  compares:
    'a full audit (the log folded anew and compared with every row that is served, its tree grown anew, and Stripe’s payments matched both ways) with only reading all of that once',
  run: ({ quick, rounds, scale, tell }) => {
    const goals = quick ? 20 : Math.round(300 * scale)
    const events = goals * eventsPerGoal
    return withFilledLog({ goals }, async parts => {
      const books = await givenBooks(parts, events)
      await using stripe = await givenStripe(parts)
      using heap = watchHeap()
      tell('there is something to audit')
      const took = await inRounds(goals > 1_000 ? 1 : Math.min(rounds, 5), async round => {
        const times = {
          audit: await spent(books.audit),
          match: await spent(stripe.match),
          read: await spent(books.read),
          list: await spent(stripe.list),
        }
        tell(`audited ${round + 1} times`)
        return times
      })
      const each = (of: keyof (typeof took)[number]): number =>
        Math.round((median(took.map(round => round[of].processorSeconds)) * 1e6) / events)
      const names = { unit: 'seconds', goal: { atMost: 4 } }
      return [
        measured(
          {
            ...names,
            measure: `${events} events audited and matched, against reading them`,
            also: {
              processorMicrosecondsToMatchEach: each('match'),
              processorMicrosecondsToListEach: each('list'),
              heapMegabytes: heap.megabytes(),
            },
          },
          took.map(({ audit: ours, match, read, list }) => [
            ours.seconds + match.seconds,
            read.seconds + list.seconds,
          ]),
        ),
        measured(
          {
            ...names,
            measure: 'without Stripe, against reading log, rows and leaves',
            also: {
              processorMicrosecondsToAuditEach: each('audit'),
              processorMicrosecondsToReadEach: each('read'),
            },
          },
          took.map(({ audit: ours, read }) => [ours.seconds, read.seconds]),
        ),
      ]
    })
  },
}
