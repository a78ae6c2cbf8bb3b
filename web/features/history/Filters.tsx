import { FileDown } from 'lucide-react'
import { Button } from '../../components/Button.tsx'
import { Field } from '../../components/Field.tsx'
import { Select } from '../../components/Select.tsx'
import { saveFile } from '../../lib/saveFile.ts'
import styles from './ContributionsPage.module.css'
import { csvOf } from './csv.ts'
import { texts } from './texts.ts'
import { type HistoryRow, sorts, statuses, type View } from './view.ts'

interface FiltersProps {
  view: View
  rows: readonly HistoryRow[]
  onChange: (part: Partial<View>) => void
}

export const Filters = ({ view, rows, onChange }: FiltersProps) => (
  <search className={styles.filters}>
    <Field
      label={texts.search}
      type="search"
      placeholder={texts.searchHint}
      autoComplete="off"
      value={view.q}
      onChange={event => onChange({ q: event.target.value })}
      className={styles.search}
    />
    <Select
      label={texts.status}
      options={statuses.map(status => [status, texts.statuses[status]])}
      value={view.status}
      onChoose={status => onChange({ status })}
    />
    <Select
      label={texts.sort}
      options={sorts.map(sort => [sort, texts.sorts[sort]])}
      value={view.sort}
      onChoose={sort => onChange({ sort })}
    />
    <Button
      look="outline"
      disabled={rows.length === 0}
      onClick={() => saveFile(new Blob([csvOf(rows)], { type: 'text/csv;charset=utf-8' }), texts.file)}
    >
      <FileDown size={18} aria-hidden="true" />
      {texts.export}
    </Button>
  </search>
)
