import { useState } from 'react'
import type { BankStatementResponse, StatementColumns } from '#shared/api/sending.ts'
import { Button } from '../../../components/Button.tsx'
import { Select } from '../../../components/Select.tsx'
import { useOffered } from '../../../lib/offeredCurrencies.ts'
import { choicesIn, columnsFrom, type Meaning, meaningsIn } from './columnMeanings.ts'
import styles from './Sending.module.css'
import { texts as all } from './texts.ts'

const texts = all.statement.columns
const meanings = Object.entries(texts.meanings) as [Meaning, string][]

interface ColumnsProps {
  guess: BankStatementResponse & { kind: 'columns' }
  busy: boolean
  onChosen: (columns: StatementColumns) => void
}

/** The first rows of a file in CSV, under what their columns mean. */
export const Columns = ({ guess: { columns, rows }, busy, onChosen }: ColumnsProps) => {
  const width = Math.max(0, ...rows.map(({ length }) => length))
  const [chosen, setChosen] = useState(() => meaningsIn(columns, width))
  const [how, setHow] = useState(() => choicesIn(columns))
  const currencies = useOffered().map(({ code }) => [code, code] as const)
  return (
    <section className={styles.asked} aria-label={texts.title}>
      <h3>{texts.title}</h3>
      <div className={styles.columns}>
        <table>
          <thead>
            <tr>
              {chosen.map((meaning, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: columns never change places
                <th key={place} scope="col">
                  <Select
                    label={texts.of({ number: place + 1 })}
                    options={meanings}
                    value={meaning}
                    onChoose={next => setChosen(chosen.with(place, next))}
                  />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, 6).map((cells, row) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows never change places
              <tr key={row}>
                {chosen.map((_, place) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: columns never change places
                  <td key={place}>{cells[place]}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div className={styles.forms}>
        <Select
          label={texts.dayOrder}
          options={Object.entries(texts.orders) as [typeof how.dayOrder, string][]}
          value={how.dayOrder}
          onChoose={dayOrder => setHow({ ...how, dayOrder })}
        />
        <Select
          label={texts.decimalSign}
          options={Object.entries(texts.signs) as [typeof how.decimalSign, string][]}
          value={how.decimalSign}
          onChoose={decimalSign => setHow({ ...how, decimalSign })}
        />
        <Select
          label={texts.currency}
          options={[['', texts.ofFile] as const, ...currencies]}
          value={how.currency}
          onChoose={currency => setHow({ ...how, currency })}
        />
      </div>
      <Button disabled={busy} onClick={() => onChosen(columnsFrom(columns, chosen, how))}>
        {texts.look}
      </Button>
    </section>
  )
}
