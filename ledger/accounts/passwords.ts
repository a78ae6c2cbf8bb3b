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

/** Whether it was hashed at less than today's cost, or in another way. Only who knows the password can hash it anew. */
export const isWeaklyHashed = (hashed: string): boolean => {
  const [, memory, time] = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=\d+\$/.exec(hashed) ?? []
  return !(Number(memory) >= cost.memoryCost && Number(time) >= cost.timeCost)
}

let decoy: Promise<string> | undefined

/** Takes as long as a real check, so that a stranger cannot tell by the clock which accounts exist. */
export const pretendToCheck = async (password: string): Promise<false> => {
  decoy ??= hashPassword('nobody has this one')
  await passwordMatches(await decoy, password)
  return false
}
