import { spawn } from 'node:child_process'
import { readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Language } from '#shared/language.ts'

/** Builds the client unless the last build is newer than everything it is made of. @throws when the build fails. */
export const ensureBuilt = async (
  home: string,
  env: NodeJS.ProcessEnv,
  language: Language = 'en',
): Promise<string> => {
  const dist = join(home, 'web', folderOf(language))
  const built = await stat(join(dist, 'index.html')).catch(() => undefined)
  const sources = [join(home, 'web'), join(home, 'shared')]
  if (!built || (await newest(sources)) > built.mtimeMs) await buildClient(home, env, language)
  return dist
}

const folderOf = (language: Language): string => (language === 'en' ? 'dist' : `dist-${language}`)

const newest = async (folders: readonly string[]): Promise<number> => {
  let latest = 0
  for (const folder of folders) {
    for (const entry of await readdir(folder, { withFileTypes: true })) {
      // The client does not use what benches write.
      if (entry.name.startsWith('dist') || entry.name === 'bench') continue
      const path = join(folder, entry.name)
      latest = Math.max(latest, entry.isDirectory() ? await newest([path]) : (await stat(path)).mtimeMs)
    }
  }
  return latest
}

/** Builds in another folder and swaps, so that two instances that start at once do not interfere. */
export const buildClient = async (
  home: string,
  env: NodeJS.ProcessEnv,
  language: Language,
): Promise<void> => {
  const name = folderOf(language)
  const mode = language === 'en' ? 'production' : language
  const [dist, fresh, old] = [name, `${name}-new-${process.pid}`, `${name}-old-${process.pid}`].map(folder =>
    join(home, 'web', folder),
  ) as [string, string, string]
  try {
    await vite(['build', 'web', '--mode', mode, '--outDir', fresh, '--emptyOutDir'], home, env)
    await rename(dist, old).catch(() => undefined) // there may be none yet
    await rename(fresh, dist).catch(error => {
      if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error // the other one was quicker
    })
  } finally {
    await rm(fresh, { recursive: true, force: true })
    await rm(old, { recursive: true, force: true })
  }
}

const vite = (args: readonly string[], home: string, env: NodeJS.ProcessEnv): Promise<void> =>
  new Promise((resolve, reject) => {
    let output = ''
    const child = spawn(process.execPath, [join(home, 'node_modules/vite/bin/vite.js'), ...args], {
      cwd: home,
      env: { ...env, NODE_ENV: 'production' },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const hear = (chunk: Buffer): void => {
      output += chunk
    }
    child.stdout.on('data', hear)
    child.stderr.on('data', hear)
    child.once('error', reject)
    child.once('exit', code =>
      code === 0 ? resolve() : reject(new Error(`the client could not be built:\n${output}`)),
    )
  })
