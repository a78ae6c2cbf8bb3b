import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A place for data, which may become full where a disk of its own could be had for it. */
export interface Disk {
  readonly folder: string
  /** Undefined where no file system of its own may be mounted: nobody's whole disk is filled. */
  readonly fill?: () => void
  free(): void
  remove(): void
}

const bytes = 700 * 1024 * 1024
const chunk = Buffer.alloc(1024 * 1024)

/** A file system in memory, of a size that can be filled. */
export const createDisk = (): Disk => {
  const folder = mkdtempSync(join(tmpdir(), 'calabash-chaos-'))
  const isMounted =
    spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${bytes},mode=755`, 'calabash', folder]).status === 0
  const filler = join(folder, 'filler')
  const free = (): void => rmSync(filler, { force: true })
  const fill = (): void => {
    for (let size = chunk.length; size >= 4096; size /= 2)
      while (roomIn(folder) >= size && append(filler, chunk.subarray(0, size)));
  }
  const remove = (): void => {
    process.off('exit', remove)
    if (isMounted) spawnSync('umount', ['-l', folder])
    if (isMounted) rmdirSync(folder)
    else rmSync(folder, { recursive: true, force: true })
  }
  // Nobody else would ever let go of that memory.
  process.once('exit', remove)
  return { folder, ...(isMounted ? { fill } : {}), free, remove }
}

const roomIn = (folder: string): number => {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}

/** Whether there was room. */
const append = (path: string, bytesToAdd: Buffer): boolean => {
  try {
    writeFileSync(path, bytesToAdd, { flag: 'a' })
    return true
  } catch {
    return false
  }
}
