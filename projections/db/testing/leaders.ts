import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { Leading } from '#shared/ports/leading.ts'
import { connectPg } from '../../testing.ts'
import { createPool } from '../connect.ts'
import { createLead } from '../leading.ts'
import { freshDatabase } from '../testing.ts'

const quiet = { info: () => undefined, warn: () => undefined }

export const leaders = (server: string): void => {
  describe('a lead', async () => {
    const url = await freshDatabase(server)
    let names = 0
    const nextName = (): string => `something ${++names}`

    /** Takes part, and notes who works. */
    const takePart = (name: string, who: string, working: string[]): Leading => {
      const lead = createLead({ connect: connectPg(url), log: quiet })
      const leading = lead(name, async signal => {
        working.push(who)
        if (!signal.aborted) await once(signal, 'abort')
        working.push(`${who} ended`)
      })
      onTestFinished(leading.stop)
      return leading
    }
    /** Takes part in a process of its own, which is the first to. */
    const leadElsewhere = async (name: string) => {
      const [leading, testing] = ['../leading.ts', '../../testing.ts'].map(path =>
        JSON.stringify(new URL(path, import.meta.url).href),
      )
      const code = `const { createLead } = await import(${leading})
        const { connectPg } = await import(${testing})
        const log = { info() {}, warn() {} }
        createLead({ connect: connectPg(${JSON.stringify(url)}), log })(${JSON.stringify(name)}, async () => {
          console.log('leads')
          await new Promise(() => {})
        })`
      const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      onTestFinished(() => void child.kill('SIGKILL'))
      await once(child.stdout, 'data')
      return child
    }

    it('is one process’s at a time, and goes to another when that one stops', async () => {
      const [name, working]: [string, string[]] = [nextName(), []]
      const first = takePart(name, 'first', working)
      await first.settled
      expect(first.leads).toBe(true)
      const second = takePart(name, 'second', working)
      const third = takePart(nextName(), 'of something else', [])
      await Promise.all([second.settled, third.settled])
      expect([second.leads, third.leads]).toEqual([false, true])
      await first.stop()
      expect(first.leads).toBe(false)
      await expect.poll(() => second.leads, { timeout: 10_000 }).toBe(true)
      expect(working).toEqual(['first', 'first ended', 'second'])
    })

    it('is begun again where the work fails', async () => {
      let runs = 0
      const lead = createLead({ connect: connectPg(url), log: quiet })
      const leading = lead(nextName(), async () => {
        if (++runs < 3) throw new Error('not yet')
        await new Promise(() => undefined)
      })
      await expect.poll(() => runs, { timeout: 10_000 }).toBe(3)
      expect(leading.leads).toBe(true)
    })

    it('ends with its connection, and can be had again', async () => {
      const [name, working]: [string, string[]] = [nextName(), []]
      const leading = takePart(name, 'first', working)
      await leading.settled
      const pool = createPool(url, { max: 1 })
      await pool.query('select pg_terminate_backend(pid) from pg_stat_activity where application_name = $1', [
        `calabash leading ${name}`,
      ])
      await pool.end()
      await expect.poll(() => working, { timeout: 10_000 }).toEqual(['first', 'first ended', 'first'])
    })

    it.each(['SIGKILL', 'SIGSTOP'] as const)(
      'is taken over within ten seconds of a process that got %s',
      async signal => {
        const [name, working]: [string, string[]] = [nextName(), []]
        const other = await leadElsewhere(name)
        const here = takePart(name, 'here', working)
        await here.settled
        expect(here.leads).toBe(false)
        const began = performance.now()
        other.kill(signal)
        await expect.poll(() => here.leads, { timeout: 15_000, interval: 50 }).toBe(true)
        expect(performance.now() - began).toBeLessThan(10_000)
      },
    )
  })
}
