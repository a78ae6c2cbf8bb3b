import type { ReactNode } from 'react'
import { Button } from '../../components/Button.tsx'
import styles from './Filters.module.css'

interface FiltersProps {
  label: string
  show: string
  clear: string
  of: {
    readonly query: string
    readonly isNarrowed: boolean
    readonly set: (form: FormData) => void
    readonly clear: () => void
  }
  children: ReactNode
}

/** Fields with the values from the address, until they are sent. */
export const Filters = ({ label, show, clear, of, children }: FiltersProps) => (
  // Mounted again with every address, so that the back button restores the filters.
  <form
    key={of.query}
    className={styles.filters}
    aria-label={label}
    onSubmit={event => {
      event.preventDefault()
      of.set(new FormData(event.currentTarget))
    }}
  >
    <div className={styles.fields}>{children}</div>
    <div className={styles.acts}>
      <Button type="submit">{show}</Button>
      {of.isNarrowed && (
        <Button look="quiet" onClick={of.clear}>
          {clear}
        </Button>
      )}
    </div>
  </form>
)
