import { Fragment, type ReactNode } from 'react'

/**
 * A text with parts that are more than text, such as a link: `rich(texts.agree, { terms: words => <Link …>{words}</Link> })`
 * for the message "I agree to the <terms>terms of use</terms>." Each part is named once; `strong` needs no function.
 */
export const rich = (
  text: string,
  parts: Readonly<Record<string, (words: string) => ReactNode>> = {},
): ReactNode[] => {
  const shown: typeof parts = { strong: words => <strong>{words}</strong>, ...parts }
  // Between two parts there is plain text; of each part its name and its words.
  const pieces = text.split(/<(\w+)>(.*?)<\/\1>/)
  return pieces.flatMap((piece, index) => {
    if (index % 3 === 0) return piece
    if (index % 3 === 2) return []
    const words = pieces[index + 1] ?? ''
    return <Fragment key={piece}>{shown[piece]?.(words) ?? words}</Fragment>
  })
}
