import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import packageFile from '../../package.json' with { type: 'json' }

interface Component {
  readonly name: string
  readonly properties: readonly { readonly name: string }[]
  readonly hashes?: readonly { readonly alg: string }[]
  readonly licenses?: readonly { readonly license?: { readonly id: string }; readonly expression?: string }[]
}
/**
 * They ask to name authors and licence; the MPL and the LGPL also to publish changes of their own files, of which there are none,
 * and the LGPL that its library can be exchanged, which is a file of its own here.
 */
const accepted = [
  ...[
    'MIT',
    'MIT-0',
    'ISC',
    '0BSD',
    'Unlicense',
    'Apache-2.0',
    'BSD-2-Clause',
    'BSD-3-Clause',
    'BlueOak-1.0.0',
  ],
  ...[
    'MPL-2.0',
    'LGPL-3.0-or-later',
    'OFL-1.1',
    'MIT AND OFL-1.1',
    'Unicode-DFS-2016',
    '(BSD-3-Clause AND Apache-2.0)',
  ],
]

/** Packages whose package.json names no licence: as their LICENSE files say. */
const unnamed = ['png-js'] // MIT

it('lists what is delivered, each package with its hash and a licence that we can pass on', {
  tags: ['detail'],
}, () => {
  const { status, stdout, stderr } = spawnSync('npm', ['run', '--silent', 'sbom'], {
    cwd: join(import.meta.dirname, '../..'),
    encoding: 'utf8',
    maxBuffer: 16_000_000,
  })
  expect(status, stderr).toBe(0)
  const { components } = JSON.parse(stdout) as { components: readonly Component[] }
  const delivered = components.filter(
    ({ properties }) => !properties.some(({ name }) => name === 'cdx:npm:package:development'),
  )
  const names = delivered.map(({ name }) => name)
  for (const name of Object.keys(packageFile.dependencies)) expect(names).toContain(name)
  for (const { name, hashes = [], licenses = [] } of delivered) {
    expect([name, hashes.map(({ alg }) => alg)]).toEqual([name, ['SHA-512']])
    if (!unnamed.includes(name)) expect(licenses.length, name).toBeGreaterThan(0)
    for (const { license, expression } of licenses)
      expect([name, accepted]).toEqual([name, expect.arrayContaining([license?.id ?? expression])])
  }
})
