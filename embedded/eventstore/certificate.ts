import { generateKeyPairSync, randomBytes, sign } from 'node:crypto'

/** A new key with its self-signed certificate for this machine; encoded here because Node cannot create certificates. */
export const loopbackCertificate = (): { cert: Buffer; key: Buffer } => {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const name = sequence(tagged(0x31, sequence(commonName, tagged(0x0c, Buffer.from('Calabash on loopback')))))
  const day = 24 * 60 * 60 * 1000
  const signed = sequence(
    tagged(0xa0, tagged(0x02, Buffer.of(2))),
    tagged(0x02, Buffer.of(1), randomBytes(15)),
    ecdsaWithSha256,
    name,
    sequence(utcTime(Date.now() - day), utcTime(Date.now() + days * day)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    tagged(
      0xa3,
      sequence(
        sequence(
          subjectAltName,
          tagged(
            0x04,
            sequence(tagged(0x82, Buffer.from('localhost')), tagged(0x87, Buffer.of(127, 0, 0, 1))),
          ),
        ),
      ),
    ),
  )
  const signature = sign('sha256', signed, privateKey)
  const certificate = sequence(signed, ecdsaWithSha256, tagged(0x03, Buffer.of(0), signature))
  const lines = certificate.toString('base64').replace(/(.{64})/g, '$1\n')
  return {
    cert: Buffer.from(`-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`),
    key: Buffer.from(privateKey.export({ type: 'pkcs8', format: 'pem' })),
  }
}

/** Ten years: longer than a process runs. */
const days = 3_650

const tagged = (tag: number, ...parts: readonly Uint8Array[]): Buffer => {
  const content = Buffer.concat(parts)
  const long = content.length < 0x80 ? [] : content.length < 0x100 ? [0x81] : [0x82, content.length >> 8]
  return Buffer.concat([Buffer.of(tag, ...long, content.length & 0xff), content])
}
const sequence = (...parts: readonly Uint8Array[]): Buffer => tagged(0x30, ...parts)
const objectId = (hex: string): Buffer => tagged(0x06, Buffer.from(hex, 'hex'))
const utcTime = (ms: number): Buffer => {
  const digits = new Date(ms).toISOString().replace(/\D/g, '').slice(2, 14)
  return tagged(0x17, Buffer.from(`${digits}Z`))
}

const commonName = objectId('550403')
const subjectAltName = objectId('551d11')
const ecdsaWithSha256 = sequence(objectId('2a8648ce3d040302'))
