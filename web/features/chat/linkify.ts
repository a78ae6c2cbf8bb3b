export interface Piece {
  readonly text: string
  /** The address of a link. */
  readonly href?: string
}

/** Only addresses with `http`, and only unambiguous letters: no `javascript:`, no spoofed names. */
const candidates = /(?<![\p{L}\p{N}_])https?:\/\/[!#-;=?-Z[\]_a-z~]+/giu
/** Letters of another alphabet or misleading characters, but no closing quotation mark and no emoji. */
const continuation = /^(?:[@\\%]|(?![\s\p{Pe}\p{Pf}\p{Pi}\p{S}])[^!-~])/u

/** The text in pieces, which joined are the text as typed. */
export const linkify = (text: string): readonly Piece[] => {
  const pieces: Piece[] = []
  let from = 0
  for (const match of text.matchAll(candidates)) {
    const typed = withoutTail(match[0])
    // A longer address must not be cut off: half of it leads elsewhere.
    const goesOn = typed === match[0] && continuation.test(text.slice(match.index + typed.length))
    const href = goesOn ? undefined : hrefOf(typed)
    if (href === undefined) continue
    if (match.index > from) pieces.push({ text: text.slice(from, match.index) })
    pieces.push({ text: typed, href })
    from = match.index + typed.length
  }
  if (from < text.length) pieces.push({ text: text.slice(from) })
  return pieces
}

/** Without punctuation at the end, and brackets that were opened before it. */
const withoutTail = (typed: string): string => {
  const spare = (open: string, close: string) => typed.split(close).length - typed.split(open).length
  let [round, square] = [spare('(', ')'), spare('[', ']')]
  let end = typed.length
  for (;;) {
    const last = typed[end - 1] ?? ''
    const ends =
      ".,:;!?'*_~".includes(last) || (last === ')' && round-- > 0) || (last === ']' && square-- > 0)
    if (last === '' || !ends) return typed.slice(0, end)
    end -= 1
  }
}

const hrefOf = (typed: string): string | undefined => {
  const authority = /^https?:\/\/([^/?#]*)/i.exec(typed)?.[1] ?? ''
  // A name before an @ can imitate an address, and an encoded one hides it.
  if (/[@%]/.test(authority) || !URL.canParse(typed)) return undefined
  const url = new URL(typed)
  // Only digits, and `xn--` as typed; other characters that the browser normalises are refused.
  const host = authority.toLowerCase().replace(/:\d*$/, '')
  const honest =
    ['http:', 'https:'].includes(url.protocol) && url.hostname === host && /[a-z0-9\]]$/.test(host)
  return honest ? url.href : undefined
}
