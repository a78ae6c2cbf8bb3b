import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const file = join(import.meta.dirname, '../.docker/haproxy.cfg')
const text = readFileSync(file, 'utf8')
const haproxy = spawnSync('haproxy', ['-v']).status === 0

describe('.docker/haproxy.cfg', () => {
  it('resolves the API by the machine’s resolver, and respects its limits', () => {
    expect(text).toContain('parse-resolv-conf')
    expect(text).not.toMatch(/^\s*nameserver /m)
    expect(text).not.toMatch(/^\s*maxconn /m)
    expect(text).toMatch(/^\s*fd-hard-limit \d+$/m)
  })
})

type State = 'ready' | 'living' | 'dead'

/** An API process, as the balancer sees it. */
const startApi = async (name: string) => {
  let state: State = 'ready'
  const server: Server = createServer((request, response) => {
    if (state === 'dead') request.socket.destroy()
    else if (request.url === '/readyz') response.writeHead(state === 'ready' ? 200 : 503).end()
    else response.end(name)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    is: (next: State): void => {
      state = next
    },
    close: (): void => {
      server.close()
      server.closeAllConnections()
    },
  }
}

const freePort = async (): Promise<number> => {
  const server = createServer()
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise(resolve => server.close(resolve))
  return port
}

const without = haproxy ? '' : ' (skipped: there is no haproxy here)'
describe.skipIf(!haproxy)(`HAProxy with it${without}`, () => {
  const folder = mkdtempSync(join(tmpdir(), 'calabash-balancer-'))
  const apis: Awaited<ReturnType<typeof startApi>>[] = []
  let running: ChildProcess
  let url: string

  beforeAll(async () => {
    apis.push(await startApi('first'), await startApi('second'))
    const [port, health] = [await freePort(), await freePort()]
    url = `http://127.0.0.1:${port}`
    // The service name cannot be resolved here, so its two addresses replace it.
    const servers = apis.map(({ port: at }, n) => `  server api-${n} 127.0.0.1:${at}`).join('\n')
    const here = text
      .replaceAll(/^ {2}server-template .*$/gm, servers)
      .replace('bind :8080', `bind 127.0.0.1:${port}`)
      .replace('127.0.0.1:8081', `127.0.0.1:${health}`)
      .replaceAll('inter 1s', 'inter 50ms')
    writeFileSync(join(folder, 'haproxy.cfg'), here)
    running = spawn('sh', ['-c', 'ulimit -n 1024 && exec haproxy -f "$0"', join(folder, 'haproxy.cfg')], {
      stdio: 'ignore',
    })
    await answers(['first', 'second'])
  })
  afterAll(async () => {
    running.kill()
    await once(running, 'exit')
    for (const { close } of apis) close()
    rmSync(folder, { recursive: true, force: true })
  })

  /** Requests repeatedly until these servers have answered in turn. */
  const answers = async (wanted: readonly string[]): Promise<void> => {
    for (;;) {
      const said: string[] = []
      for (let n = 0; n < 4; n++)
        said.push(
          await fetch(`${url}/anything`)
            .then(async response => (response.ok ? response.text() : `${response.status}`))
            .catch(() => 'nothing'),
        )
      if (JSON.stringify([...new Set(said)].toSorted()) === JSON.stringify(wanted)) return
      await new Promise(resolve => setTimeout(resolve, 20))
    }
  }

  it('accepts the configuration', () => {
    expect(spawnSync('haproxy', ['-c', '-f', file], { encoding: 'utf8' })).toMatchObject({ status: 0 })
  })

  it('sends requests to ready servers, otherwise to live ones', async () => {
    apis[0]?.is('living')
    await answers(['second'])
    apis[1]?.is('living')
    await answers(['first', 'second'])
    apis[1]?.is('dead')
    await answers(['first'])
    apis[0]?.is('dead')
    await answers(['503'])
    apis[0]?.is('living')
    await answers(['first'])
    apis[1]?.is('ready')
    await answers(['second'])
  })

  it('does not expose metrics', async () => {
    expect((await fetch(`${url}/metrics`)).status).toBe(404)
  })
})
