import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { Config } from '#config'
import { withTags } from '#ledger/eventStore/taggedStore.ts'
import { createEventTags, type EventTags } from '#ledger/eventStore/tags.ts'
import {
  drawTagLine,
  ensureKeysKnown,
  type FollowedTagLine,
  followTagLine,
} from '#ledger/installation/tagLine.ts'
import { readSchema } from '#projections/db/readVersion.ts'
import { isComplete } from '#projections/engine/generations.ts'
import type { EventStore } from '#shared/ports/eventStore.ts'
import { keptSecret } from './dataDir.ts'
import { olderVersions } from './olderVersions.ts'
import type { RunningProcess } from './runningProcess.ts'

interface Parts {
  readonly pool: pg.Pool
  readonly store: EventStore
}

type Settings = Pick<Config, 'role' | 'eventKeys' | 'sessionKeys' | 'dataDir'>

/** Undefined where nothing gives keys: API and workers always have session keys, the projector may have none. */
const tagsOf = (
  { eventKeys, sessionKeys }: Settings,
  kept: () => string | undefined,
): EventTags | undefined => {
  const secrets = eventKeys ?? sessionKeys ?? [kept() ?? []].flat()
  return secrets.length === 0 ? undefined : createEventTags(secrets)
}

/** The store of a process, which writes and checks tags, and draws the line after which every event needs one. */
export const openTags = async (
  { config, log, stopping }: Pick<RunningProcess, 'config' | 'log' | 'stopping'>,
  { dataDir, writes, ...parts }: Parts & { readonly dataDir: string; readonly writes: boolean },
): Promise<EventStore> => {
  const tags = tagsOf(config, () =>
    config.role === 'projector' ? undefined : keptSecret(dataDir, 'session-key'),
  )
  if (!tags) {
    log.warn({}, uncheckedWords)
    return parts.store
  }
  await ensureKeysKnown(parts.pool, tags, { writes })
  const leaving = new AbortController()
  stopping.add('line of tags', () => leaving.abort())
  const line = followTagLine({ ...parts, keyIds: tags.keyIds })
  void untilDrawn({ ...parts, line, log, signal: leaving.signal })
  return withTags(parts.store, tags, line)
}

const uncheckedWords =
  'EVENT_KEYS is missing, so events that others have written to the log are not told from its own here'

/** Keys that were generated here before; a command generates none. */
export const tagsOfCommand = (config: Settings): EventTags | undefined =>
  tagsOf(config, () =>
    existsSync(join(config.dataDir, 'session-key')) ? keptSecret(config.dataDir, 'session-key') : undefined,
  )

/**
 * The store of an operator's command, which writes and checks tags.
 * @throws Error in a sentence for a command that would write without keys
 */
export const openTagsOfCommand = async (
  config: Settings,
  parts: Parts,
  { writes = false } = {},
): Promise<EventStore> => {
  const tags = tagsOfCommand(config)
  if (!tags) {
    if (writes)
      throw new Error(
        'EVENT_KEYS (or SESSION_KEYS) is missing: what is written here could not be told from what others write',
      )
    console.error(`${uncheckedWords}.`)
    return parts.store
  }
  await ensureKeysKnown(parts.pool, tags, { writes })
  return withTags(parts.store, tags, followTagLine({ ...parts, keyIds: tags.keyIds }))
}

const tryEveryMs = 1_000
/** An append of an older process may be on its way when it ends. */
const appendMs = 60_000

/**
 * Draws the line once no process of a version that writes no tags runs; each holds the lock of its generation of the read side. A new
 * installation has none, so its line is drawn at once, before the first event.
 */
export const untilDrawn = async ({
  pool,
  store,
  line,
  log,
  signal,
  graceMs = appendMs,
}: Parts & {
  readonly line: Pick<FollowedTagLine, 'lookAgain'>
  readonly log: Pick<RunningProcess['log'], 'info' | 'warn'>
  readonly signal: AbortSignal
  readonly graceMs?: number
}): Promise<void> => {
  let aloneSince: number | undefined
  while (!signal.aborted) {
    try {
      const others = await olderVersions(pool)
      aloneSince = others === 'run' ? undefined : (aloneSince ?? performance.now())
      const isOver = others === 'none' || performance.now() > (aloneSince ?? Infinity) + graceMs
      if (isOver && (await isComplete(pool, readSchema))) {
        const position = await drawTagLine({ pool, store, schema: readSchema })
        line.lookAgain()
        if (position !== undefined)
          log.info({ position: String(position) }, 'every event after this position needs a tag now')
        return
      }
    } catch (err) {
      if (!signal.aborted) log.warn({ err }, 'the line after which events need tags could not be drawn yet')
    }
    await sleep(tryEveryMs, undefined, { signal }).catch(() => undefined)
  }
}
