import type { ComponentProps, ReactNode } from 'react'

export interface Column<Row> extends Pick<ComponentProps<'td'>, 'className' | 'style'> {
  /** Text is also on each cell, as `data-label`, for tables whose rows become cards on a phone. */
  readonly head: ReactNode
  readonly cell: (row: Row) => ReactNode
  /** The row's subject. */
  readonly isRowHead?: boolean
}

interface TableProps<Row> extends Pick<ComponentProps<'table'>, 'className' | 'aria-labelledby'> {
  /** For screen readers only, unless it is an element. */
  caption?: ReactNode
  /** Entries that are false are omitted, so that a column can depend on a condition. */
  columns: readonly (Column<Row> | false | undefined)[]
  rows: readonly Row[]
  keyOf: (row: Row) => string | number
  rowClass?: (row: Row) => string | false | undefined
  headClassName?: string
  foot?: ReactNode
}

/** Rows under column heads, with one cell of each row as its head. */
export const Table = <Row,>(props: TableProps<Row>) => {
  const { caption, columns, rows, keyOf, rowClass, headClassName, foot, ...table } = props
  const shown = columns.filter(column => column !== false && column !== undefined)
  return (
    <table {...table}>
      {typeof caption === 'string' ? <caption className="unseen">{caption}</caption> : caption}
      <thead className={headClassName}>
        <tr>
          {shown.map(({ head }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: columns never change places
            <th key={index} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(row => (
          <tr key={keyOf(row)} className={rowClass?.(row) || undefined}>
            {shown.map(({ head, cell, isRowHead, ...rest }, index) => {
              const Cell = isRowHead ? 'th' : 'td'
              return (
                <Cell
                  // biome-ignore lint/suspicious/noArrayIndexKey: as above
                  key={index}
                  data-label={typeof head === 'string' ? head : undefined}
                  {...(isRowHead && { scope: 'row' })}
                  {...rest}
                >
                  {cell(row)}
                </Cell>
              )
            })}
          </tr>
        ))}
      </tbody>
      {foot && <tfoot>{foot}</tfoot>}
    </table>
  )
}
