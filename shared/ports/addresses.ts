/** An address or phone number as a row has it: encrypted, or in plain text from before that. */
export interface StoredAddress {
  readonly plain: string | null
  readonly sealed: Uint8Array | null
}

/** How rows with an address are found: by its hash under one of the keys, or in lower case in plain text. */
export interface SoughtAddress {
  readonly plain: string
  readonly hashes: readonly Uint8Array[]
}
