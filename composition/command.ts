import { createInterface } from 'node:readline/promises'
import { ConfigError } from '#config'

/** Aborts when the operator or the machine stops the command. */
export const stopSignal = (): AbortSignal => {
  const stopping = new AbortController()
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => stopping.abort())
  return stopping.signal
}

/** Runs an operator's command, and exits with the code that it returns, or with 2 on an error. */
export const runCommand = (main: (args: readonly string[]) => Promise<number>): void => {
  // The exit code if the process ends before the command does.
  process.exitCode = 2
  main(process.argv.slice(2)).then(
    code => process.exit(code),
    (error: Error) => {
      console.error(error instanceof ConfigError ? error.message : (error.stack ?? error.message))
      process.exit(2)
    },
  )
}

export class NotConfirmed extends Error {
  override name = 'NotConfirmed'
}

/** @throws NotConfirmed unless the operator agrees, by `--yes` or at the terminal */
export const confirmed = async (isSaid: boolean, consequence: string): Promise<void> => {
  if (isSaid) return
  if (!process.stdin.isTTY)
    throw new NotConfirmed(`${consequence} Say --yes if that is wanted: nothing was changed.`)
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  const answer = await terminal
    .question(`${consequence}\nTo go on, type yes: `)
    .finally(() => terminal.close())
  if (answer.trim() !== 'yes') throw new NotConfirmed('It was not confirmed: nothing was changed.')
}
