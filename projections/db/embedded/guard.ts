import { type ChildProcess, spawn } from 'node:child_process'
import { Socket } from 'node:net'

/**
 * Stops a server when this process is gone without having done so. The guard's input is a pipe from here, so that
 * it learns even of a death by kill -9. Undefined when there can be none; then the next start stops the orphan.
 */
export const guardAgainstOrphan = (server: ChildProcess): ChildProcess | undefined => {
  if (server.pid === undefined) return undefined
  const guard = spawn('/bin/sh', ['-c', 'read -r _; kill -INT "$0"', String(server.pid)], {
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
