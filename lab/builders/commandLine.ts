/** @throws Error with the usage for text that is not a whole number of at least `least` */
export const wholeNumber = (
  text: string | undefined,
  otherwise: number,
  { least = 0, usage }: { readonly least?: number; readonly usage: string },
): number => {
  const value = text === undefined ? otherwise : Number(text)
  if (!Number.isSafeInteger(value) || value < least) throw new Error(`not a number: ${text}\n${usage}`)
  return value
}

/** Aborts on the first signal to stop and prints the message; a second signal ends the process with 2. */
export const stoppedBySignal = (message: string): AbortController => {
  const stopping = new AbortController()
  let signalledAt = Number.NEGATIVE_INFINITY
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => {
      // npm forwards a Ctrl-C that the terminal has sent already, so it arrives twice.
      if (performance.now() - signalledAt < 1_000) return
      if (signalledAt > 0) process.exit(2)
      signalledAt = performance.now()
      console.log(message)
      stopping.abort()
    })
  return stopping
}

/** Exits with the code that `main` returns; errors for the user show no stack. */
export const runMain = (
  main: () => Promise<number>,
  isForUser: (error: Error) => boolean = () => false,
): void => {
  main().then(
    code => process.exit(code),
    (error: Error) => {
      console.error(isForUser(error) ? error.message : error.stack)
      process.exit(2)
    },
  )
}
