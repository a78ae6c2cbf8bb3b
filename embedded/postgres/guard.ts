import { type ChildProcess, spawn } from 'node:child_process'
import { Socket } from 'node:net'
import { startOf } from './processes.ts'

/**
 * Stops a server when this process ended without doing so. The guard's input is a pipe from this process, so it notices even
 * kill -9. It leaves a process alone that has the server's pid but another start time. Undefined when no guard can run; then the
 * next start stops the orphan.
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
  // Neither process nor pipe may keep this process alive: the guard waits for its end.
  guard.unref()
  if (guard.stdin instanceof Socket) guard.stdin.unref()
  return guard
}

const watch = `read -r _
[ -z "$1" ] || [ "$(sed 's/.*) //' "/proc/$0/stat" 2>/dev/null | cut -d' ' -f20)" = "$1" ] && kill -INT "$0"`
