import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { RebuildRunner } from '#shared/ports/rebuild.ts'

const main = fileURLToPath(new URL('main.ts', import.meta.url))
/** What the command ends with when another one is at it. */
export const isUnderWayCode = 3

/** Runs the command with our own settings: who serves or takes jobs meanwhile keeps its processor time. */
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
        if (code === 0 || code === isUnderWayCode) resolve()
        else reject(new Error(complaint.trim() || `the rebuild ended with ${code}`))
      })
    })
