import { hash, verify } from '@node-rs/argon2'
import { dictionary } from '@zxcvbn-ts/language-common'
import { formsOf, ownWords } from '#shared/api/passwords.ts'

/** Argon2id with 19 MiB and two passes: OWASP's first choice, about 25 ms. */
const cost = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 } as const

// Each hashing takes 19 MiB, so concurrent sign-ins are queued.
const atOnce = 4
/** More would wait for longer than a browser does: they are refused at once. */
const mostWaiting = 200

/** Known devices go first, so that a flood of strangers' attempts does not keep owners out. */
export type Lane = 'known' | 'others'
const waiting: Readonly<Record<Lane, (() => void)[]>> = { known: [], others: [] }
let running = 0

/** Too many passwords wait to be checked. */
export class TooBusy extends Error {
  override name = 'TooBusy'
}

/** @throws TooBusy */
const inLine = async <Result>(work: () => Promise<Result>, lane: Lane): Promise<Result> => {
  if (waiting[lane].length >= mostWaiting) throw new TooBusy('too many passwords wait to be checked')
  if (running >= atOnce) await new Promise<void>(resolve => waiting[lane].push(resolve))
  running++
  try {
    return await work()
  } finally {
    running--
    ;(waiting.known.shift() ?? waiting.others.shift())?.()
  }
}

/** @throws TooBusy */
export const hashPassword = (password: string, lane: Lane = 'others'): Promise<string> =>
  inLine(() => hash(password, cost), lane)

/** @throws TooBusy */
export const passwordMatches = (hashed: string, password: string, lane: Lane = 'others'): Promise<boolean> =>
  inLine(() => verify(hashed, password), lane)

/** Whether the hash has a lower cost than today's, or another algorithm. It can be renewed only at sign-in. */
export const isWeaklyHashed = (hashed: string): boolean => {
  const [, memory, time] = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=\d+\$/.exec(hashed) ?? []
  return !(Number(memory) >= cost.memoryCost && Number(time) >= cost.timeCost)
}

let decoy: Promise<string> | undefined

/** Takes as long as a real check, so that timing doesn't reveal which accounts exist. */
export const pretendToCheck = async (password: string): Promise<false> => {
  // Not in the queue: a refusal would be kept.
  decoy ??= hash('nobody has this one', cost)
  await passwordMatches(await decoy, password)
  return false
}

const common = new Set<string>([...dictionary['passwords-common'], ...ownWords])

/**
 * Whether a password is one of the 49,000 most common of leaked ones, or one of our words, or one of them
 * adapted to composition rules: in capitals, twice, with a digit and a symbol at its end, or with symbols for
 * letters or digits.
 */
export const isCommonPassword = (password: string): boolean =>
  formsOf(password).some(form => common.has(form))
