import { createRequire } from 'node:module'
import type * as Argon2 from '@node-rs/argon2'

const real: typeof Argon2 = createRequire(import.meta.url)('@node-rs/argon2')

/** The same question is answered once. */
const remembering = <Asked extends unknown[], Answer>(ask: (...asked: Asked) => Promise<Answer>) => {
  const answers = new Map<string, Promise<Answer>>()
  return (...asked: Asked): Promise<Answer> => {
    const key = JSON.stringify(asked)
    const answer = answers.get(key) ?? ask(...asked)
    answers.set(key, answer)
    return answer
  }
}

/**
 * Takes the place of `@node-rs/argon2` in the application that most tests start: hashing a password takes 25 ms of a core, and
 * nearly all savers of tests have the same one. Hashes are real ones; the first time takes as long as always.
 */
export const hash = remembering(real.hash)
export const verify = remembering(real.verify)
