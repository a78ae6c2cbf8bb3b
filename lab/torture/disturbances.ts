import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { signal } from '#embedded/postgres/processes.ts'
import type { RestartedProcess } from '../chaos/restarting.ts'
import { createRandomFor } from '../worlds/random.ts'

/** The number of disturbances of each kind. */
export type Disturbances = Map<string, number>

interface Options {
  /** The embedded event store's database, to break its writer's connection. */
  readonly pool: pg.Pool | undefined
  readonly storePids: () => readonly number[]
  readonly projector: RestartedProcess
  readonly seed: number
  /** The average milliseconds between two disturbances. */
  readonly everyMs: number
}

const writerLock = 0x45_53_44_42

/**
 * Delays one in this many commits of the store by at most this many seconds: in Postgres, after the rows are
 * written and before the commit, where later ones could overtake it.
 */
export const stallCommits = async (pool: pg.Pool, oneIn: number, longestSeconds: number): Promise<void> => {
  await pool.query(`
    create or replace function eventstore.stall() returns trigger language plpgsql as $$
      begin
        if random() * ${oneIn} < 1 then perform pg_sleep(random() * ${longestSeconds}); end if;
        return null;
      end $$;
    create or replace trigger stall after insert on eventstore.events
      for each statement execute function eventstore.stall()`)
}

const breakWriter = (pool: pg.Pool) =>
  pool.query(
    `select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and objid = $1 and granted
       and database = (select oid from pg_database where datname = current_database())`,
    [writerLock],
  )

/** Breaks the writer's connection, kills or freezes the store, and kills the projector, until it is stopped. */
export const disturb = ({ pool, storePids, projector, seed, everyMs }: Options) => {
  const random = createRandomFor(seed, 500)
  const troubles: Disturbances = new Map()
  const stopping = new AbortController()
  const kinds: Readonly<Record<string, () => Promise<unknown>>> = {
    ...(pool && { 'the writer’s connection was broken': () => breakWriter(pool) }),
    'the store was killed': async () => {
      for (const pid of storePids()) signal(pid, 'SIGKILL')
    },
    'the store was frozen': async () => {
      const pids = storePids()
      for (const pid of pids) signal(pid, 'SIGSTOP')
      await sleep(random.between(200, 1_500))
      for (const pid of pids) signal(pid, 'SIGCONT')
    },
    'the projector was killed': async () => signal(projector.pid(), 'SIGKILL'),
  }
  const run = async (): Promise<void> => {
    const all = Object.entries(kinds)
    for (let turn = random.below(all.length); !stopping.signal.aborted; turn++) {
      await sleep(random.between(everyMs / 2, everyMs * 1.5), undefined, { signal: stopping.signal })
      const [name, happen] = all[turn % all.length]!
      await happen()
      troubles.set(name, (troubles.get(name) ?? 0) + 1)
    }
  }
  const running = run().catch(error => {
    if (!stopping.signal.aborted) throw error
  })
  return {
    troubles,
    stop: async () => {
      stopping.abort()
      await running
    },
  }
}
