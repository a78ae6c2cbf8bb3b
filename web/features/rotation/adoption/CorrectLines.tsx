import { useState } from 'react'
import { ActionDialog } from '../../../components/ActionDialog.tsx'
import { AmountField } from '../../../components/AmountField.tsx'
import { Select } from '../../../components/Select.tsx'
import { useRotationAction } from '../../../lib/rotation.ts'
import type { AdoptionProps } from './OpeningLines.tsx'
import { openingLineTexts } from './openingLineTexts.ts'

const {
  line: lineLabel,
  choice,
  round: roundLabel,
  about,
  done,
  button: _,
  ...words
} = openingLineTexts.correct

/** The organiser corrects what the seats have paid, one line after the other, and saves them together. */
export const CorrectLines = ({ rotation, adoption, onClosed }: AdoptionProps & { onClosed: () => void }) => {
  const [at, setAt] = useState('0')
  const [paid, setPaid] = useState(() => adoption.lines.map(line => [...line.paid]))
  const change = useRotationAction(rotation.goalId)
  const seat = Number(at)
  const enter = (round: number, text: string) =>
    setPaid(lines => lines.map((line, index) => (index === seat ? line.with(round, text) : line)))
  const save = () =>
    change('PUT', 'lines', {
      version: rotation.charter.version,
      paid: paid.map(line => line.map(text => text.trim() || '0')),
    })
  return (
    <ActionDialog words={words} done={done} action={save} onClosed={onClosed}>
      <p className="muted">{about}</p>
      <Select
        label={lineLabel}
        value={at}
        options={adoption.lines.map(({ position, name, holder }) => [
          String(position - 1),
          choice({ turn: position, name: name || holder?.name || '' }),
        ])}
        onChoose={setAt}
      />
      {paid[seat]?.map((text, round) =>
        round === seat ? null : (
          <AmountField
            // biome-ignore lint/suspicious/noArrayIndexKey: rounds never change places
            key={`${seat}-${round}`}
            currency={rotation.currency}
            label={roundLabel({ round: round + 1 })}
            value={text}
            onChange={({ target }) => enter(round, target.value)}
          />
        ),
      )}
    </ActionDialog>
  )
}
