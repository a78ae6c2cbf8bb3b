/** The texts that can be sent to the payer's bank, by Stripe's field names. */
export const disputeEvidenceFields = [
  'access_activity_log',
  'cancellation_policy_disclosure',
  'cancellation_rebuttal',
  'customer_name',
  'duplicate_charge_explanation',
  'duplicate_charge_id',
  'product_description',
  'refund_policy_disclosure',
  'refund_refusal_explanation',
  'service_date',
  'uncategorized_text',
] as const
export type DisputeEvidenceField = (typeof disputeEvidenceFields)[number]

/** The kinds of evidence files, by Stripe's field names. */
export const disputeFileFields = [
  'receipt',
  'customer_communication',
  'service_documentation',
  'duplicate_charge_documentation',
  'customer_signature',
  'refund_policy',
  'cancellation_policy',
  'uncategorized_file',
] as const
export type DisputeFileField = (typeof disputeFileFields)[number]
/** The file types that banks accept, by media type. */
export const evidenceTypes = ['application/pdf', 'image/jpeg', 'image/png'] as const
export type EvidenceType = (typeof evidenceTypes)[number]
/** Stripe's limit for all files of a dispute together. */
export const maxEvidenceBytes = 4_500_000

const beginnings: readonly (readonly [EvidenceType, readonly number[]])[] = [
  ['application/pdf', [0x25, 0x50, 0x44, 0x46, 0x2d]],
  ['image/jpeg', [0xff, 0xd8, 0xff]],
  ['image/png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
]

/**
 * The type of a file by its first bytes, regardless of its name; undefined for types that banks don't accept.
 */
export const evidenceTypeOf = (content: Uint8Array): EvidenceType | undefined =>
  beginnings.find(([, bytes]) => bytes.every((byte, index) => content[index] === byte))?.[0]
