import { createGzip } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { missingEngine } from '../builders/containers.ts'
import { calabashImage } from '../builders/image.ts'

const missing = await missingEngine()
const megabyte = 1_000_000

describe.skipIf(missing !== undefined)(`the image${missing ? ` (skipped: ${missing})` : ''}`, () => {
  it('is less than 250 MB to download, with what it is based on', async () => {
    const { getContainerRuntimeClient } = await import('testcontainers')
    const { container } = await getContainerRuntimeClient()
    const saved = await container.dockerode.getImage(await calabashImage()).get()
    let bytes = 0
    for await (const chunk of saved.pipe(createGzip({ level: 1 }))) bytes += chunk.length
    console.log(`${Math.round(bytes / megabyte)} MB`)
    expect(bytes).toBeLessThan(250 * megabyte)
  })
})
