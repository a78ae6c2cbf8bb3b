import { expect, it } from 'vitest'
import { sandboxKeys } from './keys.ts'
import { answerOf, eventually, testSandbox } from './testing.ts'

const { stripe, port, confirmCard } = await testSandbox()

const pdf = Buffer.from('%PDF-1.7 a receipt')
const upload = (data: Uint8Array, name = 'receipt.pdf', type = 'application/pdf') =>
  stripe.files.create({ purpose: 'dispute_evidence', file: { data, name, type } })
const disputed = async (): Promise<string> => {
  const intent = await stripe.paymentIntents.create({
    ...{ amount: 2_550, currency: 'usd', allowed_payment_method_types: ['card'] },
  })
  await confirmCard(intent, '4000000000000259')
  const look = async () => (await stripe.disputes.list({ payment_intent: intent.id })).data[0]?.id
  return eventually(look, 'the dispute')
}

it('stores the description of a file, with its exact size', async () => {
  const bytes = Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    Buffer.alloc(9, 255),
  ])
  expect(await upload(bytes, 'Kö "1".png', 'image/png')).toMatchObject({
    ...{ object: 'file', purpose: 'dispute_evidence', size: 17, type: 'png' },
  })
  expect(await upload(pdf)).toMatchObject({ filename: 'receipt.pdf', size: pdf.length, type: 'pdf' })
})

it.each([
  ['a type that banks do not accept', Buffer.from('MZ'), /PDF/],
  ['an empty file', Buffer.alloc(0), /empty/],
  ['a file that is too large', Buffer.concat([pdf, Buffer.alloc(5 * 1024 * 1024)]), /larger/],
])('refuses %s', async (_, data, message) => {
  await expect(upload(data)).rejects.toMatchObject({
    ...{
      type: 'StripeInvalidRequestError',
      statusCode: 400,
      param: 'file',
      message: expect.stringMatching(message),
    },
  })
})

it('refuses a malformed upload with an ordinary error', async () => {
  const headers = { authorization: `Bearer ${sandboxKeys.secretKey}` }
  const send = async (path: string, init: RequestInit) =>
    answerOf(await fetch(`http://127.0.0.1:${port}${path}`, { method: 'POST', ...init }))
  const torn = { ...headers, 'content-type': 'multipart/form-data; boundary=x' }
  expect(await send('/v1/files', { headers: torn, body: '--y' })).toMatchObject({
    ...{ status: 400, body: { error: { type: 'invalid_request_error' } } },
  })
  const form = new FormData()
  form.append('purpose', 'dispute_evidence')
  expect(await send('/v1/files', { headers, body: form })).toMatchObject({
    ...{ status: 400, body: { error: { code: 'parameter_missing', param: 'file' } } },
  })
  form.append('file', new Blob([pdf], { type: 'application/pdf' }), 'receipt.pdf')
  expect((await send('/v1/refunds', { headers, body: form })).status).toBe(400)
  expect((await send('/v1/files', { body: form })).status).toBe(401)
})

it('accepts a file in fields for files only, shows it, and removes it', async () => {
  const dispute = await disputed()
  const { id } = await upload(pdf)
  const kept = await stripe.disputes.update(dispute, { evidence: { receipt: id }, submit: false })
  expect(kept).toMatchObject({ status: 'needs_response', evidence: { receipt: id } })
  const shown = await stripe.disputes.retrieve(dispute, { expand: ['evidence.receipt', 'charge'] })
  expect(shown.evidence.receipt).toMatchObject({ id, filename: 'receipt.pdf' })
  await expect(
    stripe.disputes.update(dispute, { evidence: { receipt: 'file_none' }, submit: false }),
  ).rejects.toMatchObject({ code: 'resource_missing', param: 'evidence[receipt]' })
  const without = await stripe.disputes.update(dispute, { evidence: { receipt: '' }, submit: false })
  expect(without.evidence.receipt).toBeNull()
})
