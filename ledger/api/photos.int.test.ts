import { createHash, randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { beforeAll, expect, it } from 'vitest'
import { makeAdmins } from '#lab/builders/admins.ts'
import { eventually, foundCircle } from '#lab/builders/circle.ts'
import { cookieOf, done, registerSaver, type Saver } from '#lab/builders/client.ts'
import { unzip } from '#lab/builders/evidence.ts'
import { type Stack, startStack } from '#lab/builders/stack.ts'
import type { PhotosResponse } from '#shared/api/photos.ts'

let stack: Stack
let ama: Saver
let kofi: Saver
let nia: Saver
let stranger: Saver
let admin: Saver
let goal: number
/** Kofi reports that he has handed his payment to Ama, whose turn it is. */
let contribution: string
let taken: Buffer
beforeAll(async () => {
  stack = await startStack({ PAYMENTS: 'record-only' })
  const names = ['ama', 'kofi', 'nia', 'yaw', 'boss']
  const saver = (name: string) => registerSaver(stack.url, `${name}-photos`)
  ;[ama, kofi, nia, stranger, admin] = (await Promise.all(names.map(saver))) as [
    ...[Saver, Saver, Saver, Saver, Saver],
  ]
  await makeAdmins(stack.pool, 'boss-photos')
  goal = await foundCircle([ama, kofi, nia])
  const paid = { amount: 100, method: 'cash', reference: '' }
  contribution = (await done(kofi.post(`/api/goals/${goal}/contribute`, paid))).transaction.id
  taken = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#aa5500' } })
    .jpeg()
    .withMetadata({
      exif: { IFD0: { Make: 'SecretCamera' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '5/1 33/1 0/1' } },
    })
    .toBuffer()
})

const place = (id = '') => `/api/goals/${goal}/photos${id === '' ? '' : `/${id}`}`
const ofPayment = (of: string) => `?contribution=${of}`
const put = async (
  by: Saver,
  id: string,
  { file = taken, type = 'image/jpeg', query = ofPayment(contribution) } = {},
): Promise<{ status: number; body: PhotosResponse & { code?: string } }> => {
  const response = await fetch(`${stack.url}${place(id)}${query}`, {
    method: 'PUT',
    headers: { cookie: cookieOf(by), 'content-type': type },
    body: new Uint8Array(file),
  })
  return { status: response.status, body: await response.json() }
}
const fileOf = async (by: Saver, path: string) => {
  const response = await fetch(`${stack.url}${path}`, { headers: { cookie: cookieOf(by) } })
  return { response, bytes: Buffer.from(await response.arrayBuffer()) }
}
const list = async (by: Saver): Promise<PhotosResponse> =>
  done(by.get(`${place()}${ofPayment(contribution)}`))
const packOf = async (by: Saver): Promise<Map<string, Buffer>> => {
  const asking = async () => fileOf(by, `/api/goals/${goal}/evidence`)
  await eventually(async () => (await asking()).response.status).toBe(200)
  return unzip((await asking()).bytes)
}

const first = randomUUID()

it('a photo is seen by both sides and the organiser, and by no one else', async () => {
  const attached = await put(kofi, first)
  expect(attached).toMatchObject({
    status: 200,
    body: { photos: [{ id: first, by: { userId: kofi.userId }, mayRemove: true }], mayAttach: true },
  })
  expect(await list(ama)).toMatchObject({ photos: [{ id: first, mayRemove: false }], mayAttach: true })
  const { response, bytes } = await fileOf(ama, place(first))
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'image/webp',
    'content-disposition': `attachment; filename="payment-${first}.webp"`,
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'; sandbox",
    'cross-origin-resource-policy': 'same-origin',
  })
  const [photo] = attached.body.photos
  expect(createHash('sha256').update(bytes).digest('hex')).toBe(photo?.sha256)
  expect((await sharp(bytes).metadata()).exif).toBeUndefined()
  expect(bytes.includes('SecretCamera')).toBe(false)

  for (const [who, status] of [
    [nia, [403, 404]],
    [stranger, [404, 404]],
    [admin, [404, 404]],
  ] as const) {
    const seen = [
      (await who.get(`${place()}${ofPayment(contribution)}`)).status,
      (await fileOf(who, place(first))).response.status,
    ]
    expect([who.username, seen]).toEqual([who.username, [...status]])
    expect((await put(who, randomUUID())).status).toBe(status[0])
    expect((await who.send('DELETE', place(first))).status).toBe(404)
  }
  const ofAdmin = place(first).replace('/api/', '/api/admin/')
  expect((await fileOf(admin, ofAdmin)).bytes).toEqual(bytes)
  expect((await fileOf(kofi, ofAdmin)).response.status).toBe(403)
})

it('confirms no payment, and is counted beside it', async () => {
  const listed = async (by: Saver) =>
    (await done(by.get(`/api/goals/${goal}/transactions`))).find(
      (one: { id: string }) => one.id === contribution,
    )
  expect(await listed(ama)).toMatchObject({
    status: 'pending',
    mayConfirm: true,
    photos: { count: 1, mayAdd: true },
  })
  expect(await listed(nia)).not.toHaveProperty('photos')
})

it('is stored encrypted, and once, however often it is sent', async () => {
  expect((await put(kofi, first)).body.photos).toHaveLength(1)
  const other = await sharp(taken).negate().png().toBuffer()
  expect((await put(kofi, first, { file: other, type: 'image/png' })).body.code).toBe('photo_differs')
  expect((await put(ama, first)).body.code).toBe('photo_differs')
  const { rows } = await stack.pool.query('select sealed from accounts.payment_photos')
  expect(rows).toHaveLength(1)
  expect(rows[0].sealed.includes('WEBP')).toBe(false)
})

it('what is no photo is refused, and nothing of it is stored', async () => {
  const page = Buffer.from('<html><script>alert(1)</script></html>')
  const refusals = await Promise.all([
    put(kofi, randomUUID(), { file: page }),
    put(kofi, randomUUID(), { file: Buffer.concat([taken.subarray(0, 20), page]) }),
    put(kofi, randomUUID(), { type: 'image/svg+xml' }),
    put(kofi, randomUUID(), { type: 'application/pdf' }),
    put(kofi, randomUUID(), { file: Buffer.alloc(0) }),
    put(kofi, randomUUID(), { file: Buffer.alloc(5_000_001) }),
    put(kofi, 'no-id'),
    put(kofi, randomUUID(), { query: '' }),
    put(kofi, randomUUID(), { query: ofPayment(randomUUID()) }),
    put(kofi, randomUUID(), { query: '?payout=round-1&attempt=1' }),
  ])
  expect(refusals.map(({ status, body }) => `${status} ${body.code}`)).toEqual([
    '415 photo_kind',
    expect.stringMatching(/^(422 photo_unreadable|503 busy)$/),
    '415 photo_kind',
    '415 photo_kind',
    '400 file_empty',
    '413 photo_too_large',
    '404 photo_not_found',
    expect.stringMatching(/^400 /),
    '409 no_payment_outside',
    '409 no_payment_outside',
  ])
  expect((await list(kofi)).photos).toHaveLength(1)
})

it('one side has two at most, and removes its own only', async () => {
  const second = randomUUID()
  expect((await put(kofi, second)).body).toMatchObject({ mayAttach: false })
  expect((await put(kofi, randomUUID())).body.code).toBe('photos_full')
  expect((await put(ama, randomUUID())).body.photos).toHaveLength(3)
  expect((await ama.send('DELETE', place(second))).body.code).toBe('not_own_photo')
  expect((await kofi.send('DELETE', place(second))).body.photos).toHaveLength(2)
  expect((await fileOf(kofi, place(second))).response.status).toBe(404)
  const { rows } = await stack.pool.query('select id from accounts.payment_photos')
  expect(rows.map(({ id }) => id)).not.toContain(second)
})

it('is in the evidence of the circle, for those who may see it', async () => {
  const [whole, of] = [await packOf(ama), await packOf(nia)]
  const names = (pack: Map<string, Buffer>) => [...pack.keys()].filter(name => name.startsWith('photos/'))
  expect(names(whole)).toHaveLength(2)
  expect(names(of)).toEqual([])
  const file = whole.get(`photos/${first}.webp`) ?? Buffer.alloc(0)
  const sha256 = createHash('sha256').update(file).digest('hex')
  expect(whole.get('photos.csv')?.toString()).toContain(sha256)
  expect(of.get('photos.csv')?.toString()).not.toContain(sha256)
})

it('is stored for a hundred payments of one person at most', async () => {
  await stack.pool.query(
    `insert into accounts.payment_photos (id, goal_id, user_id, sha256, bytes, sealed, made_at)
     select gen_random_uuid(), $1, $2, '', 1, '', now() from generate_series(1, 100)`,
    [goal, ama.userId],
  )
  expect((await put(ama, randomUUID())).body.code).toBe('photos_of_person_full')
})

it('is erased with the account of the person who added it; its event stays', async () => {
  // As deleting the account does, which open payments prevent here.
  await stack.pool.query('delete from accounts.payment_photos where user_id = $1', [kofi.userId])
  expect((await list(ama)).photos.find(({ id }) => id === first)).toMatchObject({ isErased: true })
  expect((await fileOf(ama, place(first))).response.status).toBe(410)
  expect((await packOf(ama)).has(`photos/${first}.webp`)).toBe(false)
})

it('is never shown in place of an erased one that had the same id', async () => {
  const other = await foundCircle([stranger, nia])
  const paid = { amount: 100, method: 'cash', reference: '' }
  const { id } = (await done(nia.post(`/api/goals/${other}/contribute`, paid))).transaction
  const another = `/api/goals/${other}/photos/${first}`
  const response = await fetch(`${stack.url}${another}?contribution=${id}`, {
    method: 'PUT',
    headers: { cookie: cookieOf(nia), 'content-type': 'image/jpeg' },
    body: new Uint8Array(taken),
  })
  expect(response.status).toBe(200)
  expect((await fileOf(nia, another)).response.status).toBe(200)
  expect((await fileOf(ama, place(first))).response.status).toBe(410)
  expect((await list(ama)).photos.find(({ id: known }) => known === first)).toMatchObject({ isErased: true })
  expect((await packOf(ama)).has(`photos/${first}.webp`)).toBe(false)
})
