import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Polls ten times a second until there is a result.
 * @throws Error after a minute
 */
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
