/**
 * A signed root: commits to the whole log at one time, in 32 bytes. Bytes are lower-case hexadecimal digits.
 */
export interface TreeHead {
  /** The number of entries in the log. */
  readonly size: number
  readonly root: string
  /** When it was signed. */
  readonly at: string
  /** Ed25519, over `calabash tree head 1`, size, root and instant, a line each. */
  readonly signature: string
  /** The public key for its signature. */
  readonly key: string
}

/**
 * GET /api/transparency, without an account; with `?from=SIZE` also a proof that the newest log contains the
 * one of that size.
 */
export interface TransparencyResponse {
  readonly head: TreeHead
  /** Every signing key, newest first. */
  readonly keys: readonly { readonly key: string; readonly since: string }[]
  /** The heads that were mailed to the admins, newest first. */
  readonly daily: readonly (TreeHead & { readonly day: string })[]
  /** The proof of RFC 9162, section 2.1.4, from this size to that of `head`. */
  readonly consistency?: { readonly from: number; readonly path: readonly string[] }
  /**
   * The trees over replaced logs, oldest first; only where there are any, and not when `tree` selects one.
   */
  readonly former?: readonly FormerTree[]
}

/**
 * A tree over a log that was replaced. `?tree=NUMBER` selects it in place of the current tree, here and for
 * the heads.
 */
export interface FormerTree {
  readonly tree: number
  /** The last one: every older root of its log leads to it. */
  readonly head: TreeHead
  /** Ed25519, over `calabash tree follows 1`, size and root of that head, and the instant, a line each. */
  readonly follows: { readonly at: string; readonly signature: string; readonly key: string }
}

/**
 * GET /api/transparency/heads, without an account: all published heads, newest first; `?before=NUMBER` for
 * the next page.
 */
export interface HeadsResponse {
  readonly heads: readonly (TreeHead & { readonly number: number })[]
  readonly next: number | null
}

/**
 * GET /api/transactions/{id}/proof: the log's events of a payment, verifiable without this server. The first
 * event is the goal's, which names the currency of the amounts.
 */
export interface ProofResponse {
  readonly format: 'calabash-receipt-1'
  readonly events: readonly ProvenEvent[]
  readonly head: TreeHead
}
export type ProvenEvent = {
  /** The index of the leaf, from 0. */
  readonly index: number
  /** The proof of RFC 9162, section 2.1.3, in the tree of `head`. */
  readonly path: readonly string[]
} & (
  | {
      /** Exactly what was hashed. */
      readonly entry: string
    }
  | {
      /** The hash of its leaf, where a text that it covers was erased. */
      readonly hash: string
    }
)
