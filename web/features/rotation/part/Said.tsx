/** A sentence in pieces, of which every second one carries weight. */
export const Said = ({ pieces }: { pieces: readonly string[] }) =>
  pieces.map((piece, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a sentence never change places
    index % 2 === 0 ? <span key={index}>{piece}</span> : <strong key={index}>{piece}</strong>,
  )
