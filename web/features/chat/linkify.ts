export interface Piece {
  readonly text: string
  /** Where it leads, when it is a link. */
  readonly href?: string
}

/** Only what says `http` itself, and only letters that look like nothing else: no `javascript:`, no spoofed names. */
const candidates = /(?<![\p{L}\p{N}_])https?:\/\/[!#-;=?-Z[\]_a-z~]+/giu
/** Another alphabet's letters or a trick, but no closing quotation mark and no emoji. */
const continuation = /^(?:[@\\%]|(?![\s\p{Pe}\p{Pf}\p{Pi}\p{S}])[^!-~])/u

/** The text in pieces, which read together are the text as it was typed. */
export const linkify = (text: string): readonly Piece[] => {
  const pieces: Piece[] = []
  let from = 0
  for (const match of text.matchAll(candidates)) {
    const typed = withoutTail(match[0])
    // What goes on was not meant to end here: half an address leads elsewhere.
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

/** Without the marks that end the sentence round it, and the brackets that were opened before it. */
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
  // A name before an @ is made to look like the address, and an encoded one hides it.
  if (/[@%]/.test(authority) || !URL.canParse(typed)) return undefined
  const url = new URL(typed)
  // Digits and `xn--` stay what they are; anything else that the browser reads in another way than the eye does not.
  const host = authority.toLowerCase().replace(/:\d*$/, '')
  const honest =
    ['http:', 'https:'].includes(url.protocol) && url.hostname === host && /[a-z0-9\]]$/.test(host)
  return honest ? url.href : undefined
}
