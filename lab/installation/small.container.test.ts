import { expect, it } from 'vitest'
import { freePort } from '#embedded/postgres/freePort.ts'
import { demoPassword } from '#shared/demonstration.ts'
import { createClient } from '../builders/client.ts'
import { compose } from '../builders/composed.ts'
import { missingEngine } from '../builders/containers.ts'
import { until } from '../builders/until.ts'
import { fill } from '../demo/fill.ts'
import { atFileEnd } from '../runner/cleanUp.ts'

const missing = await missingEngine()

it.skipIf(missing !== undefined)(
  `ops/compose.small.yml takes payments, survives crashes, and is backed up, restored and updated${missing ? ` (skipped: ${missing})` : ''}`,
  async () => {
    const port = await freePort()
    const url = `http://127.0.0.1:${port}`
    const small = await compose('ops/compose.small.yml', `calabash-test-${port}`, {
      CALABASH_IMAGE: process.env['CALABASH_IMAGE'] ?? 'calabash',
      LISTEN: `127.0.0.1:${port}`,
    })
    atFileEnd(() => small.down())
    const npm = (...words: string[]) => small.exec('calabash', 'npm', 'run', '-s', ...words)
    /** The audit compares every row with the log; with a finding it ends with 1, which throws here. */
    const expectClean = async (): Promise<void> => {
      await until('the answer that it is ready', async () => {
        const answer = await fetch(`${url}/readyz`).catch(() => undefined)
        return answer?.status === 200
      })
      await npm('audit')
    }

    await small.start('calabash')
    await fill(url, () => undefined)
    await expectClean()

    for (const service of ['calabash', 'postgres']) {
      await small.kill(service)
      await small.again(service)
      await expectClean()
    }

    await npm('backup', '--', '--to', '/backups/first')
    await small.stop('calabash')
    await small.run('calabash', 'npm', 'run', '-s', 'restore', '--', '--from', '/backups/first', '--replace')
    await small.again('calabash')
    await expectClean()

    // An update makes new containers on the same volumes.
    await small.down('volumes')
    await small.start('calabash')
    await expectClean()
    const ama = createClient(url)
    const { status } = await ama.post('/api/login', { username: 'Ama', password: demoPassword })
    expect(status).toBe(200)
    expect((await ama.get('/api/goals')).body.length).toBeGreaterThan(0)
  },
  1_800_000,
)
