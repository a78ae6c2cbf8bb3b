import { draftMap } from '#ledger/domain/draftMap.ts'
import { zero } from '#shared/money.ts'
import type { Instant } from '#shared/time.ts'
import { dateIn } from '#shared/zones.ts'
import type { Bug } from './bug.ts'
import { owing, paidAtNight } from './occasions.ts'

/** Mistakes in reminding people of what is due. */
export const reminders = {
  'reminds again each time that it looks': {
    scenario: owing,
    reminding: parts => ({
      ...parts,
      post: wanted =>
        parts.post(wanted.map(notice => ({ ...notice, cause: `${notice.cause}-${notice.at}` }))),
    }),
  },
  'reminds everybody by the day in one place': {
    scenario: owing,
    reminding: parts => ({
      ...parts,
      reads: {
        ...parts.reads,
        duePayments: async function* (window) {
          for await (const page of parts.reads.duePayments(window))
            yield page.map(payment => ({ ...payment, timeZone: 'UTC' }))
        },
      },
    }),
  },
  'looks only once a day for whom to remind': {
    scenario: owing,
    reminding: parts => {
      let lookedAt: Instant | undefined
      return {
        ...parts,
        reads: {
          ...parts.reads,
          duePayments: async function* (window) {
            const now = parts.clock.now()
            if (lookedAt !== undefined && dateIn(lookedAt, 'UTC') === dateIn(now, 'UTC')) return
            lookedAt = now
            yield* parts.reads.duePayments(window)
          },
        },
      }
    },
  },
  'reminds of what has been paid meanwhile': {
    scenario: paidAtNight,
    delivering: parts => ({
      ...parts,
      goals: {
        ...parts.goals,
        load: async (id, freshness) => {
          const state = await parts.goals.load(id, freshness)
          return { ...state, parts: draftMap(), receivedCents: zero }
        },
      },
    }),
  },
  'rings in the night for what is due that day': {
    scenario: owing,
    notices: kept => ({
      ...kept,
      make: async wanted => (await kept.make(wanted)).map(delivery => ({ ...delivery, kind: 'late' })),
    }),
  },
} satisfies Readonly<Record<string, Partial<Bug>>>
