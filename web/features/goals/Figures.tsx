import { ChevronDown } from 'lucide'
import type { ComponentProps } from 'react'
import { Icon } from '../../components/Icon.tsx'
import { Table } from '../../components/Table.tsx'
import styles from './Figures.module.css'

interface FiguresProps<Row> extends Omit<ComponentProps<typeof Table<Row>>, 'className'> {
  label: string
}

/** The numbers of a picture, as a table that unfolds. */
export const Figures = <Row,>({ label, ...table }: FiguresProps<Row>) => (
  <details className={styles.figures}>
    <summary>
      {label}
      <Icon of={ChevronDown} size={16} />
    </summary>
    <Table className="figures" {...table} />
  </details>
)
