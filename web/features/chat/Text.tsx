import { Fragment } from 'react'
import { linkify } from './linkify.ts'

/** Plain text with links. */
export const Text = ({ text }: { text: string }) =>
  linkify(text).map(({ text: piece, href }, index) =>
    href === undefined ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text never move
      <Fragment key={index}>{piece}</Fragment>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: as above
      <a key={index} href={href} target="_blank" rel="noopener noreferrer nofollow">
        {piece}
      </a>
    ),
  )
