import { type CycleType, cycleTypes } from '#shared/time.ts'
import { Select } from '../../components/Select.tsx'
import { simpleTexts as words } from './simpleTexts.ts'

interface RhythmProps {
  /** A circle's own rhythm leaves no choice. */
  fixed: CycleType | undefined
  every: CycleType
  /** What is said of the first payment. */
  first: string
  onChoose: (every: CycleType) => void
}

export const Rhythm = ({ fixed, every, first, onChoose }: RhythmProps) => (
  <>
    {fixed ? (
      <p>{words.inStep(words.rhythms[fixed])}</p>
    ) : (
      <Select
        label={words.rhythm}
        options={cycleTypes.map(type => [type, words.rhythms[type]])}
        value={every}
        onChoose={onChoose}
      />
    )}
    <p className="muted">{first}</p>
  </>
)
