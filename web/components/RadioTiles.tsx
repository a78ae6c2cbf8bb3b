import { type ComponentProps, type ReactNode, useId } from 'react'
import { FieldNote } from './Field.tsx'
import styles from './RadioTiles.module.css'

export interface Tile {
  readonly value: string
  readonly label: string
  readonly note?: string
  /** Before the label: an icon, or a patch of colour. */
  readonly mark?: ReactNode
}

interface RadioTilesProps extends Omit<ComponentProps<'input'>, 'type' | 'value'> {
  legend: string
  tiles: readonly Tile[]
  /** The chosen one, where the form does not keep it. */
  chosen?: string
  errors?: readonly string[]
}

/** One of a few, all of them in sight. What is passed on goes to each of the radio buttons. */
export const RadioTiles = ({ legend, tiles, chosen, errors = [], ...input }: RadioTilesProps) => {
  const id = useId()
  return (
    <fieldset className={styles.choice} aria-describedby={errors.length > 0 ? id : undefined}>
      <legend>{legend}</legend>
      <div className={styles.tiles}>
        {tiles.map(({ value, label, note, mark }) => (
          <label key={value} className={styles.tile}>
            <input
              {...input}
              type="radio"
              value={value}
              {...(chosen !== undefined && { checked: chosen === value })}
            />
            {mark}
            <span className={styles.words}>
              <span>{label}</span>
              {note && <small>{note}</small>}
            </span>
          </label>
        ))}
      </div>
      <FieldNote id={id} errors={errors} />
    </fieldset>
  )
}
