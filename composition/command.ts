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
