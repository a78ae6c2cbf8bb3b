import { expect, it } from 'vitest'
import { freePort } from '#embedded/postgres/freePort.ts'
import { demoPassword } from '#shared/demonstration.ts'
import { compose } from '../builders/composed.ts'
import { missingEngine } from '../builders/containers.ts'
import { calabashBefore, calabashImage } from '../builders/image.ts'
import { expectClean, signIn } from '../builders/installed.ts'
import { fill } from '../demo/fill.ts'
import { atFileEnd } from '../runner/cleanUp.ts'

const missing = await missingEngine()

it.skipIf(missing !== undefined)(
  `ops/compose.small.yml takes payments, survives crashes, is updated, backed up and restored${missing ? ` (skipped: ${missing})` : ''}`,
  async () => {
    const [port, image] = [await freePort(), await calabashImage()]
    const url = `http://127.0.0.1:${port}`
    const composed = (CALABASH_IMAGE: string) =>
      compose('ops/compose.small.yml', {
        project: `calabash-test-${port}`,
        settings: { CALABASH_IMAGE, LISTEN: `127.0.0.1:${port}` },
      })
    let small = await composed(calabashBefore ?? image)
    atFileEnd(() => small.down())
    const npm = (...words: string[]) => small.exec('calabash', 'npm', 'run', '-s', ...words)
    /** An update makes new containers on the same volumes. */
    const updateTo = async (version: string): Promise<void> => {
      await small.down('volumes')
      small = await composed(version)
      await small.start('calabash')
      await expectClean(url, small, 'calabash')
      const ama = await signIn(url, 'Ama', demoPassword)
      expect((await ama.get('/api/goals')).body.length).toBeGreaterThan(0)
    }

    await small.start('calabash')
    await fill(url, () => undefined)
    await updateTo(image)
    if (calabashBefore) {
      // One without tables that this one has made starts on nothing that it does not know.
      await expect(updateTo(calabashBefore)).rejects.toThrow('migrated by a newer version')
      await updateTo(image)
    }

    for (const service of ['calabash', 'postgres']) {
      await small.kill(service)
      await small.again(service)
      await expectClean(url, small, 'calabash')
    }

    await npm('backup', '--', '--to', '/backups/first')
    await small.remove('calabash')
    await small.run('calabash', {
      command: ['npm', 'run', 'restore', '--', '--from', '/backups/first', '--replace'],
    })
    await small.start('calabash')
    await expectClean(url, small, 'calabash')
  },
  1_800_000,
)
