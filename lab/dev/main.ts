import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { watch } from 'node:fs'
import { join } from 'node:path'
import { createServer } from 'vite'

/** The server, restarted when one of its files changes, and the client with hot reload, at one address. */
const home = join(import.meta.dirname, '../..')
const port = Number(process.env['PORT'] ?? 3000)
const serverPort = port + 1
const address = `http://localhost:${port}`
const watched = [
  'shared',
  'ledger',
  'projections',
  'workers',
  'composition',
  'embedded',
  'start.ts',
  'config.ts',
]

// `node --watch` reports the files of child processes in messages that the embedded event store's parent does not expect.
const startServer = (): ChildProcess => {
  const child = spawn(process.execPath, ['start.ts'], {
    cwd: home,
    env: { ...process.env, PORT: String(serverPort), APP_URL: address, BUILD_LANGUAGES: 'none' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  child.stdout?.on('data', chunk => process.stdout.write(chunk))
  return child
}

let server = startServer()
const stopServer = async (): Promise<void> => {
  if (server.exitCode !== null || server.signalCode !== null) return
  server.kill('SIGTERM')
  await once(server, 'exit')
}

let isStopping = false
let restarting = Promise.resolve()
let changed: NodeJS.Timeout | undefined
const restart = async (): Promise<void> => {
  if (isStopping) return
  console.log('Restarting the server.')
  await stopServer()
  server = startServer()
}
for (const name of watched)
  watch(join(home, name), { recursive: true }, (_, file) => {
    if (!/\.ts$/.test(file ?? '') || file?.includes('.test.')) return
    clearTimeout(changed)
    // Editors write several times.
    changed = setTimeout(() => {
      restarting = restarting.then(restart)
    }, 200)
  })

const target = `http://127.0.0.1:${serverPort}`
const paths = ['/api', '/sandbox', '/healthz', '/readyz', '/metrics']
const client = await createServer({
  configFile: join(home, 'web/vite.config.ts'),
  // The server's line, once it is ready, names the address.
  logLevel: 'error',
  server: {
    port,
    strictPort: true,
    proxy: Object.fromEntries(paths.map(path => [path, { target }])),
    watch: { ignored: ['**/dist*/**'] },
  },
})
await client.listen()

const stop = async (): Promise<void> => {
  if (isStopping) return
  isStopping = true
  await client.close()
  await restarting
  await stopServer()
  process.exit(0)
}
// Vite ends the process on SIGTERM by itself.
process.once('exit', () => server.kill('SIGTERM'))
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop())
