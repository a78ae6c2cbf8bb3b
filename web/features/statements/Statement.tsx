import { FileArchive, FileDown, Printer } from 'lucide'
import { useState } from 'react'
import type { StatementResponse } from '#shared/api/statements.ts'
import { Button, buttonClass } from '../../components/Button.tsx'
import { DownloadLink } from '../../components/DownloadLink.tsx'
import { Icon } from '../../components/Icon.tsx'
import { Loaded } from '../../components/Loaded.tsx'
import { Select } from '../../components/Select.tsx'
import { useFresh } from '../../lib/data.ts'
import { Sheet } from './Sheet.tsx'
import styles from './StatementPage.module.css'
import { texts } from './texts.ts'

interface StatementProps {
  path: string
  query: string
  /** The address of a circle's evidence pack. */
  evidence?: string | undefined
  /** Chosen by the reader; empty before. */
  currency: string
  onCurrency: (currency: string) => void
}

/** The statement, ready for printing, and its downloads. */
export const Statement = ({ path, query, evidence, currency, onCurrency }: StatementProps) => {
  // Money may have moved since the last visit.
  const statement = useFresh<StatementResponse>(`${path}?${query}`)
  // Offered also while another one of them loads.
  const [currencies, setCurrencies] = useState<readonly string[]>([])
  if (statement.data && statement.data.currencies !== currencies) setCurrencies(statement.data.currencies)
  const shown = currency || statement.data?.currency
  const offered = [...new Set([...currencies, ...(shown ? [shown] : [])])]
  const isCircle = evidence !== undefined && statement.data?.goal?.isCircle !== false
  return (
    <>
      {offered.length > 1 && (
        <div className={styles.currency}>
          <Select
            label={texts.currency}
            options={offered.map(code => [code, code] as const)}
            value={shown ?? ''}
            onChoose={onCurrency}
          />
        </div>
      )}
      <p className={styles.acts}>
        <Button look="outline" disabled={!statement.data} onClick={() => print()}>
          <Icon of={Printer} size={18} />
          {texts.print}
        </Button>
        <DownloadLink
          className={buttonClass({ look: 'outline' })}
          href={`${path}/csv?${query}`}
          aria-label={texts.csvOf}
        >
          <Icon of={FileDown} size={18} />
          {texts.csv}
        </DownloadLink>
        <DownloadLink
          className={buttonClass({ look: 'outline' })}
          href={`${path}/ofx?${query}`}
          aria-label={texts.ofxOf}
        >
          <Icon of={FileDown} size={18} />
          {texts.ofx}
        </DownloadLink>
        {isCircle && (
          <DownloadLink className={buttonClass({ look: 'outline' })} href={evidence}>
            <Icon of={FileArchive} size={18} />
            {texts.evidence}
          </DownloadLink>
        )}
      </p>
      <Loaded of={statement} loading={texts.loading} failed={texts.failed}>
        {held => <Sheet statement={held} />}
      </Loaded>
      {isCircle && <p className={styles.note}>{texts.evidenceNote}</p>}
    </>
  )
}
