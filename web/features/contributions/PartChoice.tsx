import { RadioTiles } from '../../components/RadioTiles.tsx'
import { texts } from './texts.ts'

interface PartChoiceProps {
  /** All that is to be paid, and the smallest and largest part of it, as they are shown. */
  all: string
  least: string
  most: string
  isPart: boolean
  onPart: (isPart: boolean) => void
}

/** Where a round or a debt may be paid in parts. */
export const PartChoice = ({ all, least, most, isPart, onPart }: PartChoiceProps) => (
  <RadioTiles
    legend={texts.parts.legend}
    name="part"
    tiles={[
      { value: 'all', label: texts.parts.all, note: all },
      { value: 'part', label: texts.parts.part, note: texts.parts.range({ least, most }) },
    ]}
    chosen={isPart ? 'part' : 'all'}
    onChange={({ target }) => onPart(target.value === 'part')}
  />
)
