import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { signal } from '#embedded/postgres/processes.ts'
import { createRandomFor, type Random } from '../worlds/random.ts'
import type { Installation } from './installation.ts'
import type { Link } from './proxy.ts'

/** A temporary fault; it ends when `happen` resolves. */
export interface Fault {
  readonly kind: FaultKind
  readonly about: string
  /** Ends at once when the signal is aborted, and repairs what it has broken. */
  happen(signal: AbortSignal): Promise<void>
}

export const faultKinds = [
  'killed',
  'stopped',
  'severed',
  'half-open',
  'silent link',
  'cut before the effect',
  'cut after the effect',
  'slow',
  'full disk',
  'no connections left',
  'clock jumped',
] as const
export type FaultKind = (typeof faultKinds)[number]

/**
 * Each kind occurs twice in a row, because odd and even rounds run in different installations. In a fourth of
 * the rounds another fault follows at once.
 */
export const kindsIn = (seed: number, round: number): readonly FaultKind[] => {
  const random = createRandomFor(seed, round)
  const first = faultKinds[(seed + Math.ceil(round / 2)) % faultKinds.length]!
  return random.below(4) === 0 ? [first, random.pick(faultKinds)] : [first]
}

interface Wanted {
  readonly seed: number
  readonly round: number
  readonly kinds: readonly FaultKind[]
  /** The maximum duration of a fault. */
  readonly longestMs?: number | undefined
}

/** The faults of a round, one after the other: the same for the same seed and round in the same kind of installation. */
export const faultsOf = (
  installation: Installation,
  { seed, round, kinds, longestMs = 8_000 }: Wanted,
): readonly Fault[] => {
  const random = createRandomFor(seed, round)
  return kinds.map(kind => ({ kind, ...makers[kind](installation, random, longestMs) }))
}

type Made = Omit<Fault, 'kind'>
type Maker = (installation: Installation, random: Random, longestMs: number) => Made

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  setTimeout(ms, undefined, { signal }).catch(() => undefined)

const seconds = (ms: number): string => `${(ms / 1_000).toFixed(1)} s`

const killed: Maker = ({ targets }, random) => {
  const target = random.pick(targets)
  return {
    about: target.name,
    happen: async () => {
      for (const pid of target.pids()) signal(pid, 'SIGKILL')
    },
  }
}

const stopped: Maker = ({ targets }, random, longestMs) => {
  const [target, ms] = [random.pick(targets), random.between(1_000, longestMs)]
  return {
    about: `${target.name}, ${seconds(ms)}`,
    happen: async stopping => {
      const pids = target.pids()
      for (const pid of pids) signal(pid, 'SIGSTOP')
      await pause(ms, stopping)
      for (const pid of pids) signal(pid, 'SIGCONT')
    },
  }
}

const onLink =
  (
    about: (
      random: Random,
      longestMs: number,
    ) => { ms: number; word?: string; begin(link: Link): void; end?(link: Link): void },
  ): Maker =>
  ({ links }, random, longestMs) => {
    const link = random.pick(links)
    const { ms, word, begin, end } = about(random, longestMs)
    return {
      about: [link.name, ms > 0 ? seconds(ms) : '', word ?? ''].filter(Boolean).join(', '),
      happen: async stopping => {
        begin(link)
        await pause(ms, stopping)
        if (end) end(link)
        else link.heal()
      },
    }
  }

const severed = onLink(() => ({ ms: 0, begin: link => link.sever() }))

const halfOpen = onLink((random, longestMs) => {
  const lost = random.pick(['held', 'lost'] as const)
  return {
    ms: random.between(1_000, longestMs),
    word: lost === 'lost' ? 'then reset' : 'then heard',
    begin: link => link.silence(),
    end: link => link.heal(lost),
  }
})

/** Cuts the connection without closing it: both sides notice only by their own timeouts. */
const silentLink = onLink(() => ({ ms: 0, begin: link => link.forsake(), end: () => undefined }))

const cut = (from: 'asked' | 'answered') =>
  onLink((random, longestMs) => {
    const bytes = random.between(1, 4_000)
    return {
      ms: Math.min(3_000, longestMs),
      word: `after ${bytes} bytes`,
      begin: link => link.cutAfter(bytes, from),
    }
  })

const slow = onLink((random, longestMs) => {
  const ms = random.between(20, 400)
  return {
    ms: random.between(1_000, Math.min(4_000, longestMs)),
    word: `${ms} ms late`,
    begin: link => link.delay(ms),
  }
})

const fullDisk: Maker = ({ disk }, random, longestMs) => {
  const ms = random.between(1_000, Math.min(5_000, longestMs))
  return {
    about: disk.fill ? seconds(ms) : 'left out: no file system may be mounted here',
    happen: async stopping => {
      disk.fill?.()
      // Space that a process frees is filled again.
      for (const until = performance.now() + ms; performance.now() < until && !stopping.aborted; ) {
        await pause(100, stopping)
        disk.fill?.()
      }
      disk.free()
    },
  }
}

const noConnections: Maker = ({ direct }, random, longestMs) => {
  const ms = random.between(1_000, Math.min(5_000, longestMs))
  return {
    about: seconds(ms),
    happen: async stopping => {
      const held: pg.Client[] = []
      const take = async (): Promise<boolean> => {
        const client = new pg.Client({ connectionString: direct.databaseUrl, connectionTimeoutMillis: 2_000 })
        client.on('error', () => undefined)
        try {
          await client.connect()
          held.push(client)
          return true
        } catch {
          return false
        }
      }
      // Connections that others release are taken, too.
      for (const until = performance.now() + ms; performance.now() < until && !stopping.aborted; )
        if (!(await take())) await pause(20, stopping)
      await Promise.all(held.map(client => client.end().catch(() => undefined)))
    },
  }
}

const hourMs = 3_600_000

const clockJumped: Maker = ({ setClock, roles }, random, longestMs) => {
  const [aheadMs, ms] = [random.pick([hourMs, -hourMs]), random.between(1_000, Math.min(5_000, longestMs))]
  const whose = random.below(roles.length + 1)
  const of = roles[whose]
  return {
    about: `${of?.name ?? 'all'} by ${aheadMs > 0 ? '+1 h' : '-1 h'} for ${seconds(ms)}`,
    happen: async stopping => {
      setClock(aheadMs, of)
      await pause(ms, stopping)
      setClock(0, of)
    },
  }
}

const makers: Readonly<Record<FaultKind, Maker>> = {
  killed,
  stopped,
  severed,
  'half-open': halfOpen,
  'silent link': silentLink,
  'cut before the effect': cut('asked'),
  'cut after the effect': cut('answered'),
  slow,
  'full disk': fullDisk,
  'no connections left': noConnections,
  'clock jumped': clockJumped,
}
