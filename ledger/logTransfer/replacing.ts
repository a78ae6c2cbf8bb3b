import { eventText } from '../transparency/canonical.ts'
import { CannotCarry, placeOf } from './carried.ts'
import { isRedactionOf } from './redacting.ts'
import type { LogSource } from './sources.ts'

/**
 * Whether a log has plain texts that a source has encrypted. The source must have all of it, and nothing but texts may differ.
 * @throws CannotCarry
 */
export const hasTextsEncryptedIn = async (log: LogSource, source: LogSource): Promise<boolean> => {
  const wanted = source.events()[Symbol.asyncIterator]()
  let isOld = false
  try {
    for await (const event of log.events()) {
      const { value: expected } = await wanted.next()
      const isRedacted = expected !== undefined && isRedactionOf(expected, event)
      if (!isRedacted && (!expected || eventText(expected) !== eventText(event)))
        throw new CannotCarry(
          `${source.name} may not replace the log, which has ${placeOf(event)} (${event.type}) otherwise: export it again`,
        )
      isOld ||= isRedacted
    }
    return isOld
  } finally {
    await wanted.return?.()
  }
}
