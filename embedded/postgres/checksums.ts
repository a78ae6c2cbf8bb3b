import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import checksums from './checksums.json' with { type: 'json' }

const folders = ['bin', 'lib'] as const

/** SHA-256 of the programs and libraries of a package, with their names; in hexadecimal. */
export const checksumOf = (native: string): string => {
  const hash = createHash('sha256')
  for (const folder of folders)
    for (const name of filesIn(join(native, folder))) {
      const content = readFileSync(join(native, folder, name))
      hash.update(`${folder}/${name} ${content.length}\n`).update(content)
    }
  return hash.digest('hex')
}

/** Without the links, which the package makes when it is installed. */
const filesIn = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(folder.length + 1))
    .sort()

/** @throws Error when these are not the programs with which this version was made */
export const verifyBinaries = (native: string, known: Readonly<Record<string, string>> = checksums): void => {
  const platform = `${process.platform}-${process.arch}`
  if (checksumOf(native) === known[platform]) return
  throw new Error(
    `The programs of the embedded PostgreSQL in ${native} are not those of this version: install them again (npm ci), or use your own server.`,
  )
}
