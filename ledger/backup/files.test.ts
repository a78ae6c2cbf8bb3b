import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createBackupFolder, openBackup } from './files.ts'
import { newIdentity } from './packing.ts'
import { signingKeyOf } from './sums.ts'

const place = mkdtempSync(join(tmpdir(), 'calabash-files-'))
afterAll(() => rmSync(place, { recursive: true, force: true }))

const dataKey = 'a data key of thirty-two characters'
const trust = { keys: [signingKeyOf(dataKey).key] }
const contents = {
  'log.gz': 'events'.repeat(50_000),
  'accounts.users.gz': 'Ama Mensah',
  'manifest.json': '{}',
}

let folders = 0
const take = async ({
  files = contents,
  recipients = [] as readonly string[],
  key = dataKey as string | null,
} = {}) => {
  const folder = join(place, String(++folders))
  await mkdir(folder)
  const made = createBackupFolder(folder, {
    recipients,
    signingKey: key === null ? undefined : signingKeyOf(key),
  })
  for (const [name, content] of Object.entries(files))
    await pipeline(Readable.from([Buffer.from(content)]), made.through, made.open(name))
  await made.finish()
  return folder
}
const copyOf = (folder: string): string => {
  const copy = join(place, String(++folders))
  cpSync(folder, copy, { recursive: true })
  return copy
}

let ours: Awaited<ReturnType<typeof newIdentity>>
let plain: string
let encrypted: string
let older: Readonly<Record<'plain' | 'encrypted', string>>
beforeAll(async () => {
  ours = await newIdentity()
  const recipients = [ours.recipient]
  plain = await take()
  encrypted = await take({ recipients })
  const files = { ...contents, 'log.gz': 'earlier', 'accounts.users.gz': 'Kofi', 'manifest.json': '{"a":1}' }
  older = { plain: await take({ files }), encrypted: await take({ files, recipients }) }
})

describe('a backup', () => {
  it('is read as it was written', async () => {
    const files = await openBackup(plain, { trust })
    expect(files).toMatchObject({ signedBy: trust.keys[0], canBeRead: true })
    for (const [name, content] of Object.entries(contents))
      expect(await text(files.bytesOf(name))).toBe(content)
  })

  it('is on the disk encrypted, and read with the identity', async () => {
    for (const name of readdirSync(encrypted).filter(file => !file.startsWith('SHA256SUMS'))) {
      const bytes = readFileSync(join(encrypted, name), 'latin1')
      expect([name, bytes.slice(0, 21)]).toEqual([`${name.slice(0, -4)}.age`, 'age-encryption.org/v1'])
      expect(bytes).not.toContain('Ama')
    }
    const another = await newIdentity()
    const files = await openBackup(encrypted, { trust, identities: [another.identity, ours.identity] })
    for (const [name, content] of Object.entries(contents))
      expect(await text(files.bytesOf(name))).toBe(content)
  })

  it('is compared with its sums without an identity, and cannot be read', async () => {
    expect(await openBackup(encrypted, { trust })).toMatchObject({ canBeRead: false })
    const files = await openBackup(encrypted, { trust, identities: [(await newIdentity()).identity] })
    await expect(text(files.bytesOf('log.gz'))).rejects.toThrow('BACKUP_IDENTITY does not open')
    await expect(openBackup(encrypted, { trust, identities: ['AGE-SECRET-KEY-1'] })).rejects.toThrow(
      'BACKUP_IDENTITY is no identity',
    )
    await expect(take({ recipients: ['age1nobody'] })).rejects.toThrow('BACKUP_RECIPIENT')
  })

  it('is accepted by any key that is still known', async () => {
    const keys = ['another key', dataKey].map(key => signingKeyOf(key).key)
    expect(await openBackup(plain, { trust: { keys } })).toMatchObject({ signedBy: keys[1] })
  })
})

describe.each(['plain', 'encrypted'] as const)('a backup that is %s is refused', kind => {
  const suffix = kind === 'plain' ? '' : '.age'
  const source = (): string => (kind === 'plain' ? plain : encrypted)
  const files = [...Object.keys(contents).map(name => `${name}${suffix}`), 'SHA256SUMS', 'SHA256SUMS.sig']
  const refused = (folder: string, words: string | RegExp, mayBeUnsigned = false) =>
    expect(
      openBackup(folder, { trust: { ...trust, mayBeUnsigned }, identities: [ours.identity] }),
    ).rejects.toThrow(words)

  it.each(files)('with a byte of %s changed', async name => {
    const folder = copyOf(source())
    const bytes = readFileSync(join(folder, name))
    bytes[bytes.length >> 1]! ^= 1
    writeFileSync(join(folder, name), bytes)
    await refused(folder, name.startsWith('SHA256SUMS') ? folder : `${name} in ${folder} is not as it was`)
  })

  it.each(files)('with %s cut', async name => {
    const folder = copyOf(source())
    truncateSync(join(folder, name), readFileSync(join(folder, name)).length - 2)
    await refused(folder, `${name} in ${folder} is not as it was`)
  })

  it.each(files)('without %s', async name => {
    const folder = copyOf(source())
    rmSync(join(folder, name))
    await refused(folder, name.endsWith('.sig') ? 'is not signed' : name)
  })

  it.each(files)('with %s of an older one', async name => {
    const folder = copyOf(source())
    cpSync(join(older[kind], name), join(folder, name))
    await refused(folder, `${name.replace('.sig', '')} in ${folder} is not as it was`)
  })

  it('with another file in it', async () => {
    const folder = copyOf(source())
    writeFileSync(join(folder, 'accounts.policy.gz'), '')
    await refused(folder, 'accounts.policy.gz')
  })

  it('when somebody else has signed it, also with sums that are right', async () => {
    const recipients = kind === 'plain' ? [] : [ours.recipient]
    const forged = await take({ recipients, key: 'a key of another installation' })
    await refused(forged, 'which is no key of this installation')
    await refused(forged, 'which is no key of this installation', true)
    // The name of our key does not help.
    const folder = copyOf(forged)
    const { signature } = JSON.parse(readFileSync(join(folder, 'SHA256SUMS.sig'), 'utf8'))
    writeFileSync(join(folder, 'SHA256SUMS.sig'), JSON.stringify({ key: trust.keys[0], signature }))
    await refused(folder, 'SHA256SUMS in')
  })

  it('without a signature, unless that is accepted', async () => {
    const recipients = kind === 'plain' ? [] : [ours.recipient]
    const folder = await take({ recipients, key: null })
    await refused(folder, '--unsigned')
    const taken = await openBackup(folder, { trust: { keys: [], mayBeUnsigned: true } })
    expect(taken.signedBy).toBeUndefined()
  })

  it('when a file is changed after the check', async () => {
    const folder = copyOf(source())
    const opened = await openBackup(folder, { trust, identities: [ours.identity] })
    cpSync(join(older[kind], `log.gz${suffix}`), join(folder, `log.gz${suffix}`))
    await expect(text(opened.bytesOf('log.gz'))).rejects.toThrow('is not as it was written')
  })
})
