import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { RebuildRunner } from '#shared/ports/audit.ts'

const main = fileURLToPath(new URL('main.ts', import.meta.url))
/** The exit code when another rebuild is running. */
export const underWayExitCode = 3

/**
 * Runs the command in a child process with our settings, so that it takes no processor time from requests and
 * jobs.
 */
export const createRebuildRunner =
  (signal: AbortSignal): RebuildRunner =>
  () =>
    new Promise((resolve, reject) => {
      const child = spawn(process.execPath, [main], { stdio: ['ignore', 'ignore', 'pipe'], signal })
      let complaint = ''
      child.stderr.on('data', chunk => {
        complaint = `${complaint}${chunk}`.slice(-2_000)
      })
      child.once('error', reject)
      child.once('close', code => {
        if (code === 0 || code === underWayExitCode) resolve()
        else reject(new Error(complaint.trim() || `the rebuild ended with ${code}`))
      })
    })
