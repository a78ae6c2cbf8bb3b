import { spawn } from 'node:child_process'
import { readdir, rename, rm, stat } from 'node:fs/promises'
import { constants, setPriority } from 'node:os'
import { join } from 'node:path'
import type { Language } from '#shared/language.ts'

export interface Building {
  /** Everything else on this machine comes first. */
  readonly isLate?: boolean
  /** Ends a build; what is built so far stays in use. */
  readonly signal?: AbortSignal
}

/** Builds the client unless the last build is newer than everything it is made of. @throws when the build fails. */
export const ensureBuilt = async (
  home: string,
  env: NodeJS.ProcessEnv,
  language: Language = 'en',
  building: Building = {},
): Promise<string> => {
  const dist = join(home, 'web', folderOf(language))
  const built = await stat(join(dist, 'index.html')).catch(() => undefined)
  if (!built || (await newest(sourcesOf(home, language))) > built.mtimeMs)
    await buildClient(home, env, language, building)
  return dist
}

interface Others {
  readonly home: string
  readonly env: NodeJS.ProcessEnv
  /** In this order. */
  readonly languages: readonly Language[]
  readonly signal: AbortSignal
  readonly onBuilt: (language: Language) => void
  readonly onFailed: (language: Language, error: unknown) => void
}

/** Builds the client in further languages, one at a time. Stopped in the middle, the next call goes on with what lacks. */
export const buildOthers = async (others: Others): Promise<void> => {
  const { home, env, languages, signal, onBuilt, onFailed } = others
  for (const language of languages) {
    if (signal.aborted) return
    try {
      await ensureBuilt(home, env, language, { isLate: true, signal })
      onBuilt(language)
    } catch (error) {
      if (!signal.aborted) onFailed(language, error)
    }
  }
}

const folderOf = (language: Language): string => (language === 'en' ? 'dist' : `dist-${language}`)

const sourcesOf = (home: string, language: Language): string[] => [
  join(home, 'web'),
  join(home, 'shared'),
  ...(['en', 'pseudo'].includes(language) ? [] : [join(home, `languages/${language}.json`)]),
]

const newest = async (paths: readonly string[]): Promise<number> => {
  let latest = 0
  for (const path of paths) {
    const found = await stat(path)
    // A folder is newer than what was taken out of it, and what is built inside it is not its source.
    latest = Math.max(latest, found.isDirectory() ? await newest(await sourcesIn(path)) : found.mtimeMs)
  }
  return latest
}

/** The client does not use what benches write. */
const sourcesIn = async (folder: string): Promise<string[]> =>
  (await readdir(folder))
    .filter(name => !name.startsWith('dist') && name !== 'bench')
    .map(name => join(folder, name))

/** Builds in another folder and swaps, so that no half of a build is served and two instances that start at once do not interfere. */
export const buildClient = async (
  home: string,
  env: NodeJS.ProcessEnv,
  language: Language,
  building: Building = {},
): Promise<void> => {
  const name = folderOf(language)
  const mode = language === 'en' ? 'production' : language
  const [dist, fresh, old] = [name, `${name}-new-${process.pid}`, `${name}-old-${process.pid}`].map(folder =>
    join(home, 'web', folder),
  ) as [string, string, string]
  await removeRemains(home, name)
  try {
    const args = ['build', 'web', '--mode', mode, '--outDir', fresh, '--emptyOutDir']
    await vite(args, { home, env, ...building })
    await rename(dist, old).catch(() => undefined) // there may be none yet
    await rename(fresh, dist).catch(error => {
      if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error // the other one was quicker
    })
  } finally {
    await rm(fresh, { recursive: true, force: true })
    await rm(old, { recursive: true, force: true })
  }
}

/** A process that was killed leaves what it was building. */
const removeRemains = async (home: string, name: string): Promise<void> => {
  const folder = join(home, 'web')
  const prefixes = [`${name}-new-`, `${name}-old-`]
  for (const one of await readdir(folder)) {
    const prefix = prefixes.find(known => one.startsWith(known))
    if (prefix === undefined || isRunning(Number(one.slice(prefix.length)))) continue
    await rm(join(folder, one), { recursive: true, force: true })
  }
}

const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

interface Run extends Building {
  readonly home: string
  readonly env: NodeJS.ProcessEnv
}

const vite = (args: readonly string[], { home, env, isLate, signal }: Run): Promise<void> =>
  new Promise((resolve, reject) => {
    let output = ''
    const child = spawn(process.execPath, [join(home, 'node_modules/vite/bin/vite.js'), ...args], {
      cwd: home,
      env: { ...env, NODE_ENV: 'production', ...(isLate && { RAYON_NUM_THREADS: '1' }) },
      stdio: ['ignore', 'pipe', 'pipe'],
      ...(signal && { signal }),
    })
    if (isLate) atLowPriority(child.pid)
    const hear = (chunk: Buffer): void => {
      output += chunk
    }
    child.stdout.on('data', hear)
    child.stderr.on('data', hear)
    // One that was stopped is over when it has ended.
    child.once('error', error => {
      if (child.pid === undefined) reject(error)
    })
    child.once('exit', code =>
      code === 0 ? resolve() : reject(new Error(`the client could not be built:\n${output}`)),
    )
  })

const atLowPriority = (pid: number | undefined): void => {
  try {
    if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_LOW)
  } catch {
    // It has ended already, or the system does not allow it.
  }
}
