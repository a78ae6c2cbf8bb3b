import { type ChildProcess, spawn } from 'node:child_process'
import { Socket } from 'node:net'
import { startOf } from './processes.ts'

/**
 * Stops a server when this process is gone without having done so. The guard's input is a pipe from here, so that
 * it learns even of a death by kill -9. Whoever has the server's number but began at another time is somebody else,
 * and left alone. Undefined when there can be none; then the next start stops the orphan.
 */
export const guardAgainstOrphan = (
  server: Pick<ChildProcess, 'pid'>,
  startedAt = startOf(server.pid ?? 0) ?? '',
): ChildProcess | undefined => {
  if (server.pid === undefined) return undefined
  const guard = spawn('/bin/sh', ['-c', watch, String(server.pid), startedAt], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  })
  guard.on('error', () => undefined)
  guard.stdin.on('error', () => undefined)
  // Neither process nor pipe keeps us from ending: our end is what the guard waits for.
  guard.unref()
  if (guard.stdin instanceof Socket) guard.stdin.unref()
  return guard
}

const watch = `read -r _
[ -z "$1" ] || [ "$(sed 's/.*) //' "/proc/$0/stat" 2>/dev/null | cut -d' ' -f20)" = "$1" ] && kill -INT "$0"`
