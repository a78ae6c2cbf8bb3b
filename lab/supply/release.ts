import { readFileSync, writeFileSync } from 'node:fs'
import { sectionOf, versionOf } from './releaseNotes.ts'

/**
 * `npm run release -- v1.2.0`: writes the tag's version into package.json, where everything reads it, and prints the version's section of
 * CHANGELOG.md. It fails for a version without a section, so that none is published without being described.
 */
try {
  const version = versionOf(process.argv[2] ?? '')
  const notes = sectionOf(readFileSync('CHANGELOG.md', 'utf8'), version)
  const file = readFileSync('package.json', 'utf8')
  writeFileSync('package.json', file.replace(/^( {2}"version": )".*"/m, `$1"${version}"`))
  console.log(notes)
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}
