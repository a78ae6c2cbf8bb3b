import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { signal } from '#projections/db/embedded/processes.ts'
import { createDice, type Dice } from './dice.ts'
import type { Link } from './proxy.ts'
import type { Town } from './town.ts'

/** Something that goes wrong for a while: what it is, and how it is done. It is over when `happen` is. */
export interface Fault {
  readonly kind: FaultKind
  readonly about: string
  /** Whoever is told to stop puts an end to it at once: it leaves nothing as it made it. */
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
 * Each kind has its turn, twice in a row: rounds of odd and of even numbers are played in different towns. In a fourth of the
 * rounds something else follows at once.
 */
export const kindsIn = (seed: number, round: number): readonly FaultKind[] => {
  const dice = createDice(seed, round)
  const first = faultKinds[(seed + Math.ceil(round / 2)) % faultKinds.length]!
  return dice.below(4) === 0 ? [first, dice.one(faultKinds)] : [first]
}

interface Wanted {
  readonly seed: number
  readonly round: number
  readonly kinds: readonly FaultKind[]
  /** How long one lasts at most. */
  readonly longestMs?: number | undefined
}

/** What goes wrong in a round, one after the other: the same for the same seed and round, in the same kind of town. */
export const faultsOf = (town: Town, { seed, round, kinds, longestMs = 8_000 }: Wanted): readonly Fault[] => {
  const dice = createDice(seed, round)
  return kinds.map(kind => ({ kind, ...makers[kind](town, dice, longestMs) }))
}

type Made = Omit<Fault, 'kind'>
type Maker = (town: Town, dice: Dice, longestMs: number) => Made

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  setTimeout(ms, undefined, { signal }).catch(() => undefined)

const seconds = (ms: number): string => `${(ms / 1_000).toFixed(1)} s`

const killed: Maker = ({ victims }, dice) => {
  const victim = dice.one(victims)
  return {
    about: victim.name,
    happen: async () => {
      for (const pid of victim.pids()) signal(pid, 'SIGKILL')
    },
  }
}

const stopped: Maker = ({ victims }, dice, longestMs) => {
  const [victim, ms] = [dice.one(victims), dice.between(1_000, longestMs)]
  return {
    about: `${victim.name}, ${seconds(ms)}`,
    happen: async stopping => {
      const pids = victim.pids()
      for (const pid of pids) signal(pid, 'SIGSTOP')
      await pause(ms, stopping)
      for (const pid of pids) signal(pid, 'SIGCONT')
    },
  }
}

const onLink =
  (
    about: (
      dice: Dice,
      longestMs: number,
    ) => { ms: number; word?: string; begin(link: Link): void; end?(link: Link): void },
  ): Maker =>
  ({ links }, dice, longestMs) => {
    const link = dice.one(links)
    const { ms, word, begin, end } = about(dice, longestMs)
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

const halfOpen = onLink((dice, longestMs) => {
  const lost = dice.one(['held', 'lost'] as const)
  return {
    ms: dice.between(1_000, longestMs),
    word: lost === 'lost' ? 'then reset' : 'then heard',
    begin: link => link.silence(),
    end: link => link.heal(lost),
  }
})

/** Over at once, and yet nobody hears of it: whoever was talking is to find out by themselves. */
const silentLink = onLink(() => ({ ms: 0, begin: link => link.forsake(), end: () => undefined }))

const cut = (from: 'asked' | 'answered') =>
  onLink((dice, longestMs) => {
    const bytes = dice.between(1, 4_000)
    return {
      ms: Math.min(3_000, longestMs),
      word: `after ${bytes} bytes`,
      begin: link => link.cutAfter(bytes, from),
    }
  })

const slow = onLink((dice, longestMs) => {
  const ms = dice.between(20, 400)
  return {
    ms: dice.between(1_000, Math.min(4_000, longestMs)),
    word: `${ms} ms late`,
    begin: link => link.delay(ms),
  }
})

const fullDisk: Maker = ({ disk }, dice, longestMs) => {
  const ms = dice.between(1_000, Math.min(5_000, longestMs))
  return {
    about: disk.fill ? seconds(ms) : 'left out: no file system may be mounted here',
    happen: async stopping => {
      disk.fill?.()
      // Whoever frees some room has it used up again.
      for (const until = performance.now() + ms; performance.now() < until && !stopping.aborted; ) {
        await pause(100, stopping)
        disk.fill?.()
      }
      disk.free()
    },
  }
}

const noConnections: Maker = ({ direct }, dice, longestMs) => {
  const ms = dice.between(1_000, Math.min(5_000, longestMs))
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
      // What others let go of is taken, too.
      for (const until = performance.now() + ms; performance.now() < until && !stopping.aborted; )
        if (!(await take())) await pause(20, stopping)
      await Promise.all(held.map(client => client.end().catch(() => undefined)))
    },
  }
}

const hourMs = 3_600_000

const clockJumped: Maker = ({ setClock, roles }, dice, longestMs) => {
  const [aheadMs, ms] = [dice.one([hourMs, -hourMs]), dice.between(1_000, Math.min(5_000, longestMs))]
  const whose = dice.below(roles.length + 1)
  const of = roles[whose]
  return {
    about: `${of?.name ?? 'everybody'} by ${aheadMs > 0 ? '+1 h' : '-1 h'} for ${seconds(ms)}`,
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
