/** The command line that starts an event store, in words. Some of them hold `{port}` and `{data}`. */
export type StoreCommand = readonly string[]

/** Its message is for the user of the command line. */
export class StoreCommandError extends Error {
  override name = 'StoreCommandError'
}

/** @throws StoreCommandError */
export const parseStoreCommand = (text: string): StoreCommand => {
  // As a shell splits it, without variables and escapes.
  const word = /(?:[^\s'"]|'[^']*'|"[^"]*")+/g
  const rest = text.replaceAll(word, '').trim()
  if (rest !== '') throw new StoreCommandError(`--store has a quote that is not closed: ${rest}`)
  const words = (text.match(word) ?? []).map(part =>
    part.replaceAll(/'([^']*)'|"([^"]*)"/g, (_, single, double) => single ?? double),
  )
  const missing = ['{port}', '{data}'].filter(place => !words.some(part => part.includes(place)))
  if (missing.length > 0)
    throw new StoreCommandError(
      `--store needs ${missing.join(' and ')} in its command line, for where the event store is to listen and to keep its files`,
    )
  return words
}

export const filledIn = (command: StoreCommand, port: number, data: string): string[] =>
  command.map(word => word.replaceAll('{port}', String(port)).replaceAll('{data}', data))
