export interface SentOnce {
  readonly key: string
  readonly content: string
}

/** `crypto.randomUUID` exists only on secure origins, and a phone in the local network opens none. */
export const uuid = (): string => {
  if ('randomUUID' in crypto) return crypto.randomUUID()
  const bytes = (crypto as Crypto).getRandomValues(new Uint8Array(16))
  bytes[6] = (bytes[6]! & 0x0f) | 0x40
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  const hex = Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/** The same key for the same payload: a retry is the same request, another payload is a new one. */
export const keyFor = (payload: unknown, before: SentOnce | undefined): SentOnce => {
  const content = JSON.stringify(payload)
  return before?.content === content ? before : { key: uuid(), content }
}
