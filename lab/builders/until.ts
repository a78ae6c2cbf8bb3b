import { setTimeout as sleep } from 'node:timers/promises'

/** What is found at last, by looking ten times a second. @throws Error after a minute */
export const until = async <Found>(
  what: string,
  look: () => Promise<Found | undefined | false>,
): Promise<Found> => {
  for (let tries = 0; tries < 600; tries += 1) {
    const found = await look()
    if (found !== undefined && found !== false) return found
    await sleep(100)
  }
  throw new Error(`${what} did not come`)
}
