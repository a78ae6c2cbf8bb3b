import { hash, verify } from '@node-rs/argon2'

/** Argon2id with 19 MiB and two passes: OWASP's first choice, about 25 ms. */
const cost = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 } as const

// Each hashing holds 19 MiB: a rush of sign-ins waits in line rather than fill the memory.
const atOnce = 4
let running = 0
const queue: (() => void)[] = []
const inLine = async <Result>(work: () => Promise<Result>): Promise<Result> => {
  if (running >= atOnce) await new Promise<void>(resolve => queue.push(resolve))
  running++
  try {
    return await work()
  } finally {
    running--
    queue.shift()?.()
  }
}

export const hashPassword = (password: string): Promise<string> => inLine(() => hash(password, cost))

export const passwordMatches = (hashed: string, password: string): Promise<boolean> =>
  inLine(() => verify(hashed, password))

let decoy: Promise<string> | undefined

/** Takes as long as a real check, so that a stranger cannot tell by the clock which accounts exist. */
export const pretendToCheck = async (password: string): Promise<false> => {
  decoy ??= hashPassword('nobody has this one')
  await passwordMatches(await decoy, password)
  return false
}
