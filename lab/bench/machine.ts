import { execFileSync } from 'node:child_process'
import { closeSync, fsyncSync, openSync, writeSync } from 'node:fs'
import { cpus, loadavg, totalmem } from 'node:os'
import { join } from 'node:path'
import { postgresAccount } from '#embedded/postgres/account.ts'
import { findPlaces } from '#embedded/postgres/places.ts'
import { openFolder } from './ground.ts'
import { median } from './harness.ts'

/** The machine that was measured. */
export const describeMachine = () => ({
  processor: cpus()[0]?.model.trim() || 'unknown',
  cores: cpus().length,
  memoryGigabytes: Math.round(totalmem() / 2 ** 30),
  node: process.versions.node,
  postgres: /\d+(\.\d+)+/.exec(postgresVersion())?.[0] ?? '',
  /** Of four kilobytes, on the disk on which the benches keep their data. */
  fsyncMicroseconds: measureFsync(),
})
export type Machine = ReturnType<typeof describeMachine>

/** Runnable processes, averaged over the last minute. */
export const load = (): number => Math.round((loadavg()[0] ?? 0) * 100) / 100

const postgresVersion = (): string => {
  using folder = openFolder()
  const { binaries } = findPlaces(folder.path, postgresAccount())
  return execFileSync(join(binaries, 'postgres'), ['--version'], { encoding: 'utf8' })
}

const measureFsync = (): number => {
  using folder = openFolder()
  const file = openSync(join(folder.path, 'file'), 'w')
  const block = Buffer.alloc(4_096, 1)
  const took = Array.from({ length: 200 }, () => {
    writeSync(file, block)
    const began = performance.now()
    fsyncSync(file)
    return performance.now() - began
  })
  closeSync(file)
  return Math.round(median(took) * 1_000)
}
