/** A signed root: the whole log as it stood, in 32 bytes. Bytes are hexadecimal digits in small letters. */
export interface TreeHead {
  /** How many entries the log had. */
  readonly size: number
  readonly root: string
  /** When it was signed. */
  readonly at: string
  /** Ed25519, over `calabash tree head 1`, size, root and instant, a line each. */
  readonly signature: string
  /** The public key that it checks against. */
  readonly key: string
}

/** GET /api/transparency, for anybody; with `?from=SIZE` also how that older size is contained in the newest. */
export interface TransparencyResponse {
  readonly head: TreeHead
  /** Every key that was ever signed with, newest first. */
  readonly keys: readonly { readonly key: string; readonly since: string }[]
  /** Those that were mailed to the admins, newest first. */
  readonly daily: readonly (TreeHead & { readonly day: string })[]
  /** The proof of RFC 9162, section 2.1.4, from this size to that of `head`. */
  readonly consistency?: { readonly from: number; readonly path: readonly string[] }
  /** The trees over logs that were replaced, oldest first; only where there are any, and not in the answer of one. */
  readonly former?: readonly FormerTree[]
}

/** A tree over a log that was replaced. `?tree=NUMBER`, here and of the heads, asks it instead of the tree of today. */
export interface FormerTree {
  readonly tree: number
  /** The last one: every older root of its log leads to it. */
  readonly head: TreeHead
  /** Ed25519, over `calabash tree follows 1`, size and root of that head, and the instant, a line each. */
  readonly follows: { readonly at: string; readonly signature: string; readonly key: string }
}

/** GET /api/transparency/heads, for anybody: all published heads, newest first; `?before=NUMBER` for the next page. */
export interface HeadsResponse {
  readonly heads: readonly (TreeHead & { readonly number: number })[]
  readonly next: number | null
}

/**
 * GET /api/transactions/{id}/proof: what the log says of a payment, fit to be checked without us. Its first event is the
 * goal's, which names the currency of the amounts.
 */
export interface ProofResponse {
  readonly format: 'calabash-receipt-1'
  readonly events: readonly ProvenEvent[]
  readonly head: TreeHead
}
export interface ProvenEvent {
  /** Exactly what was hashed. */
  readonly entry: string
  /** Which leaf it is, from 0. */
  readonly index: number
  /** The proof of RFC 9162, section 2.1.3, in the tree of `head`. */
  readonly path: readonly string[]
}
