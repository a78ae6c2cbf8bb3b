import type { ComponentProps, ReactNode } from 'react'
import { cx } from '../lib/cx.ts'
import styles from './EventTable.module.css'
import { type Column, Table } from './Table.tsx'

interface EventColumn<Row> extends Omit<Column<Row>, 'className' | 'style'> {
  /** The cell's place in a row shown as a card; also its class in `look`. */
  readonly area: string
}

interface EventTableProps<Row> extends Omit<ComponentProps<typeof Table<Row>>, 'columns'> {
  columns: readonly (EventColumn<Row> | false | undefined)[]
  /** The styles of its columns, and of `table`, which defines the areas. */
  look: Readonly<Record<string, string>>
  /** Below the table. */
  children?: ReactNode
}

/** A table of events. On a phone each row becomes a card. */
export const EventTable = <Row,>({ columns, look, className, children, ...table }: EventTableProps<Row>) => (
  <div className={styles.frame}>
    <Table
      {...table}
      className={cx(styles.table, look['table'], className)}
      columns={columns.map(column => column && placed(column, look))}
    />
    {children}
  </div>
)

const placed = <Row,>({ area, ...column }: EventColumn<Row>, look: EventTableProps<Row>['look']) => ({
  ...column,
  className: look[area],
  style: { gridArea: area },
})
