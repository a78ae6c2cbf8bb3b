import { randomUUID } from 'node:crypto'
import type { UserId } from '#shared/ids.ts'
import type { Money } from '#shared/money.ts'
import type { ApiParts } from './context.ts'
import { refusalProblem } from './problem.ts'

interface Deed {
  readonly userId: UserId
  readonly money: Money
}

type Parts = Pick<
  ApiParts,
  'adminDays' | 'adminDayLimit' | 'users' | 'jobs' | 'clock' | 'log' | 'onAdminLimit'
>

/**
 * Counts what an admin sends, refunds, corrects or writes off towards the daily limit of one admin.
 * @throws ProblemError 409 when it would be exceeded
 */
export const withinDayLimit = async <Done extends object>(
  parts: Parts,
  { userId, money }: Deed,
  work: () => Promise<Done>,
): Promise<Done> => {
  const { adminDays, adminDayLimit } = parts
  const limit = adminDayLimit(money.currency)
  const sum = await adminDays.take(userId, money, limit)
  if (sum === undefined) {
    await reached(parts, { userId, money })
    throw refusalProblem({
      code: 'admin_day_limit',
      values: { amount: { amount: limit, currency: money.currency } },
    })
  }
  let isDone = false
  try {
    const done = await work()
    isDone = hasHappened(done)
    return done
  } finally {
    if (!isDone) await adminDays.giveBack(userId, money)
    else if (sum >= limit) await reached(parts, { userId, money })
  }
}

/** Neither refused nor done before. */
const hasHappened = (done: object): boolean => {
  if ('code' in done) return false
  if (!('outcome' in done)) return true
  return (
    done.outcome === 'accepted' && 'events' in done && Array.isArray(done.events) && done.events.length > 0
  )
}

/** Mails every admin, once a day for each of them and currency. */
const reached = async (parts: Parts, { userId, money: { currency } }: Deed): Promise<void> => {
  const { adminDays, users, jobs, clock, log, onAdminLimit } = parts
  log.warn({ userId, currency }, 'an admin reached the limit of a day')
  if (!(await adminDays.alarm(userId, currency))) return
  onAdminLimit(currency)
  const at = clock.now()
  for (const admin of await users.admins())
    await jobs.add('account-notice', { userId: admin, what: 'admin_limit_reached', at }, { id: randomUUID() })
}
