import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A disk whose every flush takes longer, for a Postgres that is started with it. */
export interface SlowDisk {
  /** What Postgres is to preload; undefined where it cannot be slowed down, for want of a compiler or of Linux. */
  readonly preload: string | undefined
  /** For the text of a measure. */
  readonly words: string
  remove(): void
}

/**
 * The disks of many machines answer an fsync in some microseconds, and keep in a cache what they have said to be durable;
 * what waits for one there waits for nothing. So benches of what is durable add what an honest disk takes. No setting of
 * Postgres does the same: `commit_delay` waits before a flush, and only in company.
 */
export const slowDisk = (delayMs: number): SlowDisk => {
  if (delayMs === 0) return { preload: undefined, words: 'the disk as it is', remove: () => undefined }
  const folder = mkdtempSync(join(tmpdir(), 'calabash-slow-'))
  const preload = join(folder, 'slowDisk.so')
  const source = join(import.meta.dirname, 'slowDisk.c')
  const words = ['-shared', '-fPIC', '-O1', `-DDELAY_US=${delayMs * 1_000}`, '-o', preload, source, '-ldl']
  const compiled =
    process.platform === 'linux' && ['cc', 'gcc', 'clang'].some(name => spawnSync(name, words).status === 0)
  // Postgres may run as somebody else.
  if (compiled) for (const path of [folder, preload]) chmodSync(path, 0o755)
  return {
    preload: compiled ? preload : undefined,
    words: compiled
      ? `an fsync takes ${delayMs} ms longer`
      : 'the disk as it is, for want of a compiler to make it slower',
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}
