import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './Figures.module.css'

interface FiguresProps {
  label: string
  caption: string
  columns: readonly string[]
  /** The first of each is what the row is about. */
  rows: readonly { readonly key: string | number; readonly cells: readonly ReactNode[] }[]
}

/** The numbers behind a picture, for whoever would rather read. */
export const Figures = ({ label, caption, columns, rows }: FiguresProps) => (
  <details className={styles.figures}>
    <summary>
      {label}
      <ChevronDown size={16} aria-hidden="true" />
    </summary>
    <table className="figures">
      <caption className="unseen">{caption}</caption>
      <thead>
        <tr>
          {columns.map(column => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, cells: [first, ...others] }) => (
          <tr key={key}>
            <th scope="row" dir="auto">
              {first}
            </th>
            {others.map((cell, index) => (
              <td key={columns[index + 1]}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </details>
)
