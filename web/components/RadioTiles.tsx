import { type ComponentProps, type ReactNode, useId } from 'react'
import { cx } from '../lib/cx.ts'
import { FieldNote } from './Field.tsx'
import styles from './RadioTiles.module.css'

export interface Tile {
  readonly value: string
  readonly label: string
  readonly note?: ReactNode
  /** Before the label: an icon, or a patch of colour. */
  readonly mark?: ReactNode
}

interface RadioTilesProps extends Omit<ComponentProps<'input'>, 'type' | 'value'> {
  legend: string
  /** Explains a word of the legend or of the tiles. */
  help?: ReactNode
  tiles: readonly Tile[]
  /** The chosen one, where it is not a form's field. */
  chosen?: string
  /** With space for longer notes. */
  large?: boolean
  /** Any number of them, as check boxes. */
  several?: boolean
  errors?: readonly string[]
}

/** Radio buttons as tiles; all other properties go to each input. Only the label, not the note, names a tile. */
export const RadioTiles = ({
  legend,
  help,
  tiles,
  chosen,
  large = false,
  several = false,
  errors = [],
  ...input
}: RadioTilesProps) => {
  const id = useId()
  return (
    <fieldset
      className={cx(styles.choice, large && styles.large)}
      aria-describedby={errors.length > 0 ? id : undefined}
    >
      <legend>{legend}</legend>
      {help}
      <div className={styles.tiles}>
        {tiles.map(({ value, label, note, mark }, index) => (
          <label key={value} className={styles.tile}>
            <input
              {...input}
              type={several ? 'checkbox' : 'radio'}
              value={value}
              aria-labelledby={`${id}-${index}`}
              aria-describedby={note === undefined ? undefined : `${id}-${index}-note`}
              {...(chosen !== undefined && { checked: chosen === value })}
            />
            {mark}
            <span className={styles.words}>
              <span id={`${id}-${index}`}>{label}</span>
              {note !== undefined && <small id={`${id}-${index}-note`}>{note}</small>}
            </span>
          </label>
        ))}
      </div>
      <FieldNote id={id} errors={errors} />
    </fieldset>
  )
}
