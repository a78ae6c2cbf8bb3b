import { type ComponentProps, type ReactNode, useId } from 'react'
import styles from './Choices.module.css'

interface TileProps extends ComponentProps<'input'> {
  caption: ReactNode
  help: ReactNode
}

/** One of several choices. The whole tile is its label, but only the caption names it. */
export const Tile = ({ caption, help, ...input }: TileProps) => {
  const id = useId()
  return (
    <label className={styles.tile}>
      <input type="radio" aria-labelledby={`${id}-caption`} aria-describedby={`${id}-help`} {...input} />
      <strong id={`${id}-caption`}>{caption}</strong>
      <span id={`${id}-help`}>{help}</span>
    </label>
  )
}
