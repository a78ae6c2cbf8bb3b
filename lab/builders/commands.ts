import { spawn } from 'node:child_process'
import { join } from 'node:path'
import type { CarriedEvent } from '#ledger/logTransfer/carried.ts'
import { sourceOfStore } from '#ledger/logTransfer/sources.ts'
import { eventText } from '#ledger/transparency/canonical.ts'
import { instant } from '#shared/time.ts'
import { surroundings } from './surroundings.ts'
import { paymentEvent } from './transparency.ts'

/** Events of several streams, interleaved as when several users pay at once. */
export const carriedEvents = (count: number, streams = 7): CarriedEvent[] =>
  Array.from({ length: count }, (_, n) => ({
    ...paymentEvent(n),
    stream: `goal-${1 + (n % streams)}`,
    revision: BigInt(Math.floor(n / streams)),
    created: instant(1_790_000_000_000 + n),
  }))

/** All of our events, in the log's order. */
export const textsOf = async (url: string): Promise<string[]> => {
  const source = await sourceOfStore(url)
  const texts: string[] = []
  for await (const event of source.events()) texts.push(eventText(event))
  await source.close()
  return texts
}

/** Runs one of our commands as an operator would. */
export const startCommand = (main: string, args: readonly string[], env: Record<string, string>) => {
  const child = spawn(process.execPath, [join(import.meta.dirname, '../..', main), ...args], {
    env: { ...surroundings(), ...env },
  })
  let [out, err] = ['', '']
  child.stdout.on('data', chunk => {
    out += chunk
  })
  child.stderr.on('data', chunk => {
    err += chunk
  })
  const ended = new Promise<{ code: number | null; out: string; err: string }>(resolve =>
    child.once('close', code => resolve({ code, out, err })),
  )
  return { child, ended }
}

export const runCommand = (...args: Parameters<typeof startCommand>) => startCommand(...args).ended
