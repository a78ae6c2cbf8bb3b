import { spawnSync } from 'node:child_process'
import { chmodSync, closeSync, mkdtempSync, openSync, rmSync, writeFileSync, writeSync } from 'node:fs'
import { endianness, tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * A slower fsync, for a Postgres that is started with it. Many machines answer an fsync in microseconds, from
 * a cache, so waiting for one would cost nothing there. No setting of Postgres does the same: `commit_delay`
 * waits before a flush, and only when other transactions are active.
 */
export const slowDisk = () => {
  const folder = mkdtempSync(join(tmpdir(), 'calabash-slow-'))
  const [preload, delay] = [join(folder, 'slowDisk.so'), join(folder, 'delay')]
  writeFileSync(delay, Buffer.alloc(4))
  const source = join(import.meta.dirname, 'slowDisk.c')
  const words = ['-shared', '-fPIC', '-O1', `-DDELAY_FILE="${delay}"`, '-o', preload, source, '-ldl']
  const compiled =
    process.platform === 'linux' && ['cc', 'gcc', 'clang'].some(name => spawnSync(name, words).status === 0)
  // Postgres may run as another user.
  if (compiled) for (const path of [folder, preload]) chmodSync(path, 0o755)
  if (compiled) chmodSync(delay, 0o644)
  return {
    /** The library that Postgres preloads; undefined without a compiler or Linux. */
    preload: compiled ? preload : undefined,
    /** Sets the delay of flushes from now on. Returns a description for the name of a measure. */
    slowDown: (delayMs: number): string => {
      if (!compiled) return 'the disk as it is, for want of a compiler to make it slower'
      writeOver(delay, delayMs * 1_000)
      return `an fsync takes ${delayMs} ms longer`
    },
    remove: (): void => rmSync(folder, { recursive: true, force: true }),
  }
}

/** Overwrites the file in place: processes that have mapped it would not see a new file. */
const writeOver = (path: string, value: number): void => {
  const bytes = Buffer.alloc(4)
  if (endianness() === 'LE') bytes.writeInt32LE(value)
  else bytes.writeInt32BE(value)
  const file = openSync(path, 'r+')
  writeSync(file, bytes, 0, 4, 0)
  closeSync(file)
}
