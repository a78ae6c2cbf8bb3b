import { Opens } from '../../../components/Opens.tsx'

interface SaidProps {
  pieces: readonly string[]
  /** The piece that is an amount, and where it opens. */
  opens?: { readonly amount: string; readonly to: string } | undefined
}

/** Every second piece of the sentence is what it is about. */
export const Said = ({ pieces, opens }: SaidProps) =>
  pieces.map((piece, index) => {
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a sentence never change places
    if (index % 2 === 0) return <span key={index}>{piece}</span>
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: nor do these
      <strong key={index}>{piece === opens?.amount ? <Opens to={opens.to}>{piece}</Opens> : piece}</strong>
    )
  })
