import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const script = join(import.meta.dirname, '../../.docker/secrets.sh')

/** The output of `.docker/secrets.sh`, in a temporary folder. */
export const secretsMaker = () => {
  const folder = mkdtempSync(join(tmpdir(), 'calabash-secrets-'))
  mkdirSync(join(folder, '.docker'))
  copyFileSync(script, join(folder, '.docker/secrets.sh'))
  const pathOf = (name: string): string => join(folder, '.secrets', name)
  return {
    folder,
    pathOf,
    make: (...words: string[]): string =>
      execFileSync('sh', [join(folder, '.docker/secrets.sh'), ...words], { encoding: 'utf8' }),
    secret: (name: string): string => readFileSync(pathOf(name), 'utf8'),
  }
}
