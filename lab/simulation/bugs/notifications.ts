import { draftMap } from '#ledger/domain/draftMap.ts'
import { zero } from '#shared/money.ts'
import type { Instant } from '#shared/time.ts'
import { dateIn } from '#shared/zones.ts'
import { type Bug, loading, without } from './bug.ts'
import { owing, paidAtNight } from './scenarios.ts'

/** Mistakes in reminders. */
export const reminders = {
  'reminds again at each run': {
    scenario: owing,
    reminding: parts => ({
      ...parts,
      post: wanted =>
        parts.post(wanted.map(notice => ({ ...notice, cause: `${notice.cause}-${notice.at}` }))),
    }),
  },
  'reminds by the day in one time zone': {
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
  'looks for reminders only once a day': {
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
  'never reminds of a payout that waits': {
    reminding: parts => ({
      ...parts,
      reads: {
        ...parts.reads,
        unsentPayouts: async function* () {
          yield []
        },
      },
    }),
  },
  'reminds of a payout as soon as it is due': {
    reminding: parts => ({ ...parts, payoutReminderDays: 0 }),
  },
  'reminds of a payment that was made meanwhile': {
    scenario: paidAtNight,
    delivering: parts => loading(parts, state => ({ ...state, parts: draftMap(), receivedMinor: zero })),
  },
  'sends text messages with reminders at night': {
    scenario: owing,
    notices: kept => ({
      ...kept,
      make: async wanted => (await kept.make(wanted)).map(delivery => ({ ...delivery, kind: 'late' })),
    }),
  },
} satisfies Readonly<Record<string, Partial<Bug>>>

/** Mistakes in notifications. */
export const notices = {
  'never retries notifications that the queue has lost': {
    handlers: without('sweep-notices'),
  },
  'subscribes from the end of the log after a restart': {
    subscribe: (subscribe, log) => wanted =>
      subscribe({ ...wanted, after: wanted.after && log.all.at(-1)?.position }),
  },
  'makes another notification at each attempt': {
    notices: (kept, random) => ({
      ...kept,
      make: wanted =>
        kept.make(wanted.map(notice => ({ ...notice, cause: `${notice.cause}-${random.uuid()}` }))),
    }),
  },
  'marks a mail as sent that was refused': {
    delivering: parts => ({
      ...parts,
      mailer: { send: async mail => void parts.mailer.send(mail).catch(() => undefined) },
    }),
  },
  'writes the number of the attempt into a mail': {
    delivering: parts => {
      let attempts = 0
      return {
        ...parts,
        mailer: {
          send: mail => parts.mailer.send({ ...mail, text: `${mail.text} (${++attempts})` }),
        },
      }
    },
  },
} satisfies Readonly<Record<string, Partial<Bug>>>
