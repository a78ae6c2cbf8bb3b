/** @module-tag detail */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterEach, describe, expect, it, onTestFinished } from 'vitest'
import { nobody } from './account.ts'
import { freePort } from './freePort.ts'
import { startPostgres } from './postgres.ts'
import { isAlive } from './processes.ts'

const cleanups: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

const folder = async (): Promise<string> => {
  const path = await mkdtemp(join(tmpdir(), 'calabash-embedded-'))
  cleanups.push(() => rm(path, { recursive: true, force: true }))
  return path
}

const start = async (options: Parameters<typeof startPostgres>[0]) => {
  const server = await startPostgres(options)
  cleanups.push(server.stop)
  return server
}

const ask = async (url: string, sql: string): Promise<pg.QueryResultRow[]> => {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

const mainPid = async (dataDir: string): Promise<number> =>
  Number((await readFile(join(dataDir, 'data/postmaster.pid'), 'utf8')).split('\n')[0])

/** Polls, because what it waits for happens in another process; the test's own time limit ends it. */
const until = async (condition: () => boolean | Promise<boolean>): Promise<void> => {
  while (!(await condition())) await sleep(10)
}

/** An application that only opens a database. */
const startApp = async (dataDir: string) => {
  const module = JSON.stringify(new URL('postgres.ts', import.meta.url).href)
  const code = `const { startPostgres } = await import(${module})
    const { url } = await startPostgres({ dataDir: ${JSON.stringify(dataDir)} })
    console.log(url); setInterval(() => {}, 60_000)`
  const app = spawn(process.execPath, ['--input-type=module', '-e', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = await once(app.stdout, 'data')
  const server = await mainPid(dataDir)
  cleanups.push(async () => {
    app.kill('SIGKILL')
    await until(() => !isAlive(server))
  })
  const { pid } = app
  if (pid === undefined) throw new Error('no app')
  const kill = async (): Promise<void> => {
    app.kill('SIGKILL')
    await once(app, 'exit')
  }
  return { pid, url: String(line).trim(), kill }
}

const onLinux = process.platform === 'linux'

describe('the embedded PostgreSQL', () => {
  it('keeps data across restarts', async () => {
    const dataDir = await folder()
    const first = await start({ dataDir })
    await ask(first.url, 'create table kept as select 42 as answer')
    await Promise.all([first.stop(), first.stop()])
    await first.stop()
    const second = await start({ dataDir })
    expect(await ask(second.url, 'select answer from kept')).toEqual([{ answer: 42 }])
  })

  it('requires its password', async () => {
    const { url } = await start({ dataDir: await folder(), durable: false })
    const wrong = new URL(url)
    wrong.password = 'guess'
    await expect(ask(wrong.href, 'select 1')).rejects.toThrow('password authentication failed')
  })

  it('starts over after being killed while its files were created', async () => {
    const dataDir = await folder()
    await mkdir(join(dataDir, 'data.new-1/base'), { recursive: true })
    await writeFile(join(dataDir, 'data.new-1/PG_VERSION'), '18')
    await start({ dataDir, durable: false })
    expect((await readdir(dataDir)).sort()).toEqual(['data', 'owner.pid', 'password', 'postgres.log'])
  })

  it('uses a given port, and reports when another program has it', async () => {
    const dataDir = await folder()
    const port = await freePort()
    const other = createServer(socket => cleanups.push(async () => socket.destroy())).listen(
      port,
      '127.0.0.1',
    )
    await once(other, 'listening')
    await expect(startPostgres({ dataDir, port, durable: false })).rejects.toThrow(
      `port ${port} is in use by another program`,
    )
    other.close()
    const server = await start({ dataDir, port, durable: false })
    expect(new URL(server.url).port).toBe(String(port))
  })

  it('reports that its folder cannot be written', async () => {
    const file = join(await folder(), 'file')
    await writeFile(file, '')
    await expect(startPostgres({ dataDir: join(file, 'data') })).rejects.toThrow(
      `The data folder ${file}/data cannot be written: part of its path is a file.`,
    )
  })

  it.skipIf(process.getuid?.() !== 0)(
    'runs as the user nobody where namespaces are forbidden (needs root)',
    async () => {
      const home = await folder()
      const { url } = await start({ dataDir: join(home, 'db'), account: nobody, durable: false })
      // The folder above is accessible to root only, so the files are elsewhere.
      const [row] = await ask(url, `select current_setting('data_directory') as at`)
      const elsewhere = String(row?.['at']).replace(/\/data$/, '')
      expect(elsewhere).toMatch(/^\/var\/tmp\/calabash-postgres-data-/)
      onTestFinished(() => rm(elsewhere, { recursive: true, force: true }))
    },
  )
})

describe('after a crash', () => {
  it('recovers what was committed before the server was killed, at the same address', async () => {
    const dataDir = await folder()
    const troubles: string[] = []
    const server = await start({ dataDir, onTrouble: reason => troubles.push(reason) })
    await ask(server.url, 'create table kept as select 42 as answer')
    process.kill(await mainPid(dataDir), 'SIGKILL')
    await until(() =>
      ask(server.url, 'select 1').then(
        () => true,
        () => false,
      ),
    )
    expect(await ask(server.url, 'select answer from kept')).toEqual([{ answer: 42 }])
    expect(troubles).toEqual(['the database ended by itself (SIGKILL) and is being restarted'])
  })

  it('leaves no server behind when the app is killed', async () => {
    const dataDir = await folder()
    const app = await startApp(dataDir)
    const pid = await mainPid(dataDir)
    await app.kill()
    await until(() => !isAlive(pid))
  })

  it.runIf(onLinux)('stops a server that outlived its app and that app’s guard', async () => {
    const dataDir = await folder()
    const app = await startApp(dataDir)
    await ask(app.url, 'create table kept as select 42 as answer')
    const orphan = await mainPid(dataDir)
    const children = await readFile(`/proc/${app.pid}/task/${app.pid}/children`, 'utf8')
    for (const pid of children.trim().split(' ').map(Number)) if (pid !== orphan) process.kill(pid, 'SIGKILL')
    await app.kill()
    expect(isAlive(orphan)).toBe(true)

    const server = await start({ dataDir })
    expect(isAlive(orphan)).toBe(false)
    expect(await ask(server.url, 'select answer from kept')).toEqual([{ answer: 42 }])
  })

  it('ignores a pid that now belongs to another program', async () => {
    const dataDir = await folder()
    await (await start({ dataDir, durable: false })).stop()
    await writeFile(join(dataDir, 'data/postmaster.pid'), `${process.pid}\n${join(dataDir, 'data')}\n`)
    await start({ dataDir, durable: false })
  })
})

describe('two instances with two folders', () => {
  it('never touch each other’s servers', async () => {
    const dataDir = await folder()
    const bystander = await start({ dataDir: await folder(), durable: false })
    const client = new pg.Client({ connectionString: bystander.url })
    const lost: unknown[] = []
    client.on('error', error => lost.push(error))
    await client.connect()
    cleanups.push(() => client.end())
    const app = await startApp(dataDir)
    await app.kill()
    const next = await start({ dataDir, durable: false })
    await next.stop()
    await start({ dataDir, durable: false })
    expect((await client.query('select 1 as here')).rows).toEqual([{ here: 1 }])
    expect(lost).toEqual([])
  })
})

describe('two instances with one folder', () => {
  it('refuses the second and leaves the first alone', async () => {
    const dataDir = await folder()
    const app = await startApp(dataDir)
    await expect(startPostgres({ dataDir })).rejects.toThrow(
      `The data folder ${dataDir} is in use by process ${app.pid}`,
    )
    expect(await ask(app.url, 'select 1 as here')).toEqual([{ here: 1 }])
  })

  it('refuses it within one process too', async () => {
    const dataDir = await folder()
    await start({ dataDir, durable: false })
    await expect(startPostgres({ dataDir })).rejects.toThrow('is in use by process')
  })
})
