import type { EvidenceType } from './api/payments.ts'

const beginnings: readonly (readonly [EvidenceType, readonly number[]])[] = [
  ['application/pdf', [0x25, 0x50, 0x44, 0x46, 0x2d]],
  ['image/jpeg', [0xff, 0xd8, 0xff]],
  ['image/png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
]

/** What a file is by how it begins, whatever its name or sender says; undefined for what no bank reads. */
export const evidenceTypeOf = (content: Uint8Array): EvidenceType | undefined =>
  beginnings.find(([, bytes]) => bytes.every((byte, index) => content[index] === byte))?.[0]
