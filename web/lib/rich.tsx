import { Fragment, type ReactNode } from 'react'

/**
 * A text with parts that are more than text, such as a link: `rich(texts.agree, { terms: words => <Link …>{words}</Link> })`
 * for the message "I agree to the <terms>terms of use</terms>." Each part is named once; `strong` needs no function.
 * Values that people have written go in by `asWritten`.
 */
export const rich = (
  text: string,
  parts: Readonly<Record<string, (words: string) => ReactNode>> = {},
): ReactNode[] => {
  const shown: typeof parts = { strong: words => <strong>{words}</strong>, ...parts }
  // Plain text between parts; of each part its name and its text.
  const pieces = text.split(/<(\w+)>(.*?)<\/\1>/).map(piece => piece.replaceAll(angle, '<'))
  return pieces.flatMap((piece, index) => {
    if (index % 3 === 0) return piece
    if (index % 3 === 2) return []
    const words = pieces[index + 1] ?? ''
    return <Fragment key={piece}>{shown[piece]?.(words) ?? words}</Fragment>
  })
}

/** Replaces `<` in values; it has no meaning, and is in no font. */
const angle = '\uE000'

/** A value without parts, such as the name of a goal, whatever its text. */
export const asWritten = (value: string): string => value.replaceAll('<', angle)
