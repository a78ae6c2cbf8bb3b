import { randomUUID } from 'node:crypto'
import type { AdminAct } from '../accounts/adminDays.ts'
import type { ApiParts } from './context.ts'
import { refusalProblem } from './problem.ts'

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
  act: AdminAct,
  work: () => Promise<Done>,
): Promise<Done> => {
  const { adminDays, adminDayLimit } = parts
  const { currency } = act.money
  const limit = adminDayLimit(currency)
  const counted = await adminDays.take(act, limit)
  if (!counted) {
    await reached(parts, act)
    throw refusalProblem({ code: 'admin_day_limit', values: { amount: { amount: limit, currency } } })
  }
  // What ends in an error may have been done, and stays counted: asking again for the same counts no second time.
  const done = await work()
  if (!hasHappened(done)) await counted.giveBack()
  else if (counted.sum >= limit) await reached(parts, act)
  return done
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
const reached = async (parts: Parts, { userId, money: { currency } }: AdminAct): Promise<void> => {
  const { adminDays, users, jobs, clock, log, onAdminLimit } = parts
  log.warn({ userId, currency }, 'an admin reached the limit of a day')
  if (!(await adminDays.alarm(userId, currency))) return
  onAdminLimit(currency)
  const at = clock.now()
  for (const admin of await users.admins())
    await jobs.add('account-notice', { userId: admin, what: 'admin_limit_reached', at }, { id: randomUUID() })
}
