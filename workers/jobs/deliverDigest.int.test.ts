import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { startDoor } from '#lab/builders/api/api.ts'
import { registerSaver, type Saver } from '#lab/builders/client.ts'
import type { GoalHandler } from '#ledger/handle.ts'
import type { NotificationKind } from '#shared/api/notifications.ts'
import { goalId, userId } from '#shared/ids.ts'
import type { JobPayloads, JobQueue } from '#shared/ports/jobQueue.ts'
import type { Mail } from '#shared/ports/mailer.ts'
import { instant } from '#shared/time.ts'
import { createDeliverDigestJob, createDigestQueuer } from './deliverDigest.ts'

let now = instant('2026-11-21T10:00:00Z')
const clock = { now: () => now }
const door = await startDoor({ clock })

/** By id, as a mail server that recognises duplicates has them. */
const mails = new Map<string, Mail>()
const sendings: string[] = []
const queued = new Map<string, JobPayloads['deliver-digest']>()
let saver: Saver
beforeEach(async () => {
  now = instant('2026-11-21T10:00:00Z')
  saver = await registerSaver(door.url)
  await saver.send('PUT', '/api/preferences', { dailyMail: true })
  mails.clear()
  sendings.length = 0
  queued.clear()
})

const make = async (kind: NotificationKind, goalName = 'Makola') =>
  (
    await door.notifications.make([
      {
        ...{ cause: randomUUID(), userId: userId(saver.userId), kind, goalId: goalId(1), goalName },
        ...({ currency: 'USD', at: now } as const),
      },
    ])
  ).map(({ channel }) => channel)
const jobs = {
  add: async (_: string, payload: JobPayloads['deliver-digest'], { id }: { readonly id: string }) =>
    void queued.set(id, payload),
} as unknown as JobQueue
const queueDigests = createDigestQueuer({ notifications: door.notifications, jobs, clock })
const deliver = createDeliverDigestJob({
  notifications: door.notifications,
  goals: { load: async () => ({ members: new Map([[saver.userId, {}]]) }) } as unknown as GoalHandler,
  mailer: {
    send: async mail => {
      mails.set(mail.id ?? '', mail)
      sendings.push(mail.id ?? '')
    },
  },
  destinationOf: async () => null,
  appUrl: 'https://calabash.example',
})
/** The due jobs at a time. */
const runAt = async (time: string): Promise<void> => {
  now = instant(time)
  await queueDigests()
  for (const payload of queued.values()) await deliver(payload)
}

describe('the mail of the day', () => {
  it('has the reminders and news since the last one, in the morning of its reader', async () => {
    await saver.send('PUT', '/api/preferences', { timeZone: 'Africa/Accra' })
    expect(await make('joined')).toEqual(['digest'])
    expect(await make('swap_declined', 'Kumasi')).toEqual(['digest'])
    await runAt('2026-11-22T07:59:00Z')
    expect(mails.size).toBe(0)
    await runAt('2026-11-22T08:05:00Z')
    const [mail] = mails.values()
    expect(mail).toMatchObject({
      to: `${saver.username}@example.com`,
      subject: '2 reminders and news from your goals',
    })
    expect(mail?.text).toContain('Somebody has joined Makola')
    expect(mail?.text).toContain('No swap of turns: Kumasi')
    expect(mail?.text).toContain('https://calabash.example/goals/1?tab=members\n')
    await runAt('2026-11-22T08:20:00Z')
    await runAt('2026-11-23T08:05:00Z')
    expect(sendings).toHaveLength(1)
  })

  it('leaves out what cannot wait, which comes at once', async () => {
    for (const kind of [
      'reminded',
      'overdue',
      'late',
      'payment_failed',
      'payout_returned',
      'vote_opened',
    ] as const)
      expect([kind, await make(kind)]).toEqual([kind, ['email']])
  })

  it('comes once after a crash, and leaves what is newer for the next one', async () => {
    await make('joined', 'Makola')
    now = instant('2026-11-22T08:05:00Z')
    await queueDigests()
    const [payload] = queued.values()
    const crash = createDeliverDigestJob({
      notifications: {
        ...door.notifications,
        settle: async () => {
          throw new Error('crashed')
        },
      },
      goals: { load: async () => ({ members: new Map([[saver.userId, {}]]) }) } as unknown as GoalHandler,
      mailer: { send: async mail => void mails.set(mail.id ?? '', mail) },
      destinationOf: async () => null,
      appUrl: 'https://calabash.example',
    })
    await expect(crash(payload!)).rejects.toThrow('crashed')
    const [first] = mails.values()
    await make('joined', 'Kumasi')
    await Promise.all([deliver(payload!), deliver(payload!), runAt('2026-11-22T08:20:00Z')])
    expect([...mails.values()].map(({ text }) => text)).toEqual([first?.text])
    await runAt('2026-11-23T08:05:00Z')
    expect(mails.size).toBe(2)
    expect([...mails.values()][1]?.text).toContain('Kumasi')
    expect([...mails.values()][1]?.text).not.toContain('Makola')
  })

  it('still comes to a reader who wants no mail of the day any more, but not of what was turned off', async () => {
    await make('joined')
    await make('round_opened', 'Kumasi')
    await make('member_late', 'Tema')
    await saver.send('PUT', '/api/preferences', { dailyMail: false, achievementAlerts: false })
    expect(await make('goal_reached')).toEqual([])
    await runAt('2026-11-22T08:05:00Z')
    const [mail] = mails.values()
    expect(mail?.text).toContain('Tema')
    expect(mail?.text).not.toContain('Makola')
  })
})
