import { createHmac, hkdfSync } from 'node:crypto'
import { type Puzzle, puzzleHeader, puzzleNeeded, solves } from '#shared/api/puzzle.ts'
import { minuteMs } from '#shared/time.ts'
import type { LimitName } from '../../accounts/rateLimits.ts'
import { isSame, newToken } from '../../accounts/tokens.ts'
import type { ApiContext, ApiDependencies } from '../context.ts'
import { ProblemError, problem } from '../problem.ts'

/** Attempts of all callers together: above its limit in a minute each takes a puzzle. */
export type Storm = Extract<LimitName, `${string}Storm`>
const everybody = 'all'

/** About 130,000 hashes: half a second in a browser, and an hour for 7,000 guesses. */
const bits = 17
const validMs = 5 * minuteMs

type Needs = Pick<ApiDependencies, 'limits' | 'clock' | 'settings'>

/**
 * Guard: while there is a storm, the request has a solved puzzle. Nothing has to be seen, heard or typed for it.
 * @throws ProblemError 403 with a puzzle
 */
export const puzzleInStorm = async (ctx: ApiContext, deps: Needs, storm: Storm): Promise<void> => {
  if (!(await deps.limits.isUsedUp(storm, everybody))) return
  if (await isSolved(deps, storm, ctx.get(puzzleHeader))) return
  const { problem: body } = problem(403, puzzleNeeded)
  throw new ProblemError(403, { ...body, puzzle: newPuzzle(deps, storm) })
}

export const countInStorm = async ({ limits }: Pick<Needs, 'limits'>, storm: Storm): Promise<void> => {
  await limits.count(storm, everybody, 1)
}

const signed = (dataKey: string, storm: Storm, text: string): string => {
  const key = Buffer.from(hkdfSync('sha256', dataKey, '', 'calabash puzzles', 32))
  return createHmac('sha256', key).update(`${storm} ${text}`).digest('base64url')
}

const newPuzzle = (deps: Needs, storm: Storm): Puzzle => {
  const text = `${Date.parse(deps.clock.now()) + validMs}-${newToken(192)}`
  return { challenge: `${text}.${signed(deps.settings.dataKeys[0] ?? '', storm, text)}`, bits }
}

/** Each is accepted once. */
const isSolved = async (deps: Needs, storm: Storm, header: string): Promise<boolean> => {
  const [, text = '', signature = '', answer] =
    /^(\d{1,15}-[\w-]{32})\.([\w-]{43})\.(\d{1,15})$/.exec(header) ?? []
  if (text === '' || Number.parseInt(text, 10) < Date.parse(deps.clock.now())) return false
  const isOurs = (key: string): boolean =>
    isSame(Buffer.from(signature), Buffer.from(signed(key, storm, text)))
  if (!deps.settings.dataKeys.some(isOurs)) return false
  if (!solves({ challenge: `${text}.${signature}`, bits }, Number(answer))) return false
  return (await deps.limits.take('puzzle', text)) === undefined
}
