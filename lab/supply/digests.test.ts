/** @module-tag detail */
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { listenOnLoopback } from '#embedded/controls/listening.ts'

const home = join(import.meta.dirname, '../..')
const folder = mkdtempSync(join(tmpdir(), 'calabash-digests-'))
mkdirSync(join(folder, 'ops'))

/** What the registry has: images, and the digests that it claims for them. */
const manifests = new Map<string, { body: string; claimed?: string }>()
const digestOf = (body: string): string => `sha256:${createHash('sha256').update(body).digest('hex')}`
let port: number
const registry = createServer(({ url = '', headers }, response) => {
  const at = `http://localhost:${port}`
  if (url.startsWith('/token'))
    return response.end(JSON.stringify({ token: new URL(url, at).searchParams.get('scope') }))
  const [, name = '', tag = ''] = /^\/v2\/(.+)\/manifests\/(.+)$/.exec(url) ?? []
  const scope = `repository:${name}:pull`
  if (headers.authorization !== `Bearer ${scope}`)
    return response
      .writeHead(401, { 'www-authenticate': `Bearer realm="${at}/token",service="stub",scope="${scope}"` })
      .end()
  const found = manifests.get(`${name}:${tag}`)
  if (found === undefined || !headers.accept?.startsWith('application/vnd.oci.image.index'))
    return response.writeHead(404).end()
  return response
    .writeHead(200, { 'docker-content-digest': found.claimed ?? digestOf(found.body) })
    .end(found.body)
})

beforeAll(async () => {
  port = await listenOnLoopback(registry)
})
afterAll(() => {
  registry.close()
  rmSync(folder, { recursive: true })
})

const files = ['docker-compose.yml', 'ops/compose.small.yml', 'Dockerfile']
const read = (file: string): string => readFileSync(join(folder, file), 'utf8')
/** The files of this repository, whose images are at the stub. */
beforeEach(() => {
  manifests.clear()
  for (const file of files) {
    const tagged = readFileSync(join(home, file), 'utf8').replaceAll(/@sha256:[\da-f]{64}/g, '')
    const moved = tagged.replaceAll(
      /^(\s*image: |ARG NODE=)([a-z][\w.-]*\.io\/)?([a-z].*)$/gm,
      (_, before: string, _host, image: string) => {
        manifests.set(image, { body: `{"image":"${image}"}` })
        return `${before}localhost:${port}/${image}`
      },
    )
    writeFileSync(join(folder, file), moved)
  }
})

const digests = async (...words: string[]) => {
  const child = spawn(process.execPath, [join(home, 'lab/supply/digests.ts'), ...words], { cwd: folder })
  const [said, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')])
  return { code, said }
}

it('writes the digest of each image behind its tag, and the newer one when it is run again', async () => {
  const before = files.map(read)
  expect(await digests()).toMatchObject({ code: 0 })
  expect(manifests.size).toBeGreaterThanOrEqual(6)
  for (const [image, { body }] of manifests)
    expect(files.map(read).join()).toContain(`localhost:${port}/${image}@${digestOf(body)}\n`)
  expect(files.map(file => read(file).replaceAll(/@sha256:[\da-f]{64}/g, ''))).toEqual(before)
  manifests.set('redis:8', { body: 'a newer one' })
  expect(await digests()).toMatchObject({ code: 0 })
  expect(read('docker-compose.yml')).toContain(`redis:8@${digestOf('a newer one')}\n`)
})

it('writes nothing when a registry does not have one of them, or claims another digest', async () => {
  const before = files.map(read)
  manifests.delete('redis:8')
  expect(await digests()).toMatchObject({ code: 1, said: expect.stringContaining('does not have') })
  manifests.set('redis:8', { body: '{}', claimed: digestOf('other') })
  expect(await digests()).toMatchObject({ code: 1, said: expect.stringContaining('another digest') })
  expect(files.map(read)).toEqual(before)
})

it('with --check refuses images without a digest, as a release does', async () => {
  expect(await digests('--check')).toMatchObject({ code: 1, said: expect.stringContaining('/redis:8') })
  await digests()
  expect(await digests('--check')).toEqual({ code: 0, said: '' })
  writeFileSync(join(folder, 'Dockerfile'), `${read('Dockerfile')}FROM alpine AS last\n`)
  expect(await digests('--check')).toMatchObject({
    code: 1,
    said: expect.stringContaining('digest: alpine.'),
  })
  const release = readFileSync(join(home, '.github/workflows/release.yml'), 'utf8')
  expect(release).toContain('npm run --silent digests -- --check')
})
