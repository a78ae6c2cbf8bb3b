import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { finished } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import { AccessDeniedError, EventStoreDBClient } from '@eventstore/db-client'
import { describe, expect, it, onTestFinished } from 'vitest'
import { freshDatabase } from '#lab/builders/freshDatabase.ts'
import { startEmbeddedEventStore } from './childProcess.ts'
import { event, streamOf, until } from './testing.ts'

const main = fileURLToPath(new URL('main.ts', import.meta.url))

/** The program as its users start it, or with an IPC channel as a parent does. */
const run = (args: readonly string[], { ipc = false } = {}) => {
  const stdio = ['ignore', 'pipe', 'pipe', ...(ipc ? (['ipc'] as const) : [])] as const
  const child: ChildProcess = spawn(process.execPath, [main, ...args], { stdio: [...stdio] })
  onTestFinished(() => void child.kill('SIGKILL'))
  const said = { out: '', err: '' }
  child.stdout?.on('data', text => {
    said.out += text
  })
  child.stderr?.on('data', text => {
    said.err += text
  })
  const ended = (async () => {
    const [[code]] = await Promise.all([
      once(child, 'exit'),
      finished(child.stdout!),
      finished(child.stderr!),
    ])
    return { code, ...said }
  })()
  const address = async (): Promise<string> => {
    await until(() => said.out.includes('\n') || child.exitCode !== null)
    return /esdb:\S+/.exec(said.out)?.[0] ?? expect.fail(`no address: ${said.out}${said.err}`)
  }
  return { child, ended, address }
}

const append = (url: string) =>
  EventStoreDBClient.connectionString(url).appendToStream(streamOf('goal'), event())

describe('the program', () => {
  it('prints its address, and stops on a signal, even a repeated one', async () => {
    const program = run(['--database-url', await freshDatabase(), '--port', '0'])
    const url = await program.address()
    expect(await append(url)).toMatchObject({ success: true })
    program.child.kill('SIGTERM')
    program.child.kill('SIGINT')
    program.child.kill('SIGTERM')
    const { code, out, err } = await program.ended
    expect({ code, err, lines: out.trim().split('\n').length }).toEqual({ code: 0, err: '', lines: 2 })
    expect(out).toContain('It answers every client that can connect')
  })

  it('reads the address of its database from the standard input, which hides its password', async () => {
    const databaseUrl = await freshDatabase()
    const child = spawn(process.execPath, [main, '--database-url', '-', '--port', '0'])
    onTestFinished(() => void child.kill('SIGKILL'))
    let out = ''
    child.stdout.on('data', text => {
      out += text
    })
    child.stdin.end(`${databaseUrl}\n`)
    await until(() => out.includes('\n') || child.exitCode !== null)
    expect(await append(/esdb:\S+/.exec(out)?.[0] ?? '')).toMatchObject({ success: true })
  })

  it.skipIf(!existsSync('/proc/self/cmdline'))('gets it that way from the application too', async () => {
    const databaseUrl = await freshDatabase()
    const { url, stop } = await startEmbeddedEventStore({ databaseUrl, onTrouble: console.error })
    const { password } = new URL(url)
    expect(password).toHaveLength(43)
    const said = readdirSync('/proc')
      .filter(name => /^\d+$/.test(name))
      .flatMap(pid => {
        try {
          return [readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')]
        } catch {
          return [] // It has ended meanwhile.
        }
      })
    await stop()
    expect(said.some(line => line.includes('--given -'))).toBe(true)
    expect(said.filter(line => line.includes(databaseUrl) || line.includes(password))).toEqual([])
  })

  it('answers no other user of the machine when the application has started it', async () => {
    const { url, stop } = await startEmbeddedEventStore({
      databaseUrl: await freshDatabase(),
      onTrouble: console.error,
    })
    onTestFinished(stop)
    expect(await append(url)).toMatchObject({ success: true })
    const { port, search } = new URL(url)
    for (const user of ['', 'admin:changeit@', 'ops:changeit@'])
      await expect(append(`esdb://${user}localhost:${port}${search}`)).rejects.toThrow(AccessDeniedError)
    await expect(append(`esdb://127.0.0.1:${port}?tls=false`)).rejects.toThrow()
    await expect(append(url.replace(/&tlsCAFile.*/, ''))).rejects.toThrow()
  })

  it('sends its parent the port, and ends with the parent', async () => {
    const program = run(['--database-url', await freshDatabase(), '--port', '0'], { ipc: true })
    const [message] = await once(program.child, 'message')
    expect(await append(`esdb://127.0.0.1:${message.port}?tls=false`)).toMatchObject({ success: true })
    program.child.disconnect()
    expect(await program.ended).toMatchObject({ code: 0 })
  })

  it('prints an error in one line', async () => {
    const taken = createServer().listen(0, '127.0.0.1')
    await once(taken, 'listening')
    onTestFinished(() => void taken.close())
    const port = String((taken.address() as { port: number }).port)
    const wrong: [string[], RegExp][] = [
      [['--port', '0'], /give either --data-dir or --database-url/],
      [
        ['--database-url', await freshDatabase(), '--port', port],
        new RegExp(`127\\.0\\.0\\.1:${port}: the port is in use`),
      ],
      [['--data-dir', '/dev/null/nowhere'], /\/dev\/null\/nowhere/],
    ]
    await Promise.all(
      wrong.map(async ([args, reason]) => {
        const { code, out, err } = await run(args).ended
        expect({ code, out }).toEqual({ code: 1, out: '' })
        expect(err).toMatch(reason)
        expect(err.trim().split('\n')).toHaveLength(1)
      }),
    )
  })
})
