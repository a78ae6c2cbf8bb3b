import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { systemClock } from '../clock.ts'
import { createAdminLog, operatorId } from './adminLog.ts'

/** What the operator runs; the admins' log names each as `RUN` and its name. */
export const operatorCommands = [
  'grant',
  'reset-factors',
  'erase-lost-texts',
  'judge',
  'confirm',
  'confirm-lock',
  'sent',
  'accept-events',
  'adopt-log',
  'redact-old-texts',
  'restore',
] as const
export type OperatorCommand = (typeof operatorCommands)[number]

interface Asked {
  readonly command: OperatorCommand
  /** Its arguments without names and texts of people. */
  readonly args?: readonly string[]
  readonly about?: { readonly userId?: number | undefined; readonly goalId?: number }
}

/** Notes in the admins' log what the operator runs, before it is done; if that fails, it is not done. */
export const noted = async <Done>(
  pool: pg.Pool,
  { command, args = [], about = {} }: Asked,
  work: () => Promise<Done>,
): Promise<Done> => {
  const log = createAdminLog(pool, systemClock)
  const id = await log.begin({
    adminId: operatorId,
    correlation: randomUUID(),
    method: 'RUN',
    door: command,
    path: [command, ...args].join(' ').slice(0, 500),
    query: {},
    wished: {},
    aboutUserId: about.userId ?? null,
    aboutGoalId: about.goalId ?? null,
  })
  let status = 400
  try {
    const done = await work()
    status = 200
    return done
  } finally {
    await log.end(id, status)
  }
}
