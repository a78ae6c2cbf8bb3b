import { type Bench, measured, median } from '#shared/bench/harness.ts'
import { spent } from '#shared/bench/processor.ts'
import { givenBooks, givenStripe } from './audited.ts'
import { eventsPerGoal, withFilledLog } from './filledLog.ts'

export const audit: Bench = {
  name: 'audit',
  file: import.meta.filename,
  compares:
    'a full audit (the log folded anew and compared with every row that is served, its tree grown anew, and Stripe’s payments matched both ways) with only reading all of that once',
  run: async ({ quick, rounds, scale, tell }) => {
    const goals = quick ? 20 : Math.round(300 * scale)
    const events = goals * eventsPerGoal
    return withFilledLog({ goals }, async parts => {
      const books = await givenBooks(parts, events)
      const stripe = await givenStripe(parts)
      let mostMemory = 0
      const watch = setInterval(() => {
        mostMemory = Math.max(mostMemory, process.memoryUsage().heapUsed)
      }, 50)
      try {
        const took: Record<'audit' | 'match' | 'read' | 'list', Awaited<ReturnType<typeof spent>>>[] = []
        tell('there is something to audit')
        for (let round = 0; round < (goals > 1_000 ? 1 : Math.min(rounds, 5)); round++) {
          took.push({
            audit: await spent(books.audit),
            match: await spent(stripe.match),
            read: await spent(books.read),
            list: await spent(stripe.list),
          })
          tell(`audited ${took.length} times`)
        }
        const each = (of: keyof (typeof took)[number]): number =>
          Math.round((median(took.map(round => round[of].processorSeconds)) * 1e6) / events)
        const bench = 'audit'
        const names = { bench, unit: 'seconds', goal: { atMost: 4 } }
        return [
          measured(
            {
              ...{ ...names, measure: `${events} events audited and matched, against reading them` },
              also: {
                processorMicrosecondsToMatchEach: each('match'),
                processorMicrosecondsToListEach: each('list'),
                heapMegabytes: Math.round(mostMemory / 1e6),
              },
            },
            took.map(({ audit: ours, match, read, list }) => [
              ours.seconds + match.seconds,
              read.seconds + list.seconds,
            ]),
          ),
          measured(
            {
              ...{ ...names, measure: 'without Stripe, against reading log, rows and leaves' },
              also: {
                processorMicrosecondsToAuditEach: each('audit'),
                processorMicrosecondsToReadEach: each('read'),
              },
            },
            took.map(({ audit: ours, read }) => [ours.seconds, read.seconds]),
          ),
        ]
      } finally {
        clearInterval(watch)
        await stripe.close()
      }
    })
  },
}
