interface Terminal {
  readonly isTTY?: boolean
  write(text: string): unknown
}

const width = 30

/** A progress bar; without a terminal it prints a line every five seconds. */
export const createProgressBar = (terminal: Terminal, now: () => number = Date.now) => {
  const began = now()
  let last = 0
  return {
    show: (done: number, total: number, words: string): void => {
      const at = now()
      if (at - last < (terminal.isTTY ? 100 : 5_000)) return
      last = at
      const part = total > 0 ? Math.min(1, Math.max(0, done / total)) : 0
      const left = part > 0.01 ? `, ${seconds(((at - began) / part) * (1 - part))} left` : ''
      const bar = `[${'#'.repeat(Math.round(part * width)).padEnd(width, '.')}] ${Math.floor(part * 100)} %`
      // The total may be unknown.
      const line = total > 0 ? `${bar} ${words}${left}` : words
      terminal.write(terminal.isTTY ? `\r\u001b[K${line}` : `${line}\n`)
    },
    clear: (): void => {
      if (terminal.isTTY) terminal.write('\r\u001b[K')
    },
  }
}

const seconds = (ms: number): string => {
  const whole = Math.ceil(ms / 1_000)
  return whole < 90 ? `${whole} s` : `${Math.ceil(whole / 60)} min`
}
