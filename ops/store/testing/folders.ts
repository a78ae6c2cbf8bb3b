import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export type Mark = Readonly<Record<string, string | number>>

export const writeMark = (path: string, mark: Mark): void =>
  writeFileSync(
    path,
    Object.entries(mark)
      .map(([key, value]) => `${key}=${value}\n`)
      .join(''),
  )

/** The content of a mark; undefined when there is none. */
export const readMark = (path: string): Record<string, string> | undefined =>
  existsSync(path)
    ? Object.fromEntries(
        readFileSync(path, 'utf8')
          .trim()
          .split('\n')
          .map(line => line.split('=') as [string, string]),
      )
    : undefined

export const writeCheckpoint = (path: string, position: bigint): void => {
  const bytes = Buffer.alloc(8)
  bytes.writeBigInt64LE(position)
  writeFileSync(path, bytes)
}

/** Writes a server's files up to a position; at zero it was started and has written nothing. */
export const writeLog = (folder: string, position: bigint, text = 'events'): void => {
  mkdirSync(join(folder, 'index'), { recursive: true })
  writeFileSync(join(folder, 'chunk-000000.000000'), text)
  writeFileSync(join(folder, 'index/indexmap'), `index of ${text}`)
  writeCheckpoint(join(folder, 'writer.chk'), position)
  writeCheckpoint(join(folder, 'truncate.chk'), -1n)
}

/** The content of the log in a folder; undefined when there is none. */
export const readLog = (folder: string): string | undefined => {
  const chunk = join(folder, 'chunk-000000.000000')
  return existsSync(chunk) ? readFileSync(chunk, 'utf8') : undefined
}
