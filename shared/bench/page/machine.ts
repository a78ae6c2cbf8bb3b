import { execFileSync } from 'node:child_process'
import { closeSync, fsyncSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { cpus, loadavg, tmpdir, totalmem } from 'node:os'
import { join } from 'node:path'
import { postgresAccount } from '#projections/db/embedded/account.ts'
import { findPlaces } from '#projections/db/embedded/places.ts'
import { median } from '../harness.ts'

export interface Machine {
  readonly processor: string
  readonly cores: number
  readonly memoryGigabytes: number
  readonly node: string
  readonly postgres: string
  /** Of four kilobytes, on the disk on which the benches keep their data. */
  readonly fsyncMicroseconds: number
}

/** What the figures were measured on. */
export const describeMachine = (): Machine => ({
  processor: cpus()[0]?.model.trim() || 'unknown',
  cores: cpus().length,
  memoryGigabytes: Math.round(totalmem() / 2 ** 30),
  node: process.versions.node,
  postgres: /\d+(\.\d+)+/.exec(postgresVersion())?.[0] ?? '',
  fsyncMicroseconds: measureFsync(),
})

/** Processes that wanted a core in the last minute. */
export const load = (): number => Math.round((loadavg()[0] ?? 0) * 100) / 100

const postgresVersion = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'calabash-places-'))
  try {
    const { binaries } = findPlaces(folder, postgresAccount())
    return execFileSync(join(binaries, 'postgres'), ['--version'], { encoding: 'utf8' })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const measureFsync = (): number => {
  const folder = mkdtempSync(join(tmpdir(), 'calabash-fsync-'))
  const file = openSync(join(folder, 'file'), 'w')
  const block = Buffer.alloc(4_096, 1)
  try {
    const took = Array.from({ length: 200 }, () => {
      writeSync(file, block)
      const began = performance.now()
      fsyncSync(file)
      return performance.now() - began
    })
    return Math.round(median(took) * 1_000)
  } finally {
    closeSync(file)
    rmSync(folder, { recursive: true, force: true })
  }
}
