import { spawnSync } from 'node:child_process'
import { chmodSync, closeSync, mkdtempSync, openSync, rmSync, writeFileSync, writeSync } from 'node:fs'
import { endianness, tmpdir } from 'node:os'
import { join } from 'node:path'

/** A disk whose every flush takes longer, for a Postgres that is started with it. */
export interface SlowDisk {
  /** What Postgres is to preload; undefined where it cannot be slowed down, for want of a compiler or of Linux. */
  readonly preload: string | undefined
  /** From now on, by so much; in words for the text of a measure. In the beginning it is as fast as it is. */
  slowDown(delayMs: number): string
  remove(): void
}

/**
 * The disks of many machines answer an fsync in some microseconds, and keep in a cache what they have said to be durable;
 * what waits for one there waits for nothing. So benches of what is durable add what an honest disk takes. No setting of
 * Postgres does the same: `commit_delay` waits before a flush, and only in company.
 */
export const slowDisk = (): SlowDisk => {
  const folder = mkdtempSync(join(tmpdir(), 'calabash-slow-'))
  const [preload, delay] = [join(folder, 'slowDisk.so'), join(folder, 'delay')]
  writeFileSync(delay, Buffer.alloc(4))
  const source = join(import.meta.dirname, 'slowDisk.c')
  const words = ['-shared', '-fPIC', '-O1', `-DDELAY_FILE="${delay}"`, '-o', preload, source, '-ldl']
  const compiled =
    process.platform === 'linux' && ['cc', 'gcc', 'clang'].some(name => spawnSync(name, words).status === 0)
  // Postgres may run as somebody else.
  if (compiled) for (const path of [folder, preload]) chmodSync(path, 0o755)
  if (compiled) chmodSync(delay, 0o644)
  return {
    preload: compiled ? preload : undefined,
    slowDown: delayMs => {
      if (!compiled) return 'the disk as it is, for want of a compiler to make it slower'
      writeOver(delay, delayMs * 1_000)
      return `an fsync takes ${delayMs} ms longer`
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

/** In its place: whoever has it mapped would not see another file of that name. */
const writeOver = (path: string, value: number): void => {
  const bytes = Buffer.alloc(4)
  if (endianness() === 'LE') bytes.writeInt32LE(value)
  else bytes.writeInt32BE(value)
  const file = openSync(path, 'r+')
  writeSync(file, bytes, 0, 4, 0)
  closeSync(file)
}
