import type { ReactNode } from 'react'

interface ItemsProps<Item> {
  of: readonly Item[]
  /** Shown for an empty list. */
  none: string
  className: string | undefined
  children: (item: Item) => ReactNode
}

/** A list, or a note that it is empty. */
export const Items = <Item,>({ of, none, className, children }: ItemsProps<Item>) =>
  of.length === 0 ? <p className="muted">{none}</p> : <ul className={className}>{of.map(children)}</ul>
